import { parseSync, Visitor } from 'vite'
import { readSource } from '../docs/sources.ts'
import { resolved } from './imports.ts'

/** Positions of type casts in a file: `x as T`, but not `as const`. */
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
 * Exported names of a file, and the names that it imports from own files. Types are included. An import is
 * written `file name`, or `file *` if all exports are imported.
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
      // `export *` exports names of another file, so it is left out.
      .filter(({ exportName }) => exportName.kind !== 'None')
      .map(({ exportName }) => exportName.name ?? 'default'),
  )
  return { file, exported, taken: found }
}
