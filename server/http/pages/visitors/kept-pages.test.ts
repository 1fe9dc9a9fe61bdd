import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastifyCookie } from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { useDb } from '../../../test/test-db.ts'
import { Caches } from '../../cache/caches.ts'
import { DrawnPagesTable } from './drawn-pages.ts'
import { KeptPages } from './kept-pages.ts'
import type { VisitorPage } from './lookups.ts'

const database = useDb()

const words = (url: string) =>
  Array.from(
    { length: 3000 },
    (_, n) => ['the kitchen light', 'until each of us', 'was home', url][((n * n + n) % 7) % 4],
  ).join(' ')

/** A process that sends a page for each path. `drawn` lists the paths that were rendered. */
async function sending(
  kept: VisitorPage['kept'] = 'here',
  { keepsNothing = false, quality = 'once' }: { keepsNothing?: boolean; quality?: 'once' | 'often' } = {},
) {
  const caches = new Caches({ keepsNothing })
  const table = new DrawnPagesTable({ db: database.db, secret: 'a secret for tests' })
  const pages = new KeptPages(caches, table)
  const drawn: string[] = []
  const app = Fastify()
  await app.register(fastifyCookie)
  app.get('/*', (request, reply) => {
    const { url } = request
    const make = async () => {
      drawn.push(url)
      if (url === '/broken') throw new Error('no')
      return `<html lang="en">${words(url)}</html>`
    }
    return pages.send(request, reply, {
      key: url,
      name: () => `name of ${url}`,
      kept,
      quality,
      make,
    })
  })
  const ask = (url: string, encoding = 'br', cookies = {}, headers = {}) =>
    app.inject({ url, cookies, headers: { 'accept-encoding': encoding, ...headers } })
  return { ask, drawn, table, bytes: () => caches.figures().pages?.bytes ?? 0 }
}

test('a page is drawn once for all strangers, in any theme and encoding', async () => {
  const { ask, drawn, bytes } = await sending()
  const [one, other] = await Promise.all([ask('/a'), ask('/a')])
  expect(one.rawPayload).toEqual(other.rawPayload)
  const text = brotliDecompressSync(one.rawPayload).toString()
  expect(text).toMatch(/^<html lang="en">the kitchen/)
  const first = bytes()
  expect(first).toBeLessThan(text.length)
  const dark = await ask('/a', 'br', { theme: 'dark' })
  const light = await ask('/a', 'gzip', { theme: 'light' })
  expect(brotliDecompressSync(dark.rawPayload).toString()).toBe(
    text.replace('"en"', '"en" data-theme="dark"'),
  )
  expect(gunzipSync(light.rawPayload).toString()).toBe(text.replace('"en"', '"en" data-theme="light"'))
  const all = bytes()
  expect(all).toBe(first + dark.rawPayload.length + light.rawPayload.length)
  // The uncompressed form isn't cached, because it is six times as large, and only programs request it.
  const plain = await ask('/a', '', { theme: 'dark' })
  expect(plain.body).toBe(text.replace('"en"', '"en" data-theme="dark"'))
  expect((await ask('/a')).rawPayload).toEqual(one.rawPayload)
  expect([bytes(), drawn]).toEqual([all, ['/a']])
})

test('a page that is asked for again is packed better, and counted as it is then', async () => {
  const { ask, drawn, bytes } = await sending('here', { quality: 'often' })
  const first = (await ask('/long')).rawPayload
  const before = bytes()
  await ask('/long')
  await expect.poll(() => bytes()).toBeLessThan(before)
  const better = (await ask('/long')).rawPayload
  expect(before - bytes()).toBe(first.length - better.length)
  expect(brotliDecompressSync(better)).toEqual(brotliDecompressSync(first))
  expect(drawn).toEqual(['/long'])
})

test('the page of one theme is not the page of another to the browser that has it', async () => {
  const { ask } = await sending()
  const { headers } = await ask('/a')
  const etag = String(headers.etag)
  const has = (cookies: object) => ask('/a', 'br', cookies, { 'if-none-match': etag })
  expect([(await has({})).statusCode, (await has({ theme: 'dark' })).statusCode]).toEqual([304, 200])
  const elsewhere = await sending()
  expect((await elsewhere.ask('/a', 'br', {}, { 'if-none-match': etag })).statusCode).toBe(304)
  expect(elsewhere.drawn).toEqual([])
})

test('a page that one process drew is there in the next one, drawn by nobody', async () => {
  const first = await sending('everywhere')
  const { rawPayload } = await first.ask('/shared')
  await first.table.settled()
  const next = await sending('everywhere')
  expect((await next.ask('/shared')).rawPayload).toEqual(rawPayload)
  expect(next.drawn).toEqual([])
  const own = await sending('here')
  await own.ask('/shared')
  expect(own.drawn).toEqual(['/shared'])
})

test('a page of a link that somebody made up takes no place, nor does one that could not be drawn', async () => {
  const made = await sending('nowhere')
  for (const encoding of ['br', 'gzip', '']) await made.ask('/a', encoding)
  expect([made.drawn.length, made.bytes()]).toEqual([3, 0])
  const { ask, drawn, bytes } = await sending('everywhere')
  expect([(await ask('/broken')).statusCode, (await ask('/broken')).statusCode]).toEqual([500, 500])
  expect([drawn.length, bytes()]).toEqual([2, 0])
})

test('where nothing is kept, each page is drawn', async () => {
  const { ask, drawn } = await sending('here', { keepsNothing: true })
  await ask('/a')
  expect(brotliDecompressSync((await ask('/a')).rawPayload).toString()).toContain('kitchen light')
  expect(drawn).toEqual(['/a', '/a'])
})
