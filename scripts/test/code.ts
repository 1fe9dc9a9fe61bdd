import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { allFiles, readSource } from '../docs/sources.ts'

/** Every file of code that we wrote, tests too. */
export const codeFiles = (): string[] => allFiles().filter((file) => /(?<!\.d)\.(tsx?|mjs)$/.test(file))

/** Whether a file is a test, or there for tests alone. */
export const isOfTests = (file: string): boolean =>
  /\.(test|e2e|engine)\.tsx?$|(^|\/)test(-[^/]*)?(\/|\.tsx?$)|^e2e\//.test(file)

/** Where a file casts a type: `x as T`, but for `as const`. */
export function castsOf(file: string): string[] {
  const text = readSource(file)
  const found: string[] = []
  const note = (start: number) => found.push(`${file}:${text.slice(0, start).split('\n').length}`)
  new Visitor({
    TSAsExpression({ start, typeAnnotation }) {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') note(start)
    },
    TSTypeAssertion: ({ start }) => note(start),
  }).visit(parseSync(file, text).program)
  return found
}

const everything = '*'

/**
 * The names that a file exports, types too, and what it takes from others of ours: `file name`, or `file *` where it
 * takes all of it. `imports` are those of package.json.
 */
export function namesOf(file: string, imports: Record<string, string>) {
  const text = readSource(file)
  const { program, module } = parseSync(file, text)
  const found: string[] = []
  const note = (specifier: string, names: (string | null)[]) => {
    const target = fileOf(file, specifier, imports)
    if (target) for (const name of names) found.push(`${target} ${name ?? 'default'}`)
  }
  for (const { moduleRequest, entries } of module.staticImports)
    note(
      moduleRequest.value,
      entries.map(({ importName: { kind, name } }) => (kind === 'NamespaceObject' ? everything : name)),
    )
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest)
        note(moduleRequest.value, [importName.kind === 'Name' ? importName.name : everything])
  const visitor = new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') note(String(source.value), [everything])
    },
    TSImportType: ({ source }) => note(source.value, [everything]),
  })
  if (text.includes('import(')) visitor.visit(program)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  )
  return { file, exported, taken: found }
}

function fileOf(from: string, specifier: string, imports: Record<string, string>) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  for (const [pattern, target] of Object.entries(imports)) {
    const [start = '', end] = pattern.split('*')
    if (end === undefined ? specifier === pattern : specifier.startsWith(start))
      return path.posix.normalize(target.replace('*', specifier.slice(start.length)))
  }
  return undefined
}
