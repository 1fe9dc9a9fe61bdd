import { describe, expect, test } from 'vitest'
import { readSource } from '../docs/sources.ts'
import { isTest, sources } from './imports.ts'
import { castsOf, namesOf } from './parsed.ts'

const limit = 20

/**
 * Files whose exports no other source imports: configurations of tools, and the entry of the SSR bundle,
 * which the server and the build load at run time.
 */
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

describe('casts', () => {
  const limit = 2.5

  test(`no more than ${limit} casts in a thousand lines of source`, () => {
    const files = sources.filter((file) => /^(server|web|contract)\//.test(file) && !isTest(file))
    const lines = files.reduce((all, file) => all + readSource(file).split('\n').length - 1, 0)
    const casts = files.flatMap(castsOf)
    expect(
      (1000 * casts.length) / lines,
      `${casts.length} casts in ${lines} lines. A cast is a claim that no one checks: give the value its type where it comes from (a parsed schema, a type guard, satisfies).\n${casts.join('\n')}`,
    ).toBeLessThanOrEqual(limit)
  }, 60_000)
})
