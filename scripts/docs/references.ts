import path from 'node:path'
import { ledger } from '../../spec/ledger.ts'
import { decisions } from './decisions.ts'
import { allFiles, proseOf, readSource } from './sources.ts'

const hasProse = (file: string) => /\.(tsx?|mjs|css|md)$/.test(file)

const rows = Object.keys(ledger)
const isRow = (id: string) => {
  const group = id.replace(/\.\*$/, '')
  return rows.some((row) => row === id || row.startsWith(`${group}.`))
}

/** Existing files, folders, decisions and headings that a text may refer to. Computed once for all texts. */
export function targets() {
  const files = allFiles()
  const folders = new Set(files.flatMap((file) => parents(file)))
  return {
    files: new Set(files),
    folders,
    names: new Set(files.map((file) => path.basename(file))),
    numbers: new Set(decisions().map(({ number }) => number)),
    headings: new Set([...readSource('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name)),
    scripts: new Set(Object.keys((JSON.parse(readSource('package.json')) as { scripts: object }).scripts)),
  }
}

function parents(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...parents(folder)]
}

type Targets = ReturnType<typeof targets>

/**
 * True if the named path exists. `server/features/<name>/routes.ts` and `web/{ui,lib}` mean several paths,
 * which must all exist.
 */
function exists(named: string, { files, folders }: Targets): boolean {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(named) ?? []
  if (choices)
    return choices.split(',').every((one) => exists(before + one + after, { files, folders } as Targets))
  const bare = named.replace(/\/$/, '')
  if (!/[<*]/.test(bare)) return files.has(bare) || folders.has(bare)
  const escaped = bare.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(`^${escaped.replaceAll(/<[^>]*>|\*+/g, '[^/]+')}$`)
  return [...files, ...folders].some((one) => pattern.test(one))
}

const rooms = 'bench|contract|deploy|docs|e2e|scripts|server|spec|trials|web'
const patterns = {
  row: /(?<![\w./-])[1-9]\.[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*(?:\.\*)?(?![\w/])/g,
  headings: /product\.md, ((?:"[^"]+"(?:,? and )?)+)/g,
  decisions: /\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)/g,
  path: new RegExp(String.raw`(?<![\w./@#-])(?:${rooms})/[\w./{},<>*-]*[\w>}*/]`, 'g'),
  link: /\]\(([^)\s#]+)(?:#[^)]*)?\)/g,
  name: /(?<![\w./:<>*}-])[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|css|md)\b(?![\w/])/g,
  bareNumber: /(?<=[( ])(0\d{3})(?=[),. ])/g,
  script: /\bnpm run ([\w:-]+)/g,
  symbol: new RegExp(
    String.raw`\`([A-Za-z_$][\w$]*)(?:\(\))?\`,? (?:in|of) \`?(?:${rooms})/[\w./-]+\.tsx?`,
    'g',
  ),
}

export const citedDecisions = (prose: string) =>
  Array.from(prose.matchAll(patterns.decisions)).flatMap(([list]) => list.match(/\d{4}/g) ?? [])

/** References in a text to something that doesn't exist, each with a short reason. */
export function brokenReferences(file: string, prose: string, known: Targets): string[] {
  const broken: string[] = []
  const each = (kind: keyof typeof patterns, judge: (found: string, whole: string) => string | undefined) => {
    for (const [whole, part] of prose.matchAll(patterns[kind])) {
      const fault = judge(part ?? whole, whole)
      if (fault) broken.push(`${file}: ${fault}`)
    }
  }
  each('row', (id) => (isRow(id) ? undefined : `no row ${id} in spec/`))
  each('headings', (quoted) => {
    const missing = [...quoted.matchAll(/"([^"]+)"/g)].filter(([, name]) => !known.headings.has(name))
    return missing.length
      ? `no heading ${missing.map(([, name]) => name).join(', ')} in docs/product.md`
      : undefined
  })
  each('decisions', (list) => {
    const missing = list.match(/\d{4}/g)?.filter((number) => !known.numbers.has(number)) ?? []
    return missing.length ? `no decision ${missing.join(', ')}` : undefined
  })
  each('path', (named) => (exists(named.replace(/[.,]$/, ''), known) ? undefined : `no file ${named}`))
  each('name', (name) => (known.names.has(name) ? undefined : `no file called ${name}`))
  each('symbol', (name, whole) => {
    const [source = ''] = /[\w./-]+$/.exec(whole) ?? []
    const isThere =
      !known.files.has(source) ||
      new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`).test(readSource(source))
    return isThere ? undefined : `no ${name} in ${source}`
  })
  each('script', (name) => (known.scripts.has(name) ? undefined : `no script npm run ${name}`))
  if (file.startsWith('docs/decisions/'))
    each('bareNumber', (number) => (known.numbers.has(number) ? undefined : `no decision ${number}`))
  if (file.endsWith('.md'))
    each('link', (target) => {
      if (/^https?:|^mailto:/.test(target)) return undefined
      const named = path.posix.join(path.posix.dirname(file), target)
      return exists(named, known) ? undefined : `no target ${target} of a link`
    })
  return broken
}

export function allBrokenReferences(): string[] {
  const known = targets()
  return [...known.files]
    .filter(hasProse)
    .flatMap((file) => brokenReferences(file, proseOf(file, readSource(file)), known))
}
