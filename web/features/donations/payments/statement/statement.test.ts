import { afterEach, describe, expect, test } from 'vitest'
import type { DonationStatus } from '#contract/grammar/state'
import { beSite, site } from '../../../../lib/site/site.ts'
import { matchStatement } from './match.ts'
import type { Awaited } from './proposal.ts'
import { readStatement } from './read.ts'
import cashApp from './samples/cash-app.csv?raw'
import paypal from './samples/paypal.csv?raw'
import venmo from './samples/venmo.csv?raw'

const pledge = (
  code: string,
  amount: string,
  status: DonationStatus = 'sent',
  externalRef = '',
): Awaited => ({
  id: code,
  code,
  amount,
  status,
  externalRef,
})

const pledges = [
  pledge('SW-7F3K-96', '25.00'),
  pledge('SW-CDFG-HJ', '1000.00'),
  pledge('SW-MMMM-33', '50.00'),
  pledge('SW-PPPP-44', '30.00'),
]

function read(text: string, known = pledges) {
  const { proposals, unknown } = matchStatement(readStatement(text), known)
  return {
    found: proposals.map(({ pledge: { code }, verdict, arrived }) => [code, verdict, arrived]),
    unknown: unknown.map(({ words }) => words),
  }
}

describe('the statements that people download', () => {
  test('PayPal: quoted, with a BOM, fees, another currency, money out and a payment without a code', () => {
    expect(read(paypal)).toEqual({
      found: [
        ['SW-7F3K-96', 'matched', '25.00'],
        ['SW-CDFG-HJ', 'differs', '1250.00'],
        ['SW-MMMM-33', 'pending', '50.00'],
      ],
      unknown: ['11/13/2026 · Lars Holm · SW-PPPP-44', '11/15/2026 · Ben Carter'],
    })
  })

  test('PayPal: a payment without a code is found by the reference that its giver named', () => {
    const bens = pledge('SW-TTTT-77', '10.00', 'sent', ' 4bc66210tt431100m ')
    expect(read(paypal, [bens]).found).toEqual([['SW-TTTT-77', 'matched', '10.00']])
  })

  test('Venmo: two lines of title, balances, transfers, money sent back and a text over two lines', () => {
    expect(read(venmo)).toEqual({
      found: [
        ['SW-7F3K-96', 'matched', '25.00'],
        ['SW-CDFG-HJ', 'differs', '1250.00'],
        ['SW-PPPP-44', 'pending', '30.00'],
      ],
      unknown: [],
    })
  })

  test('Cash App: failed payments, cash out and other assets are no payments', () => {
    expect(read(cashApp)).toEqual({
      found: [
        ['SW-7F3K-96', 'matched', '25.00'],
        ['SW-CDFG-HJ', 'differs', '1250.00'],
        ['SW-MMMM-33', 'pending', '50.00'],
      ],
      unknown: [],
    })
  })

  test('opened in a spreadsheet and copied, with tabs or semicolons', () => {
    const table =
      'Date;Name;Amount;Note\n11.12.2026;Ada;"25,00";SW-7F3K-96\n12.12.2026;Noor;1.000,00;SW-CDFG-HJ'
    const found = [
      ['SW-7F3K-96', 'matched', '25.00'],
      ['SW-CDFG-HJ', 'matched', '1000.00'],
    ]
    expect(read(table).found).toEqual(found)
    expect(read(table.replaceAll(';', '\t')).found).toEqual(found)
  })
})

