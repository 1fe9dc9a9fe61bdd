import { expect, test } from 'vitest'
import { readSource } from '../docs/sources.ts'
import { isTest, sources } from './imports.ts'

const isUnit = /\b(?:const (?:minute|hour|day)s?(?:Ms)? = \d|(?:24|60) \* 60\b|86_400|3_?600\b|3_600_000)/

test('a unit of time is written in contract/grammar/time.ts only', () => {
  const written = sources
    .filter((file) => /^(contract|server|web|scripts|bench)\//.test(file) && !isTest(file))
    .filter((file) => file !== 'contract/grammar/time.ts' && isUnit.test(withoutText(readSource(file))))
  expect(written, 'ms.day is a day in milliseconds, seconds.day in seconds').toEqual([])
  expect(
    ['const day = 24 * 60 * 60 * 1000', 'hours * 3_600_000', '7 * 86_400'].filter(
      (code) => !isUnit.test(code),
    ),
  ).toEqual([])
})

const withoutText = (code: string) => code.replace(/'[^'\n]*'|\/\/.*|\/\*[\s\S]*?\*\//g, '')
