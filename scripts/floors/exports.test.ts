import { expect, test } from 'vitest'
import { sources } from './imports.ts'
import { namesOf } from './parsed.ts'

const limit = 20

/** Configurations, whose exports are for tools; the SSR bundle's entry, which server and build load when it is built. */
const isOfTools = (file: string) => /(^|\/)[\w.]*config\.ts$/.test(file) || file === 'web/prerender.tsx'

test(`no more than ${limit} exported names that no other file imports`, () => {
  const files = sources.map(namesOf)
  const taken = new Set(files.flatMap((file) => file.taken))
  const unused = files
    .filter(({ file }) => !isOfTools(file) && !taken.has(`${file} *`))
    .flatMap(({ file, exported }) => exported.map((name) => `${file} ${name}`))
    .filter((name) => !taken.has(name))
  expect(
    unused.length,
    `Not imported anywhere: use them, or take away their 'export'.\n${unused.join('\n')}`,
  ).toBeLessThanOrEqual(limit)
}, 60_000)
