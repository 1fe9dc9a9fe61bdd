import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads as calls, storageHelper as helper, parts } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { putToStore, testStore } from '../../storage/s3/test-store.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { png, zip } from '../../test/storage/test-pictures.ts'
import { mp3, mp3OfSize } from '../../test/storage/test-sounds.ts'
import { attachTo } from '../../test/storage/test-uploads.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'

/** The real app, with its files in a real S3 store. */
let site: TestApp
let writer: Client
let stranger: Client
beforeAll(async () => {
  const { settings } = await testStore(`app-${Date.now()}`)
  site = await testApp({ settings })
  writer = await site.as(await buildSongwriter(site.db))
  stranger = await site.as(await buildUser(site.db))
})
afterAll(() => site.close())

async function put(kind: 'sample' | 'photo', bytes: Buffer, type: string) {
  const body = { kind, size: bytes.length, type }
  const { uploadURL } = (await writer.call(calls.object, { body })).body
  expect(new URL(uploadURL).origin).toBe(process.env['TEST_S3_ENDPOINT'])
  expect((await putToStore(uploadURL, bytes, type)).status).toBe(200)
  return uploadURL
}
const attached = (url: string) => attachTo(site, { ownerId: writer.id, kind: 'sample', url })
const get = (
  who: Client,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => site.app.inject({ method, url, headers: { ...(who.cookie && { cookie: who.cookie }), ...headers } })

test('a sample goes straight to the store, is attached by any of its addresses, and read by a redirect', async () => {
  const bytes = mp3(1)
  const url = await put('sample', bytes, 'audio/mpeg')
  const path = await attached(url.split('?')[0]!)
  expect(await attached(url)).toBe(path)
  const sent = await get(stranger, path)
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'no-store'])
  const read = await fetch(sent.headers.location!)
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  expect(read.headers.get('content-type')).toBe('audio/mpeg')
  const head = await get(stranger, path, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)])
  expect((await get(stranger, path, { range: 'bytes=99999999-' })).statusCode).toBe(416)
  expect((await get(stranger, path, { 'if-none-match': String(head.headers.etag) })).statusCode).toBe(304)
  expect((await get(site.visitor, path)).statusCode).toBe(404)
})

test('what is put to the address once more after attaching is not what is served', async () => {
  const bytes = mp3(1)
  const url = await put('sample', bytes, 'audio/mpeg')
  const path = await attached(url)
  expect((await putToStore(url, Buffer.alloc(bytes.length, 'x'), 'audio/mpeg')).status).toBe(200)
  const read = await fetch((await get(writer, path)).headers.location!)
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
})

test('what is no sound is refused, and gone from the store', async () => {
  const url = await put('sample', zip(), 'audio/mpeg')
  await expect(attached(url)).rejects.toThrow('not a sound')
  await expect(attached(url)).rejects.toThrow('has not arrived yet')
  await expect(attached(url.replace('/incoming/', '/kept/'))).rejects.toThrow('not a file that you uploaded')
})

test('a photo is sent by us, so that browsers may keep it', async () => {
  const url = await put('photo', png(), 'image/png')
  const { body } = await writer.call(accounts.setPhoto, { body: { profileImageUrl: url } })
  const photo = await get(stranger, body.profileImageUrl!)
  expect(photo.statusCode).toBe(200)
  expect(photo.headers['cache-control']).toContain('max-age')
})

test('a file in parts goes to the store part by part, and is one there', async () => {
  const file = mp3OfSize(parts.minBytes + 1000)
  const metadata = { kind: 'sample', size: String(file.length) } as const
  const { uploadId, key } = (await writer.call(helper.create, { body: { metadata, type: 'audio/mpeg' } }))
    .body
  const sent: { PartNumber: number; ETag: string }[] = []
  for (const [at, piece] of [file.subarray(0, parts.minBytes), file.subarray(parts.minBytes)].entries()) {
    const params = { id: uploadId, partNumber: String(at + 1) }
    const { url } = (await writer.call(helper.sign, { params, query: { key } })).body
    expect((await putToStore(url, Buffer.concat([piece, piece]))).status).toBe(403)
    sent.push({ PartNumber: at + 1, ETag: (await putToStore(url, piece)).etag })
  }
  const params = { id: uploadId }
  expect((await writer.call(helper.list, { params })).body).toHaveLength(2)
  const done = await writer.call(helper.complete, { params, body: { parts: sent } })
  expect(done.status).toBe(200)
  expect((await writer.call(helper.complete, { params, body: { parts: sent } })).body).toEqual(done.body)
  const path = await attached(done.body.location)
  const read = await fetch((await get(writer, path)).headers.location!)
  expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true)
})

test('the sweep takes what was never attached, parts too, and leaves what is', async () => {
  const path = await attached(await put('sample', mp3(1), 'audio/mpeg'))
  const forgotten = await put('sample', mp3(1), 'audio/mpeg')
  const { uploadId } = (await writer.call(helper.create)).body
  await sweepUploads(site.db, site.deps.storage, new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect((await writer.call(helper.list, { params: { id: uploadId } })).status).toBe(404)
  await expect(attached(forgotten)).rejects.toThrow('not a file that you uploaded')
  expect((await fetch((await get(writer, path)).headers.location!)).status).toBe(200)
})

test('the store answering is part of being strictly ready', async () => {
  expect((await site.app.inject('/readyz?strict')).statusCode).toBe(200)
  const away = await testApp({
    settings: { ...(await testStore(`away-${Date.now()}`)).settings, S3_ENDPOINT: 'http://127.0.0.1:1' },
  })
  const person = await away.as(await buildUser(away.db))
  expect((await away.app.inject('/readyz?strict')).statusCode).toBe(503)
  const asked = await person.call(helper.create)
  expect([asked.status, asked.headers['retry-after']]).toEqual([503, '5'])
  await away.close()
})
