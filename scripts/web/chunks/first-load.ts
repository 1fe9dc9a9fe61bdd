import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

type Chunk = Rolldown.OutputChunk

const chunksOf = (output: Output) =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

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

/**
 * Module of React's renderer. The entry imports it dynamically, immediately after its start (web/main.tsx).
 */
const renderer = 'node_modules/react-dom/client.js'

function chunkOf(chunks: Map<string, Chunk>, module: string): string {
  const found = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/${module}`)),
  )
  if (!found) throw new Error(`The build has no chunk with ${module}`)
  return found.fileName
}

/**
 * Files of the first load: the entry chunk, React's renderer, the chunks that both import, and the style
 * sheet.
 */
export function firstLoad(output: Output) {
  const chunks = chunksOf(output)
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const styles = [...(entry?.viteMetadata?.importedCss ?? [])]
  if (!entry || styles.length !== 1) throw new Error('The build should have one entry with one style sheet')
  const named = closure(chunks, entry.fileName)
  const unnamed = closure(chunks, chunkOf(chunks, renderer)).filter((name) => !named.includes(name))
  const scripts = [...named, ...unnamed]
  const modules = scripts.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  return { scripts, unnamed, style: styles[0] as string, modules }
}

/** Chunks and styles that a page needs in addition to the first load. */
export function pageLoad(output: Output, module: string) {
  const chunks = chunksOf(output)
  const early = new Set(firstLoad(output).scripts)
  const scripts = closure(chunks, chunkOf(chunks, `web/${module}`)).filter((name) => !early.has(name))
  const modules = scripts.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  const styles = scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
  return { scripts, modules, styles: [...new Set(styles)] }
}
