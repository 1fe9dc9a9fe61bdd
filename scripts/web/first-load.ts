import type { Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

/** What a first visit brings along at once: the entry, all that it imports, and the style sheet. */
export function firstLoad(output: Output) {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const styles = [...(entry?.viteMetadata?.importedCss ?? [])]
  if (!entry || styles.length !== 1) throw new Error('The build should have one entry with one style sheet')
  const scripts = new Set<string>()
  const waiting = [entry.fileName]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (scripts.has(name)) continue
    scripts.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  const modules = [...scripts].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  return { scripts: [...scripts], style: styles[0] as string, modules }
}
