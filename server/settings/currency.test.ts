import { afterEach, describe, expect, test } from 'vitest'
import { waysToPay } from '#contract/giving/pay-links'
import { hasWayToBePaid, oneOf, serviceNames, shownWays } from '#contract/giving/ways'
import { Amount, ReceivedAmount } from '#contract/grammar/money'
import { inCurrency, shortInCurrency, wholeInCurrency } from '#contract/surface/format'
import { parseEnv } from '../env.ts'
import { beSite, site } from '../site/site.ts'

const built = site
// The other tests of this worker count in dollars.
afterEach(() => beSite(built))

const countIn = (code: string) =>
  beSite({ ...built, currency: parseEnv({ CURRENCY: code, FUND_PER_SONG: '100' }).currency })

const all = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas',
  cashappHandle: '$tomas',
  tipLink: 'https://ko-fi.com/tomas',
}

test.each([
  ['USD', '$1,234.50', '$1,500', '$1,234'],
  ['EUR', '€1,234.50', '€1,500', '€1,234'],
  ['CAD', 'CA$1,234.50', 'CA$1,500', 'CA$1,234'],
  ['SEK', 'SEK 1,234.50', 'SEK 1,500', 'SEK 1,234'],
  ['JPY', '¥1,235', '¥1,500', '¥1,234'],
])('amounts of a site in %s have its sign and its decimals', (code, exact, short, whole) => {
  countIn(code)
  const plain = (text: string) => text.replaceAll('\u{a0}', ' ')
  expect(plain(inCurrency('1234.50'))).toBe(exact)
  expect(plain(shortInCurrency('1500.00'))).toBe(short)
  expect(plain(wholeInCurrency('1234.99'))).toBe(whole)
})

describe('an amount that is typed or sent', () => {
  const parsed = (value: unknown) => {
    const { data, error } = Amount.safeParse(value)
    return data ?? error?.issues[0]?.message
  }

  test.each([
    ['EUR', '€1,025.50', '1025.50'],
    ['EUR', ' EUR 25', '25.00'],
    ['EUR', 25.5, '25.50'],
    ['EUR', '$25', 'Amount is required'],
    ['CAD', '$25', '25.00'],
    ['CAD', 'CA$25.10', '25.10'],
    ['USD', '$25', '25.00'],
    ['USD', '€25', 'Amount is required'],
    ['EUR', '25.005', 'Use at most two decimals'],
    ['JPY', '¥1,500', '1500.00'],
    ['JPY', '1500.00', '1500.00'],
    ['JPY', 1500, '1500.00'],
    ['JPY', '1500.50', 'Use whole Japanese yen'],
    ['JPY', 0.5, 'Use whole Japanese yen'],
    ['JPY', '999999999', 'The most is 99999999'],
    ['EUR', '999999999', 'The most is 99999999.99'],
  ])('in %s, %j is %j', (code, value, outcome) => {
    countIn(code)
    expect(parsed(value)).toBe(outcome)
  })

  test('what arrived is whole too', () => {
    countIn('JPY')
    expect(ReceivedAmount.safeParse('0.01').success).toBe(false)
    expect(ReceivedAmount.parse('1')).toBe('1.00')
  })
})

describe('ways to pay', () => {
  const links = (amount: string) =>
    waysToPay(all, { amount, code: 'SW-7F3K-96' }).map(({ href, fills }) => [href, ...fills])

  test.each([
    ['USD', '25.50', 'https://paypal.me/tomas/25.50USD'],
    ['EUR', '25.50', 'https://paypal.me/tomas/25.50EUR'],
    ['JPY', '1500.00', 'https://paypal.me/tomas/1500JPY'],
    ['TWD', '1500.00', 'https://paypal.me/tomas/1500TWD'],
    ['HUF', '1500.00', 'https://paypal.me/tomas/1500HUF'],
  ])('a PayPal.me link asks for an amount in %s as PayPal takes it', (code, amount, href) => {
    countIn(code)
    expect(links(amount)[0]).toEqual([href, 'amount'])
  })

  test('where PayPal takes no cents, an amount with cents is left to the giver', () => {
    countIn('TWD')
    expect(links('25.50')[0]).toEqual(['https://paypal.me/tomas'])
  })

  test.each([
    ['USD', ['PayPal', 'Venmo', 'Cash App'], 4],
    ['EUR', ['PayPal'], 2],
    ['INR', [], 1],
  ])('in %s the services are %j, and others are hidden', (code, services, ways) => {
    countIn(code)
    expect(serviceNames()).toEqual(services)
    expect(links('25.00')).toHaveLength(ways)
    expect(Object.values(shownWays({ ...all, bio: 'x' })).filter(Boolean)).toHaveLength(ways + 1)
  })

  test('nobody can be paid by what is hidden alone', () => {
    const venmo = { paypalLink: null, venmoHandle: '@tomas', cashappHandle: null, tipLink: null }
    expect(hasWayToBePaid(venmo)).toBe(true)
    countIn('EUR')
    expect(hasWayToBePaid(venmo)).toBe(false)
    expect(hasWayToBePaid(all)).toBe(true)
  })

  test('they are listed in words, however many there are', () => {
    expect([oneOf(['a']), oneOf(['a', 'b']), oneOf(['a', 'b', 'c'])]).toEqual(['a', 'a or b', 'a, b or c'])
  })
})
