import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { fill } from '#contract/grammar/endpoint'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { buildApp } from '../../app.ts'
import { buildRequest, buildUser } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'

/**
 * Unusual requests that no browser sends, through a real socket with production's settings. Each must get a
 * reply with a status below 500, and no connection may hang.
 */

const site = useSite()
let person: Client
let address: string
let close: () => Promise<void>
beforeAll(async () => {
  const app = await buildApp(site.deps)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(() => close())

beforeEach(async () => void (person = await site.as(await buildUser(site.db))))

const ask = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(address + path, {
    ...init,
    headers: { cookie: person.cookie!, ...(init.headers as Record<string, string>) },
    redirect: 'manual',
  })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

const addresses = [
  ...new Set(
    everyEndpoint
      .map(({ path }) => fill(path, { id: randomUUID(), shareableId: 'x' }))
      .filter((path) => path !== '/api/logout'),
  ),
  '/',
  '/profile',
  '/request/x',
  '/songwriter/x',
  '/nowhere',
  '/objects/x',
  '/uploads/x',
  '/assets/x',
  '/api/login',
  '/api/register',
  '/api/forgot-password',
  '/api/reset-password',
  '/api/login/demo',
  '/api/dev/mail',
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  // Must be the last, because it ends the session.
  '/api/logout',
]

const queries = [
  '',
  '?limit=1&limit=2&genre=folk&genre=pop&token=a&token=b&returnTo=/&returnTo=/',
  '?token=%00&news=%00&sent=%00&returnTo=%00&genre=%00',
  '?%',
  '?__proto__[a]=1&constructor=1',
  `?a=${'x'.repeat(8000)}`,
]

test.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  '%s of any address, with any query, is answered below 500',
  async (method) => {
    for (const path of addresses)
      for (const query of queries) {
        const { status } = await ask(path + query, { method })
        // Temporary credentials of the store are not set up here.
        if (path !== '/s3/sts' || status !== 501)
          expect(status, `${method} ${path}${query.slice(0, 80)}`).toBeLessThan(500)
      }
  },
  // Each test sends some hundred requests, and several of them render pages.
  60_000,
)

test.each([
  '/%',
  '/%ff',
  '/objects/%',
  '/objects/%ff',
  '/objects/%00',
  '/objects/..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e/shell.json',
  '/assets/../shell.json',
  '/assets/..%2fshell.json',
  '/assets/..\\shell.json',
  '/assets/.hidden',
  '/assets/',
  '/../package.json',
  '/%2e%2e/package.json',
  '/request/%00',
  '/request/%00/card.png',
  '/embed/%00',
  '/donations/%00',
  '/request/%ff',
  `/request/${'x'.repeat(500)}`,
  '/songwriter/%00',
  '//evil.example',
  '/%2f%2fevil.example',
  '/\\evil.example',
  '/api/song-requests/shared/%00',
  `/api/song-requests/shared/${'x'.repeat(500)}`,
  '/uploads/%00?x=1',
  '/uploads/x?expires=a&max=b&sign=c',
  '/api/song-requests/%ff',
])('%j is a plain refusal, never a failure', async (path) => {
  // Node's `request` sends the raw path. `fetch` would resolve the dots and replace the backslashes.
  const asked = request(address, { path, headers: { cookie: person.cookie! } }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  await text(reply)
  expect([path, reply.statusCode, reply.headers.location]).toEqual([
    path,
    expect.toSatisfy((one: number) => one >= 400 && one < 500),
    undefined,
  ])
})

test("a URL longer than any of ours is refused, and the connection doesn't hang", async () => {
  expect((await ask(`/request/${'x'.repeat(100_000)}`)).status).toBe(431)
})

test.each([
  'sid=',
  'sid=%',
  'sid=%E0%A4%A',
  'sid=a.b',
  'sid=%00.%00',
  `sid=${'x'.repeat(5000)}`,
  'sid',
  '=',
  ';;;',
  'sid=a; sid=b',
  '__proto__=1',
  'theme=%',
  'theme=__proto__',
  'sid="a',
  'sid=\u00ff',
])('with the cookie %j somebody is nobody', async (cookie) => {
  expect((await ask('/api/auth/user', { headers: { cookie } })).status).toBe(401)
  expect((await ask('/', { headers: { cookie } })).status).toBeLessThan(500)
  expect((await ask('/api/login', { headers: { cookie } })).status).toBe(200)
})

const body = JSON.stringify({
  title: 'The kitchen light',
  story: 'My mother left the light on.',
  emotions: ['grateful'],
  genre: 'folk',
})

test.each([
  ['', 400],
  ['   ', 400],
  ['x'.repeat(201), 400],
  ['x'.repeat(10_000), 400],
  ['\u00e9\u00ff', 201],
  ["'; drop table users; --", 201],
  ['x'.repeat(200), 201],
])('the Idempotency-Key %j answers %i', async (key, status) => {
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  }
  const first = await ask(briefs.create.path, asked)
  expect(first.status).toBe(status)
  const again = await ask(briefs.create.path, asked)
  expect(again.status).toBe(status)
  if (status === 201) expect(again.text).toBe(first.text)
})

test.each([
  'genre=folk&genre=pop',
  'genre=FOLK',
  'genre=',
  'genre=__proto__',
  'minPledged=x',
  'minPledged=-1',
  'minPledged=NaN',
  'maxPledged=Infinity',
  'maxPledged=1&maxPledged=2',
  'maxPledged=1e400',
])('the open list refuses %s', async (query) => {
  await buildRequest(site.db)
  expect((await ask(`${songRequests.open.path}?${query}`)).status).toBe(400)
})

test.each([
  'minPledged=1e300',
  'minPledged=0.001',
  'maxPledged=99999999999',
  'minPledged=100&maxPledged=50',
  'unknown=1',
])('the open list answers %s', async (query) => {
  expect((await ask(`${songRequests.open.path}?${query}`)).status).toBe(200)
})

test.each([
  ['gzip;q=0, br;q=0', undefined],
  ['GZIP; q=0.000,br ;q=0', undefined],
  ['brotli, xgzip', undefined],
  ['x'.repeat(3000), undefined],
  ['', undefined],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br;q=0.001', 'br'],
])('Accept-Encoding %j is answered, with no encoding but one that is taken', async (accepted, encoding) => {
  for (const path of ['/api/stats', '/feed.xml', '/robots.txt', '/', '/about/help']) {
    const headers = {
      'accept-encoding': accepted,
      ...(path.startsWith('/api') && { cookie: person.cookie! }),
    }
    const answer = async () => {
      const [reply] = (await once(request(address, { path, headers }).end(), 'response')) as [IncomingMessage]
      return reply.resume()
    }
    // The first request gets an uncompressed reply. Compression starts at the second.
    await answer()
    const reply = await answer()
    expect([path, reply.statusCode, reply.headers['content-encoding']]).toEqual([path, 200, encoding])
  }
})

test('any Accept-Encoding is answered with one of ours or none', async () => {
  for (const path of ['/api/docs', '/api/stats'])
    expect((await ask(path, { headers: { 'accept-encoding': '*' } })).status).toBe(200)
})
