import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { stats } from '#contract/people/stats'
import { eventsPath } from '#contract/work/live'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { permissions } from './security-headers.ts'

/** Security headers that every page must have. */
const always = {
  'permissions-policy': permissions,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
/**
 * Headers that give a page its own browser process. Pages for visitors don't have them, because they delay a
 * first visit.
 */
const ofItsOwnProcess = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }
const strangersPages = ['/', '/about/help']
const policy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

test('camera, microphone and passkeys are for this site alone, and what it never uses for nobody', () => {
  const named = Object.fromEntries(permissions.split(', ').map((one) => one.split('=')))
  for (const name of ['camera', 'microphone', 'publickey-credentials-get', 'publickey-credentials-create'])
    expect(named[name]).toBe('(self)')
  for (const name of ['geolocation', 'payment', 'usb']) expect(named[name]).toBe('()')
})

const directivesOf = (text: unknown) =>
  Object.fromEntries(
    String(text)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values]),
  )

describe.each([
  ['http', { PUBLIC_URL: 'http://songs.example' }, {}, undefined],
  [
    'https',
    { PUBLIC_URL: 'https://songs.example' },
    { 'upgrade-insecure-requests': [] },
    'max-age=31536000; includeSubDomains',
  ],
])('on %s', (_, settings, more, transport) => {
  let site: TestApp
  beforeAll(async () => void (site = await testApp({ settings })))
  afterAll(() => site.close())

  test.each([...strangersPages, '/api/login', '/nowhere', '/healthz'])(
    '%s says whole what a browser may do',
    async (url) => {
      const { headers } = await site.app.inject({ url })
      expect(headers).toMatchObject(always)
      if (!strangersPages.includes(url)) expect(headers).toMatchObject(ofItsOwnProcess)
      expect(headers['strict-transport-security']).toBe(transport)
      const { 'script-src': scripts = [], ...others } = directivesOf(headers['content-security-policy'])
      expect(others).toEqual({ ...policy, ...more })
      // Allowed scripts are the page's own script file, and the build's inline scripts by their hashes.
      expect(scripts[0]).toBe("'self'")
      for (const one of scripts.slice(1)) expect(one).toMatch(/^'sha256-[\w+/]{43}='$/)
    },
  )

  test.each([stats.site.path, accounts.me.path, eventsPath, '/assets/anything.js'])(
    '%s, which is no document, says it in fewer words',
    async (url) => {
      const { headers } = await site.app.inject({ url })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['strict-transport-security']).toBe(transport)
      for (const name of ['x-frame-options', 'referrer-policy', 'permissions-policy'])
        expect(headers).not.toHaveProperty(name)
    },
  )
})
