import { randomUUID } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads as calls, storageHelper as helper, parts } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { downloadOf } from '#contract/surface/paths'
import { shows } from '#spec'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { putToStore, testStore } from '../../storage/s3/test-store.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { png, zip } from '../../test/storage/test-pictures.ts'
import { mp3, mp3OfSize } from '../../test/storage/test-sounds.ts'
import { attachTo } from '../../test/storage/test-uploads.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'

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

test('a song is saved from the store under its title, in any alphabet', async () => {
  const listener = await site.as(await buildUser(site.db))
  const people = { songwriterId: writer.id, listenerId: listener.id, status: 'completed' } as const
  const request = await buildRequest(site.db, { ...people, title: 'Für أمي "🎂"\r\nx: y' })
  const bytes = mp3(1)
  const objectPath = `private/songs/${request.id}/1.mp3`
  const { uploadUrl } = (
    await writer.call(calls.song, { body: { objectPath, size: bytes.length, type: 'audio/mpeg' } })
  ).body
  expect((await putToStore(uploadUrl, bytes, 'audio/mpeg')).status).toBe(200)
  const song = { ownerId: writer.id, kind: 'song', url: uploadUrl, songRequestId: request.id } as const
  const path = downloadOf(await attachTo(site, song))
  const read = await fetch((await get(listener, path)).headers.location!, { headers: { range: 'bytes=0-9' } })
  expect([read.status, Buffer.from(await read.arrayBuffer()).equals(bytes.subarray(0, 10))]).toEqual([
    206,
    true,
  ])
  const header = read.headers.get('content-disposition')
  expect(header).toBe((await get(listener, path, {}, 'HEAD')).headers['content-disposition'])
  expect(header).toContain(`filename*=UTF-8''F%C3%BCr%20%D8%A3%D9%85%D9%8A%20_%F0%9F%8E%82_`)
  expect((await get(stranger, path)).statusCode).toBe(404)
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
  await expect(attached(url)).rejects.toThrow('not audio')
  await expect(attached(url)).rejects.toThrow('hasn’t arrived yet')
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

/**
 * Credentials for one upload of this person. `program` is a client of the store with these credentials only.
 */
async function ownCredentials(query: object = { 'metadata[kind]': 'sample' }) {
  const { status, body } = await writer.call(helper.credentials, { query })
  expect(status).toBe(200)
  const {
    AccessKeyId: accessKeyId,
    SecretAccessKey: secretAccessKey,
    SessionToken: sessionToken,
  } = body.credentials
  const program = new S3Client({
    endpoint: process.env['TEST_S3_ENDPOINT']!,
    region: body.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const { pathname } = new URL(body.location)
  return { ...body, program, Bucket: body.bucket, Key: pathname.slice(`/${body.bucket}/`.length) }
}
const refused = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })

test('temporary credentials put one own file, which is attached like any other', async () => {
  shows('7.multipart.credentials')
  const { program, Bucket, Key, location, credentials } = await ownCredentials()
  const Body = mp3(1)
  const left = Date.parse(credentials.Expiration) - Date.now()
  expect(left).toBeGreaterThan(14 * 60_000)
  expect(left).toBeLessThanOrEqual(15 * 60_000 + 5000)
  await program.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'audio/mpeg' }))
  const path = await attached(location)
  const read = await fetch((await get(writer, path)).headers.location!)
  expect(Buffer.from(await read.arrayBuffer()).equals(Body)).toBe(true)
})

test('temporary credentials do nothing but put that one file', async () => {
  const mine = await ownCredentials()
  const { program, Bucket, Key } = mine
  const other = await ownCredentials()
  const Body = mp3(1)
  await refused(program.send(new PutObjectCommand({ Bucket, Key: other.Key, Body })))
  await refused(program.send(new PutObjectCommand({ Bucket, Key: `${Key}x`, Body })))
  await refused(program.send(new PutObjectCommand({ Bucket, Key: Key.replace('incoming/', 'kept/'), Body })))
  await refused(program.send(new PutObjectCommand({ Bucket, Key, Body, ACL: 'public-read' })))
  const GrantRead = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'
  await refused(program.send(new PutObjectCommand({ Bucket, Key, Body, GrantRead })))
  await program.send(new PutObjectCommand({ Bucket, Key, Body }))
  await refused(program.send(new GetObjectCommand({ Bucket, Key })))
  await refused(program.send(new DeleteObjectCommand({ Bucket, Key })))
  await refused(program.send(new ListObjectsV2Command({ Bucket })))
  await refused(program.send(new PutObjectAclCommand({ Bucket, Key, ACL: 'public-read' })))
  await refused(program.send(new CreateBucketCommand({ Bucket: `${Bucket}-x` })))
  // These credentials don't give access to another person's kept file either.
  const kept = (await attached(mine.location)).replace('/objects/', 'kept/')
  await refused(program.send(new GetObjectCommand({ Bucket, Key: kept })))
})

test('what credentials put is held to the size and kind that were asked for, and room is held for it', async () => {
  const photo = await ownCredentials({ 'metadata[kind]': 'photo' })
  const { program, Bucket, Key, location } = photo
  await program.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(5 * 1_048_576 + 1) }))
  const set = await writer.call(accounts.setPhoto, { body: { profileImageUrl: location } })
  expect([set.status, set.problem.detail]).toEqual([400, 'This file is larger than 5 MB'])
  const large = { 'metadata[kind]': 'photo', 'metadata[size]': String(5 * 1_048_576 + 1) } as const
  expect((await writer.call(helper.credentials, { query: large })).status).toBe(413)
  const objectPath = `private/songs/${randomUUID()}/1.mp3`
  const song = { 'metadata[objectPath]': objectPath }
  expect((await writer.call(helper.credentials, { query: song })).status).toBe(404)
  const person = await site.as(await buildUser(site.db))
  const held = { 'metadata[kind]': 'sample' } as const
  const statuses: number[] = []
  for (let at = 0; at < 11; at++)
    statuses.push((await person.call(helper.credentials, { query: held })).status)
  // Each upload reserves 50 MB. One person's unattached files may have 500 MB.
  expect(statuses).toEqual([...Array<number>(10).fill(200), 413])
})

test('a store without a role gives no credentials', async () => {
  const { S3_STS_ROLE_ARN: _, ...settings } = (await testStore(`no-role-${Date.now()}`)).settings
  const without = await testApp({ settings })
  const person = await without.as(await buildUser(without.db))
  expect((await person.call(helper.credentials)).status).toBe(501)
  await without.close()
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
