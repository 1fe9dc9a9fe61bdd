import path from 'node:path'
import { allFiles, readSource } from '../docs/sources.ts'

const aliases: Record<string, (rest: string) => string> = {
  '#contract/': (rest) => `contract/${rest}.ts`,
  '#drizzle': () => 'server/db/drizzle.ts',
  '#unguarded': () => 'server/db/unguarded.ts',
  '#spec': () => 'spec/shows.ts',
}

/** Matches the module name in `import`, `export … from`, `import()` and `vi.mock()`. */
const named = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bmock\(\s*)(['"])([^'"\n]+)\1/g

/** Path of the file that the module name means when it is used in `file`. Undefined for a package. */
export function resolved(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name.replace(/\?.*/, ''))
  const alias = Object.keys(aliases).find((start) => name.startsWith(start))
  return alias && aliases[alias]!(name.slice(alias.length))
}

export interface Import {
  from: string
  /** Path relative to the root of the project, or name of a package. */
  to: string
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

const importsIn = (file: string, text: string): Import[] =>
  Array.from(withoutComments(text).matchAll(named), ([, , name = '']) => ({
    from: file,
    to: resolved(file, name) ?? name,
  }))

export const sources = allFiles().filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/migrations/'),
)
export const imports = sources.flatMap((file) => importsIn(file, readSource(file)))

/** True for tests, and for files that only tests use. */
export const isTest = (file: string) =>
  /\.(test|engine|e2e)\.tsx?$|\/test-[^/]*\.tsx?$|\/test\/|^e2e\//.test(file)

/**
 * Import cycles in a graph. Each is the list of nodes that reach each other (Tarjan's strongly connected
 * components).
 */
export function circlesIn(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    path.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) visit(other)
      if (path.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return circles
}
