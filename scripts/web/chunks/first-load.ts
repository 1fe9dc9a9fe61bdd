import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

type Chunk = Rolldown.OutputChunk

const chunksOf = (output: Output) =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

/** A chunk with all that it imports. */
function closure(chunks: Map<string, Chunk>, from: string): string[] {
  const names = new Set<string>()
  const waiting = [from]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue
    names.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return [...names]
}

/** First load: the entry chunk, its static imports, and the style sheet. */
export function firstLoad(output: Output) {
  const chunks = chunksOf(output)
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const styles = [...(entry?.viteMetadata?.importedCss ?? [])]
  if (!entry || styles.length !== 1) throw new Error('The build should have one entry with one style sheet')
  const scripts = closure(chunks, entry.fileName)
  const modules = scripts.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  return { scripts, style: styles[0] as string, modules }
}

/** What a page needs beyond that, which is loaded when it is shown: for a page that comes drawn already. */
export function pageLoad(output: Output, module: string) {
  const chunks = chunksOf(output)
  const page = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
  if (!page) throw new Error(`The build has no chunk of its own for ${module}`)
  const early = new Set(firstLoad(output).scripts)
  const scripts = closure(chunks, page.fileName).filter((name) => !early.has(name))
  const modules = scripts.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  const styles = scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
  return { scripts, modules, styles: [...new Set(styles)] }
}
