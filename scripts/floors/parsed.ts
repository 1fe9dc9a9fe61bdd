import { parseSync, Visitor } from 'vite'
import { readSource } from '../docs/sources.ts'
import { resolved } from './imports.ts'

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
 * takes all of it.
 */
export function namesOf(file: string) {
  const text = readSource(file)
  const { program, module } = parseSync(file, text)
  const found: string[] = []
  const note = (specifier: string, names: (string | null)[]) => {
    const target = resolved(file, specifier)
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
    entries
      // All that another module exports has no names here.
      .filter(({ exportName }) => exportName.kind !== 'None')
      .map(({ exportName }) => exportName.name ?? 'default'),
  )
  return { file, exported, taken: found }
}
