import { expect, test } from 'vitest'
import { readSource } from '../docs/sources.ts'
import { isTest, sources } from './imports.ts'
import { castsOf } from './parsed.ts'

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
