import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromHere, mailSite } from './client-device.ts'

const asked = (host: string) =>
  ({
    headers: { host },
    protocol: 'http',
    socket: { localAddress: '192.0.2.1', localPort: 3000 },
  }) as FastifyRequest

test('links in mails lead to PUBLIC_URL, whatever the asker calls us', () => {
  expect(mailSite(asked('evil.example'), 'https://songs.example')).toBe('https://songs.example')
})

test('without it they lead to this machine, and never where a made-up Host says', () => {
  expect(mailSite(asked('localhost:4123'), undefined)).toBe('http://localhost:4123')
  expect(mailSite(asked('evil.example'), undefined)).toBe('http://192.0.2.1:3000')
  expect(mailSite(asked('localhost.evil.example'), undefined)).toBe('http://192.0.2.1:3000')
  expect(mailSite(asked('localhost:80@evil.example'), undefined)).toBe('http://192.0.2.1:3000')
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  '%s is this machine itself',
  (host) => {
    expect(isFromHere({ host, headers: {} })).toBe(true)
  },
)

test.each([
  ['evil.example', {}],
  ['127.0.0.1.evil.example:3000', {}],
  ['localhost:3000', { 'x-forwarded-for': '203.0.113.7' }],
  ['localhost:3000', { forwarded: 'for=203.0.113.7' }],
  ['localhost:3000', { 'x-real-ip': '203.0.113.7' }],
  ['localhost:3000', { via: '1.1 proxy' }],
])('who asks %s with %j asks for somebody else', (host, headers) => {
  expect(isFromHere({ host, headers })).toBe(false)
})
