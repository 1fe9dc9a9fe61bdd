import { expect, test } from 'vitest'
import { safeReturnTo, withReturnTo } from './return-to.ts'

test.each([
  '/',
  '/profile',
  '/?role=songwriter',
  '/request/abc_-123?x=1&y=%20#listen',
  '/songwriter/0190-abc',
  '/%2f%2fevil.example',
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
