import { afterEach, expect, test } from 'vitest'
import { beSite, site } from '../../../../lib/site/site.ts'
import { matchStatement } from './match.ts'
import { readStatement } from './read.ts'

const built = site
// Other tests of this worker use dollars.
afterEach(() => beSite(built))

const euro = {
  code: 'EUR',
  decimals: 2,
  signs: ['EUR', '€'],
  one: 'euro',
  several: 'euros',
  zero: '€0',
} as const
const canadian = { ...euro, code: 'CAD', signs: ['CAD', 'CA$', '$'], zero: 'CA$0' } as const
const won = { ...euro, code: 'KRW', decimals: 0, signs: ['KRW', '₩'], zero: '₩0' } as const

const currencies = { EUR: euro, CAD: canadian, KRW: won }

const pledge = { id: 'x', code: 'SW-7F3K-96', amount: '50.00', status: 'sent', externalRef: '' } as const

test.each([
  ['EUR', '€50.00', 'matched'],
  ['EUR', '50.00', 'matched'],
  ['EUR', '50,00 EUR', 'matched'],
  ['EUR', '$50.00', undefined],
  ['EUR', '50.00 USD', undefined],
  ['CAD', '$50.00', 'matched'],
  ['CAD', 'CA$50.00', 'matched'],
  ['CAD', '€50.00', undefined],
  ['KRW', '₩50', 'matched'],
  ['KRW', '¥50', undefined],
] as const)('on a site in %s a line with %s is %s', (code, amount, verdict) => {
  beSite({ ...built, currency: currencies[code] })
  const payments = readStatement(`Ada sent you ${amount} SW-7F3K-96`)
  expect(matchStatement(payments, [pledge]).proposals[0]?.verdict).toBe(verdict)
})
