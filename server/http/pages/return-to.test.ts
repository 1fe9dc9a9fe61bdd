import { expect, test } from 'vitest'
import { withReturnTo } from '#contract/surface/paths'
import { askedReturnTo, safeReturnTo } from './return-to.ts'

test.each([
  '/',
  '/profile',
  '/?role=songwriter',
  '/request/abc_-123?x=1&y=%20#listen',
  '/songwriter/0190-abc',
  '/request/50%25',
  '/request/caf%C3%A9',
])('%s leads back there', (asked) => {
  expect(safeReturnTo(asked)).toBe(asked)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example/profile',
  'http:/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nLocation: https://evil.example',
  '\u0000//evil.example',
  '/\u0085/evil.example',
  '%2f%2fevil.example',
  '//user:pw@evil.example',
  '//[::1',
  '/api/logout',
  '/api/login?returnTo=/api/login',
  '/API/logout',
  '/x/../api/logout',
  '/%61pi/logout',
  '/%2561pi/logout',
  '/%41PI/logout',
  '/x/%2e%2e/api/logout',
  '/x/..%2fapi/logout',
  '/%2fapi/logout',
  '/api%2flogout',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%0a/evil.example',
  '/%',
  '/%ff',
  `/${'x'.repeat(2000)}`,
  '',
])('%j leads to the first page', (asked) => {
  expect(safeReturnTo(asked)).toBe('/')
})

test.each([[['/profile', '/']], [{ toString: () => '/profile' }], [undefined], [null], [7]])(
  'what is no text leads to the first page',
  (asked) => {
    expect(safeReturnTo(asked)).toBe('/')
  },
)

test('an address remembers where to go afterwards, where that is not the first page', () => {
  expect(withReturnTo('/api/login', '/')).toBe('/api/login')
  expect(withReturnTo('/api/login', '/?role=listener&x=1')).toBe(
    '/api/login?returnTo=%2F%3Frole%3Dlistener%26x%3D1',
  )
})

test('what was chosen before comes back with the person, and nothing else that the address says', () => {
  const asked = {
    returnTo: '/request/abc?x=1#listen',
    pledge: '50',
    anonymously: '1',
    role: 'king',
    news: 'y',
  }
  expect(askedReturnTo(asked)).toBe('/request/abc?x=1&pledge=50&anonymously=1#listen')
  expect(askedReturnTo({ ...asked, pledge: '&write=1#' })).toBe(
    '/request/abc?x=1&pledge=%26write%3D1%23&anonymously=1#listen',
  )
  expect(askedReturnTo({ returnTo: '/request/abc', pledge: ['10', '25'] })).toBe('/request/abc')
  expect(askedReturnTo(undefined)).toBe('/')
})

test.each(['//evil.example', 'https://evil.example', '/api/logout', '/.//evil.example'])(
  'a choice does not lead to %s either',
  (returnTo) => {
    expect(askedReturnTo({ returnTo, pledge: '50' })).toBe('/?pledge=50')
    expect(askedReturnTo({ returnTo: '/', pledge: 'x'.repeat(2000) })).toBe('/')
  },
)
