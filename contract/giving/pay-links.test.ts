import { expect, test } from 'vitest'
import type { WaysToBePaid } from '../people/songwriters.ts'
import { waysToPay } from './pay-links.ts'

const payment = { amount: '25.50', code: 'SW-7F3K-96' }
const none: WaysToBePaid = { paypalLink: null, venmoHandle: null, cashappHandle: null, tipLink: null }

const only = (handles: Partial<WaysToBePaid>) => {
  const [way, ...others] = waysToPay({ ...none, ...handles }, payment)
  expect(others).toEqual([])
  return way
}

test('nobody to pay gives no ways, and blanks are nobody', () => {
  expect(waysToPay(none, payment)).toEqual([])
  expect(waysToPay({ paypalLink: '', venmoHandle: '  ', cashappHandle: '', tipLink: '' }, payment)).toEqual(
    [],
  )
})

test('all four come in the specification’s order', () => {
  const all = {
    paypalLink: 'https://paypal.me/a',
    venmoHandle: '@b',
    cashappHandle: '$c',
    tipLink: 'https://ko-fi.com/d',
  }
  expect(waysToPay(all, payment).map(({ name, method }) => [name, method])).toEqual([
    ['PayPal', 'paypal'],
    ['Venmo', 'venmo'],
    ['Cash App', 'cashapp'],
    ['Tip link', 'other'],
  ])
})

test.each([
  'https://paypal.me/tomas',
  'https://www.paypal.me/tomas',
  'http://paypal.me/tomas/',
  'https://paypal.me/tomas/10',
  'https://paypal.me/tomas/10EUR?locale.x=en_US',
  'https://www.paypal.com/paypalme/tomas',
  'https://paypal.com/PayPalMe/tomas/5',
  'paypal.me/tomas',
  '@tomas',
  'tomas',
])('PayPal.me as %s gets the amount', (paypalLink) => {
  expect(only({ paypalLink })).toMatchObject({
    href: 'https://paypal.me/tomas/25.50USD',
    fills: ['amount'],
  })
})

test.each([
  'https://www.paypal.com/donate/?hosted_button_id=ABC123',
  'https://paypal.me.evil.example/tomas',
  'https://notpaypal.me/tomas',
])('another PayPal link stays as it is: %s', (paypalLink) => {
  expect(only({ paypalLink })).toMatchObject({ shown: paypalLink, href: paypalLink, fills: [] })
})

test.each([
  '@tomas-arevalo',
  'tomas-arevalo',
  ' @tomas-arevalo ',
  'https://venmo.com/tomas-arevalo',
  'https://venmo.com/u/tomas-arevalo',
  'https://account.venmo.com/u/tomas-arevalo?txn=pay&amount=9999',
  'venmo.com/u/tomas-arevalo',
  'www.venmo.com/@tomas-arevalo',
])('Venmo as %s gets amount and code', (venmoHandle) => {
  expect(only({ venmoHandle })).toEqual({
    method: 'venmo',
    name: 'Venmo',
    shown: '@tomas-arevalo',
    href: 'https://venmo.com/tomas-arevalo?txn=pay&amount=25.50&note=SW-7F3K-96',
    fills: ['amount', 'code'],
  })
})

test('a Venmo QR link still opens, with nothing filled in', () => {
  const venmoHandle = 'https://venmo.com/code?user_id=2047364'
  expect(only({ venmoHandle })).toMatchObject({ shown: venmoHandle, href: venmoHandle, fills: [] })
})

test.each([
  '$tomas',
  'tomas',
  '@tomas',
  'https://cash.app/$tomas',
  'cash.app/$tomas/5',
  'https://cash.app/%24tomas',
])('Cash App as %s gets the amount', (cashappHandle) => {
  expect(only({ cashappHandle })).toMatchObject({
    shown: '$tomas',
    href: 'https://cash.app/$tomas/25.50',
    fills: ['amount'],
  })
})

test.each([
  'tomas@example.com',
  '+1 555 0100',
  'ask me in the chat',
  'x?txn=pay&amount=9999',
  'a/../b',
  '@',
  'https://evil.example/tomas',
  'javascript:alert(1)',
  'java%73cript:alert(1)',
])('text that is no handle is shown without a link: %s', (venmoHandle) => {
  const way = only({ venmoHandle })
  expect(way).toMatchObject({ shown: venmoHandle, fills: [] })
  expect(way).not.toHaveProperty('href')
  expect(only({ cashappHandle: venmoHandle })).not.toHaveProperty('href')
})

test('letters of any script are escaped, and no way leads off http(s)', () => {
  expect(only({ venmoHandle: '@tomás' })?.href).toBe(
    'https://venmo.com/tom%C3%A1s?txn=pay&amount=25.50&note=SW-7F3K-96',
  )
  expect(only({ tipLink: 'javascript:alert(1)' })).not.toHaveProperty('href')
  expect(only({ tipLink: 'https://ko-fi.com/tomas?x=1#tip' })?.href).toBe('https://ko-fi.com/tomas?x=1#tip')
})
