import { expect, test } from 'vitest'
import { sumOf, sumsIn } from './amounts.ts'

test.each([
  ['+ $25.00', '25.00', 'USD'],
  ['$1,252.41', '1252.41', 'USD'],
  ['25.00', '25.00', undefined],
  ['25', '25.00', undefined],
  ['$40', '40.00', 'USD'],
  ['25.5', '25.50', undefined],
  ['1.234,56', '1234.56', undefined],
  ['1 234,56 EUR', '1234.56', 'EUR'],
  ['1,234,567.89', '1234567.89', undefined],
  ["1'250.00", '1250.00', undefined],
  ['25,00 €', '25.00', 'EUR'],
  ['USD 25.00', '25.00', 'USD'],
  ['US$25.00', '25.00', 'USD'],
  ['CA$25.00', '25.00', 'CA$'],
  ['£0.10', '0.10', 'GBP'],
])('%s arrived', (cell, amount, currency) => {
  expect(sumOf(cell)).toMatchObject({ amount, currency, out: false })
})

test.each([
  ['- $1,250.00', '1250.00'],
  ['-$0.41', '0.41'],
  ['$-5', '5.00'],
  ['($370)', '370.00'],
  ['−12.00', '12.00'],
  ['5.00-', '5.00'],
])('%s left', (cell, amount) => {
  expect(sumOf(cell)).toMatchObject({ amount, out: true })
})

test.each(['', '--', 'n/a', '0.00000718', '0.0376', '12,34,56', '999999999999.00', '25.00 and 30.00'])(
  '%s is no sum of money',
  (cell) => {
    expect(sumOf(cell)).toBeUndefined()
  },
)

test('in running text only what looks like money is money', () => {
  const text = 'Nov 20, 2026, 10:15, order 4711, card *0040, 11/12/2026, 12.11.2026: paid $25.00 of 30.00'
  expect(sumsIn(text).map(({ amount, marked }) => [amount, marked])).toEqual([
    ['25.00', true],
    ['30.00', false],
  ])
})
