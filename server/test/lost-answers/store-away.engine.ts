import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { testStore } from '../../storage/s3/test-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { freezingProxy } from '../away/outage-proxy.ts'
import { completed, name, roomOf } from '../reach/test-room.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { cases, leftBy, mayReach, noFault, settings } from './test-writes.ts'

let site: TestApp
let proxy: Awaited<ReturnType<typeof freezingProxy>>
beforeAll(async () => {
  const store = await testStore(`frozen-${Date.now()}`)
  proxy = await freezingProxy(String(store.settings['S3_ENDPOINT']))
  site = await testApp({
    settings: { ...settings, ...store.settings, S3_ENDPOINT: proxy.origin },
    change: (deps) => ({ ...deps, mayReach, storage: heard(deps.storage) }),
  })
})
afterAll(async () => {
  proxy.close()
  await site.close()
})

const needFiles = new Set([
  'POST /api/song-requests/:id/upload',
  'POST /api/projects/:id/files',
  'PUT /api/auth/user/profile-image',
  'POST /s3/multipart',
  'POST /s3/multipart/:id/complete',
  'DELETE /s3/multipart/:id',
  'PUT /uploads/*',
])
const away = 'Our storage isn’t answering. Please try again in a moment.'

/** Writes that attach a file which was uploaded before. The outage begins only when they attach it. */
const attach = new Set([
  'POST /api/song-requests/:id/upload',
  'POST /api/projects/:id/files',
  'PUT /api/auth/user/profile-image',
])
let atAttaching = () => {}
function heard(storage: Storage) {
  const settle = storage.settle.bind(storage)
  return Object.assign(storage, {
    settle(key: string) {
      atAttaching()
      return settle(key)
    },
  })
}

const ways = ['frozen', 'gone'] as const
const all = ways.flatMap((way) => cases.map(([write, one]) => [way, write, one] as const))

test.each(all)('with a store that is %s: %s', async (way, write, one) => {
  const plain = await leftBy(site, one, noFault)
  expect(plain.left.text).toBe('')
  let begun = 0
  const leave = () => {
    proxy.begin[way]()
    begun = performance.now()
  }
  const faulty = await leftBy(site, one, {
    begin() {
      if (attach.has(write)) atAttaching = leave
      else leave()
    },
    async end() {
      atAttaching = () => {}
      const took = performance.now() - begun
      await proxy.end()
      await expect
        .poll(() => site.deps.storage.check().then(() => 'up', String), { timeout: 20_000 })
        .toBe('up')
      return took
    },
  })
  expect(faulty.outcome).toBeLessThan(8000)
  if (!needFiles.has(write)) return expect({ write, ...faulty.left }).toEqual({ write, ...plain.left })
  expect([write, faulty.left.status]).toEqual([write, 503])
  expect(faulty.left.text).toContain(away)
})

test.each(ways)('every read answers the same with a store that is %s', async (way) => {
  const { listener, id } = await roomOf(site, completed)
  const reads = everyEndpoint.filter(({ method, path }) => method === 'GET' && !path.startsWith('/s3/'))
  const statuses = async () => {
    const all: [string, number][] = []
    for (const endpoint of reads) {
      const params = Object.fromEntries(
        Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, key = '']) => [key, id]),
      )
      const { status } = await listener.call(endpoint, { params })
      all.push([name(endpoint), status])
    }
    return all
  }
  const usual = await statuses()
  proxy.begin[way]()
  const begun = performance.now()
  expect(await statuses()).toEqual(usual)
  expect(performance.now() - begun).toBeLessThan(8000)
  await proxy.end()
})
