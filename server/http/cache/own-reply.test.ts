import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { songRequests } from '#contract/requests/song-requests'
import { buildRequest, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const world = useSite()

const ownScript = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }

async function listener() {
  const user = await buildUser(world.db)
  for (let n = 0; n < 4; n++)
    await buildRequest(world.db, { listenerId: user.id, story: `The kitchen light ${n}. `.repeat(30) })
  const { cookie = '' } = await world.as(user)
  return (headers: Record<string, string>, url: string = songRequests.mine.path) =>
    world.app.inject({ url, headers: { cookie, ...headers } })
}

test('a member’s JSON is compressed for scripts of this site alone, at a length that varies', async () => {
  const get = await listener()
  const plain = await get({})
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(plain.json()).toHaveLength(4)
  const packed = await get({ ...ownScript, 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const zipped = await get({ ...ownScript, 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  const paddings = new Set<string>()
  for (let n = 0; n < 20; n++)
    paddings.add(String((await get({ ...ownScript, 'accept-encoding': 'br' })).headers['padding']))
  expect(paddings.size).toBeGreaterThan(3)
})

test.each([
  ['an address typed into the browser', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['a link of ours', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
  ['a browser without Fetch Metadata', {}],
  ['a script that takes no compression', { ...ownScript, 'accept-encoding': 'identity' }],
])('for %s it is not', async (_, headers) => {
  const get = await listener()
  const reply = await get({ 'accept-encoding': 'br', ...headers })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.json()).toHaveLength(4)
})

test('a short one isn’t either', async () => {
  const get = await listener()
  const reply = await get({ ...ownScript, 'accept-encoding': 'br' }, accounts.me.path)
  expect(reply.headers['content-encoding']).toBeUndefined()
})
