import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { mailSite } from './client-device.ts'

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
