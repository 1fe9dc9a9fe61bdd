import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Amount, cents, money, ReceivedAmount, signedMoney, wholeCents } from '#contract/grammar/money'

const root = path.join(import.meta.dirname, '..', '..')

const forbidden = [
  /\bas Cents\b/,
  /\b(parseFloat|Number)\([^)]*([aA]mount|[gG]oal|[pP]ledged|[rR]eceived|[mM]oney|checked)/,
  /([aA]mount|[gG]oal|[pP]ledged|[rR]eceived|[mM]oney)\)?\.toFixed\(/,
]
const allowed = [
  // This file defines cents.
  /^contract\/grammar\/money\.ts:/,
  // Limits of a search filter, which are never added up.
  /^server\/features\/song-requests\/reads\.ts: .*Number\(maxAmount\)/,
  // In the specification, this form sends a number. Eight digits with two decimals are exact in JSON.
  /^web\/features\/donations\/fund-card\.tsx: .*amount: Number\(checked\.data\)/,
]

test('money is made into a number in one place only', async () => {
  const found: string[] = []
  for await (const file of glob('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const line of readFileSync(path.join(root, file), 'utf8').split('\n'))
      if (forbidden.some((word) => word.test(line))) found.push(`${file}: ${line.trim()}`)
  }
  expect(found.filter((one) => !allowed.some((known) => known.test(one)))).toEqual([])
  // At least the exceptions above must be found, otherwise the patterns don't work.
  expect(found.length).toBeGreaterThan(2)
})

test.each([0.1 + 0.2, 1.005, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 2500.5])(
  'cents are whole: %d is refused',
  (amount) => {
    expect(() => wholeCents(amount)).toThrow(/no whole number of cents/)
  },
)

test.each([
  ['25', '25.00'],
  [25, '25.00'],
  ['25.5', '25.50'],
  [' 25.50 ', '25.50'],
  ['007', '7.00'],
  [19.99, '19.99'],
  [99999999.99, '99999999.99'],
  [1.1, '1.10'],
])('an amount of %j is %s, to the cent and back', (given, amount) => {
  expect(Amount.parse(given)).toBe(amount)
  expect(money(cents(amount))).toBe(amount)
})

test.each([
  0.1 + 0.2,
  1.005,
  '1.005',
  1e-7,
  '1e-7',
  Number.NaN,
  'NaN',
  1e21,
  '1e21',
  -1,
  '-1',
  '',
  '1,50',
  '0x10',
  null,
  true,
  '٢٥',
])('%j is no amount', (given) => {
  expect(Amount.safeParse(given).success).toBe(false)
  expect(ReceivedAmount.safeParse(given).success).toBe(false)
})

test('differences of less than a dollar keep their sign and their zeros', () => {
  expect([-5, -150, 0, 5].map((one) => signedMoney(wholeCents(one)))).toEqual([
    '-0.05',
    '-1.50',
    '0.00',
    '0.05',
  ])
})
