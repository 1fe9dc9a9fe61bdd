import { expect, test } from 'vitest'
import { readSigned, signedLink } from './signed-link.ts'

const signing = { secret: 'a secret for tests', purpose: 'stop mails' }
const names = ['user', 'kind'] as const
const fields = { user: 'ana', kind: 'delivery' }
const address = new URL(signedLink('https://songs.example/stop', fields, signing))
const query = Object.fromEntries(address.searchParams)

test('what was signed is read', () => {
  expect(readSigned(query, names, signing)).toEqual(fields)
})

test('a link that was signed for another purpose, or by another secret, is none', () => {
  expect(readSigned(query, names, { ...signing, purpose: 'read a brief' })).toBeUndefined()
  expect(readSigned(query, names, { ...signing, secret: 'another' })).toBeUndefined()
})

test.each([
  ['cut before its token', { user: 'ana', kind: 'delivery' }],
  ['with an empty token', { ...query, token: '' }],
  ['with two tokens', { ...query, token: [query['token'], query['token']] }],
  ['with half its token', { ...query, token: query['token']?.slice(0, 20) }],
  ['without a field', { user: 'ana', token: query['token'] }],
  ['with a field twice', { ...query, user: ['ana', 'uwe'] }],
  ['with another field', { ...query, user: 'uwe' }],
])('a link %s is none', (_, asked) => {
  expect(readSigned(asked, names, signing)).toBeUndefined()
})
