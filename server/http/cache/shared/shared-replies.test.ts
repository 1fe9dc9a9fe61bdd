import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { briefs } from '#contract/requests/briefs'
import { live } from '#contract/work/live'
import { inTime } from '../../../db/connections/budget.ts'
import { budgetRequests } from '../../budget.ts'
import { Caches } from '../caches.ts'
import { AskedBefore, SharedReplies } from './shared-replies.ts'

/**
 * An app with a shared reply of about 30,000 bytes for each path. `made` records each path whose reply was
 * made.
 */
function sharing() {
  let now = 0
  const made: string[] = []
  const caches = new Caches({ now: () => now })
  const shared = new SharedReplies(caches)
  const app = Fastify()
  app.get('/*', (request, reply) => {
    const path = request.url
    const make = async () => {
      made.push(path)
      return { text: JSON.stringify(`${path} `.repeat(30_000 / (path.length + 1))), link: `<${path}>` }
    }
    const isOneOfMany = path.includes('cursor')
    return shared.reply(request, reply, { key: `${path} {}`, ms: 1000, isOneOfMany, make })
  })
  const ask = (path: string, encoding = '') =>
    app.inject({ url: path, headers: { 'accept-encoding': encoding } })
  return { app, ask, made, shared, caches, pass: (ms: number) => void (now += ms) }
}

test('one of many is kept from its second asking, for its time, and made once for all who ask at once', async () => {
  const { ask, made, caches, pass } = sharing()
  await Promise.all([ask('/?cursor=a'), ask('/?cursor=a')])
  expect(made).toHaveLength(1)
  expect(caches.figures().replies).toMatchObject({ entries: 0, bytes: 0 })
  await ask('/?cursor=a')
  expect(made).toHaveLength(2)
  expect((await ask('/?cursor=a')).statusCode).toBe(200)
  expect(made).toHaveLength(2)
  expect(caches.figures().replies?.entries).toBe(1)
  pass(1000)
  await ask('/?cursor=a')
  expect(made).toHaveLength(3)
})

test('is compressed from its second asking on, as its clients accept it, and counted', async () => {
  const { ask, caches } = sharing()
  const bytes = () => caches.figures().replies?.bytes ?? 0
  const first = await ask('/a', 'gzip, br')
  expect(first.headers['content-encoding']).toBeUndefined()
  const plain = bytes()
  const [br, same] = await Promise.all([ask('/a', 'gzip, br'), ask('/a', 'br')])
  expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(first.body)
  expect(same.rawPayload).toEqual(br.rawPayload)
  expect(bytes()).toBe(plain + br.rawPayload.length)
  const gzip = await ask('/a', 'gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body)
  expect(bytes()).toBe(plain + br.rawPayload.length + gzip.rawPayload.length)
  expect((await ask('/a', 'br;q=0')).body).toBe(first.body)
  expect(bytes()).toBe(plain + br.rawPayload.length + gzip.rawPayload.length)
  expect([first, br, gzip].map(({ headers }) => [headers.etag, headers.link])).toEqual(
    [1, 2, 3].map(() => [first.headers.etag, '</a>']),
  )
})

test('is not sent again to a client that has it', async () => {
  const { app, ask } = sharing()
  const { headers } = await ask('/a')
  const again = await app.inject({ url: '/a', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body, again.headers.link]).toEqual([304, '', '</a>'])
})

const lists = ['/api/song-requests', '/api/songwriters', '/api/stats', '/api/community-fund/ledger']

test.each<[string, Endpoint, string[]]>([
  ['a new request', briefs.create, ['/api/song-requests', '/api/stats']],
  ['a pledge', donations.create, ['/api/song-requests', '/api/stats', '/api/community-fund/ledger']],
  ['a profile', songwriterProfile.update, ['/api/songwriters', '/api/stats']],
  ['a name', accounts.update, ['/api/song-requests', '/api/songwriters']],
  ['who looks at a project', live.beHere, []],
  ['signing in', accounts.forgotPassword, []],
])('%s drops what it changes, and nothing else', async (_, write, dropped) => {
  const { ask, made, shared } = sharing()
  for (const path of lists) await ask(path)
  shared.dropChangedBy(write)
  made.length = 0
  for (const path of lists) await ask(path)
  expect(made).toEqual(dropped)
})

test('who joins late outlasts the time of the one who asked first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const app = Fastify()
  budgetRequests(app, { isStrict: true })
  const hung: PromiseWithResolvers<{ text: string }>[] = []
  const shared = new SharedReplies(new Caches({ now: () => 0 }))
  app.get('/', (request, reply) => {
    const make = () => {
      hung.push(Promise.withResolvers())
      return inTime(hung.at(-1)!.promise)
    }
    return shared.reply(request, reply, { key: 'one {}', ms: 1000, make })
  })
  const first = app.inject('/')
  await vi.waitFor(() => expect(hung).toHaveLength(1), 10_000)
  await vi.advanceTimersByTimeAsync(5000)
  const late = app.inject('/')
  await vi.advanceTimersByTimeAsync(2000)
  expect((await first).statusCode).toBe(500)
  await vi.waitFor(() => expect(hung).toHaveLength(2), 10_000)
  hung[1]!.resolve({ text: '"there"' })
  expect((await late).body).toBe('"there"')
  vi.useRealTimers()
})

test('tells what was asked for among the last thousand keys, and forgets what was asked for long ago', () => {
  const asked = new AskedBefore()
  expect(asked.was('first')).toBe(false)
  expect(asked.was('first')).toBe(true)
  for (let n = 0; n < 999; n++) expect(asked.was(`/page?cursor=${n}`)).toBe(false)
  expect(asked.was('/page?cursor=5')).toBe(true)
  for (let n = 0; n < 2000; n++) asked.was(`/other?cursor=${n}`)
  expect(asked.was('first')).toBe(false)
  expect(asked.was('/page?cursor=5')).toBe(false)
})
