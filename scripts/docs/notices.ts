// Writes THIRD-PARTY-NOTICES: npm run notices
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

export const noticesFile = 'THIRD-PARTY-NOTICES'

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
})

interface Package {
  name: string
  version: string
  licence: string
  /** Undefined for an optional package, which only some platforms install. */
  folder: string | undefined
}

/** Packages of the lockfile that a site installs to run, by name. */
export function installed(): Package[] {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const found = Object.entries(packages)
    .filter(([folder, { dev }]) => folder && !dev)
    .map(([folder, { version = '', license = 'not said', optional }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      folder: optional ? undefined : folder,
    }))
  return found.toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

const isCopyright = (line: string) =>
  /^\W*(?:(?:[Cc]opyright|COPYRIGHT)\s+(?:(?:\([Cc]\)|©)\s*)?(?:\d{4}|\p{Lu}(?!OLDER|older))|©|\([Cc]\) \d{4})/u.test(
    line,
  )

/** The copyright lines and the other text of a package's licence. Empty for a package without such a file. */
function textOf(folder: string) {
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(licen[cs]e|copying)/i.test(name))
  const lines = file ? readFileSync(path.join(folder, file), 'utf8').split(/\r?\n/) : []
  const trimmed = lines.map((line) => line.trim())
  return {
    copyright: [...new Set(trimmed.filter(isCopyright))],
    body: trimmed
      .filter((line) => !isCopyright(line))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** What THIRD-PARTY-NOTICES must say. Texts that differ in spaces alone stand there once. */
export function notices(): string {
  const texts = new Map<string, { body: string; names: string[] }>()
  const list = installed().map(({ name, version, licence, folder }) => {
    const title = `${name} ${version} (${licence})`
    if (!folder) return title
    const { copyright, body } = textOf(folder)
    const key = body.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const text = texts.get(key) ?? { body, names: [] }
    if (body) texts.set(key, { ...text, names: [...text.names, name] })
    return [title, ...copyright.map((line) => `    ${line}`)].join('\n')
  })
  const bodies = [...texts.values()].map(({ body, names }) => `${names.join(', ')}:\n\n${body}`)
  return `Packages by others that run or build a site, with their licences and copyright lines, from the lockfile.
Those that only some platforms install carry their texts themselves. \`npm run notices\` writes this file.

${list.join('\n')}

${'-'.repeat(80)}

${bodies.join(`\n\n${'-'.repeat(80)}\n\n`)}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(noticesFile, notices())