describe('lines pasted from the app', () => {
  const found = [
    ['SW-7F3K-96', 'matched', '25.00'],
    ['SW-CDFG-HJ', 'differs', '20.00'],
  ]

  test.each([
    ['a payment on each line', 'Ada Okafor SW-7F3K-96 +$25.00 Nov 12, 2026\nNoor H. "sw cdfg hj" $20.00'],
    [
      'note before amount',
      'Ada paid you\n12h\nSW-7F3K-96\n+ $25.00\nNoor paid you\n13h\nSW-CDFG-HJ\n+ $20.00',
    ],
    ['amount before note', '+ $25.00\nfor SW-7F3K-96\nNov 12, 2026\n+ $20.00\nfor SW-CDFG-HJ\nNov 13, 2026'],
    [
      'blank lines between',
      'Ada Okafor\nNov 12\n+$25.00\nSW-7F3K-96\n\nNoor Haddad\nSW-CDFG-HJ\n\u00a0\n'.replace(
        '\n\u00a0',
        '\n$20.00',
      ),
    ],
    ['Windows line ends', 'SW-7F3K-96 25.00\r\n\r\nSW-CDFG-HJ 20.00\r\n'],
  ])('%s', (_, text) => {
    expect(read(text).found).toEqual(found)
  })

  test('among several sums of a line, the pledge’s own is meant', () => {
    expect(read('SW-7F3K-96 balance $1,250.00, received $25.00').found).toEqual([
      ['SW-7F3K-96', 'matched', '25.00'],
    ])
  })

  test('a code that nobody gave, and money without a code, stay unknown', () => {
    expect(read('SW-XXXX-99 $5.00\nA friend $12.00\n\nSW-7F3K-96')).toEqual({
      found: [],
      unknown: ['SW-XXXX-99 $5.00', 'A friend $12.00', 'SW-7F3K-96'],
    })
    expect(read('SW-XXXX-99 $5.00\nA friend $12.00\nSW-7F3K-96').found).toEqual([
      ['SW-7F3K-96', 'differs', '12.00'],
    ])
  })

  test('an empty text, prose and an unrelated table contain no payments', () => {
    for (const text of ['', '   \n\n', 'Thank you so much!', 'Date,Amount\n', 'a,b,c\n1,2,3'])
      expect(read(text)).toEqual({ found: [], unknown: [] })
  })
})

test('two payments with one code are one sum, and a line pasted twice is one payment', () => {
  const [first, second] = ['Ada SW-7F3K-96 $10.10', 'Ada again SW-7F3K-96 $14.90']
  expect(read(`${first}\n${second}\n${first}`).found).toEqual([['SW-7F3K-96', 'matched', '25.00']])
})

test('a pledge that is not marked as sent, or was settled before, is not proposed again', () => {
  const known = [
    pledge('SW-7F3K-96', '25.00', 'pledged'),
    pledge('SW-CDFG-HJ', '20.00', 'confirmed'),
    pledge('SW-MMMM-33', '50.00', 'rejected'),
  ]
  expect(read('SW-7F3K-96 $25.00\nSW-CDFG-HJ $20.00\nSW-MMMM-33 $50.00', known).found).toEqual([
    ['SW-7F3K-96', 'early', '25.00'],
    ['SW-CDFG-HJ', 'done', '20.00'],
    ['SW-MMMM-33', 'done', '50.00'],
  ])
})

test('ten thousand lines are read at once', () => {
  const many = Array.from(
    { length: 10_000 },
    (_, index) => `2026-11-12,Giver ${index},$${index}.10,SW-7F3K-96`,
  )
  const [found] = read(['Date,Name,Amount,Note', ...many].join('\n')).found
  expect(found).toEqual(['SW-7F3K-96', 'differs', '49996000.00'])
})

const built = site
// Resets the currency, because other tests in this worker use dollars.
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
  const { found } = read(`Ada sent you ${amount} SW-7F3K-96`, [pledge('SW-7F3K-96', '50.00')])
  expect(found[0]?.[1]).toBe(verdict)
})

describe('lines of banks', () => {
  test.each([
    'Bokført\n12.11.2026 Ada Okafor SEPA credit transfer +25,00 EUR SW-7F3K-96',
    'Date;Name;Message;Amount;Currency\n12.11.2026;OKAFOR ADA;/ROC/NOTPROVIDED//URI/SW7F3K96;25,00;EUR',
    'Date,Description,Amount,Currency\n2026-11-12,"Überweisung, Ada Okafor, SVWZ+sw-7f3k-96 EREF+NOTPROVIDED","25,00",EUR',
  ])('are found by the code in their text: %j', (lines) => {
    beSite({ ...built, currency: currencies.EUR })
    expect(read(lines).found).toEqual([['SW-7F3K-96', 'matched', '25.00']])
  })
})
