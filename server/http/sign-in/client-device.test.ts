import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromHere, mailSite, maySeeMail } from './client-device.ts'

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

const from = (host: string, headers = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1') => ({
  host,
  headers,
  socket: { remoteAddress },
  raw: { httpVersion },
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  '%s is this machine itself',
  (host) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isFromHere(from(host, {}, address))).toBe(true)
  },
)

test.each([
  ['evil.example', {}],
  ['127.0.0.1.evil.example:3000', {}],
  ['localhost:3000', { 'x-forwarded-for': '203.0.113.7' }],
  ['localhost:3000', { 'x-forwarded-proto': 'https' }],
  ['localhost:3000', { forwarded: 'for=203.0.113.7' }],
  ['localhost:3000', { 'x-real-ip': '203.0.113.7' }],
  ['localhost:3000', { 'cf-connecting-ip': '203.0.113.7' }],
  ['localhost:3000', { via: '1.1 proxy' }],
])('who asks %s with %j asks for somebody else', (host, headers) => {
  expect(isFromHere(from(host, headers))).toBe(false)
})

test('another machine, and a proxy of HTTP/1.0 that rewrites Host, are not this machine', () => {
  expect(isFromHere(from('localhost:3000', {}, '203.0.113.7'))).toBe(false)
  expect(isFromHere(from('localhost:3000', {}, '127.0.0.1', '1.0'))).toBe(false)
})

test('mails are shown to this machine by default, to everybody where a setting says so, else to nobody', () => {
  const [here, there] = [from('localhost'), from('songs.example', {}, '203.0.113.7')]
  const shown = (mailbox: 'everybody' | 'this machine' | undefined) =>
    [here, there].map((one) => maySeeMail(one, { mailbox }))
  expect(shown('this machine')).toEqual([true, false])
  expect(shown('everybody')).toEqual([true, true])
  expect(shown(undefined)).toEqual([false, false])
})
