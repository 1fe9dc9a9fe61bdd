import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { storageHelper as calls, parts } from '#contract/files/uploads'
import { shows } from '#spec'
import { sweepUploads } from '../../../storage/attached/sweep.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { png } from '../../../test/storage/test-pictures.ts'
import { mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { attachTo, putTo } from '../../../test/storage/test-uploads.ts'
import { statusesOf, testApp, useClient, useSite } from '../../../test/test-app.ts'
import { checkedParts } from './checked-parts.ts'

const site = useSite()
const writer = useClient(site, () => buildSongwriter(site.db))
const stranger = useClient(site, () => buildUser(site.db))

const file = mp3OfSize(parts.minBytes + 1000)
const pieces = [file.subarray(0, parts.minBytes), file.subarray(parts.minBytes)] as const

async function begin(metadata: object = { kind: 'sample', size: String(file.length) }) {
  const { status, body } = await writer.call(calls.create, { body: { filename: 'song.mp3', metadata } })
  expect(status).toBe(200)
  return body
}
type Begun = Awaited<ReturnType<typeof begin>>

const sign = ({ uploadId, key }: Begun, number: number) =>
  writer.call(calls.sign, { params: { id: uploadId, partNumber: String(number) }, query: { key } })
async function send(begun: Begun, number: number, bytes: Buffer) {
  const put = await putTo(site, (await sign(begun, number)).body.url, bytes)
  return { PartNumber: number, ETag: String(put.headers.etag), status: put.statusCode }
}
const list = ({ uploadId, key }: Begun) =>
  writer.call(calls.list, { params: { id: uploadId }, query: { key } })
const complete = ({ uploadId, key }: Begun, sent: object[]) =>
  writer.call(calls.complete, { params: { id: uploadId }, query: { key }, body: { parts: sent } })
const folders = () => readdir(join(site.deps.env.dataDir, 'files', 'parts'))

test('parts in any order, one of them twice, become the file that was cut', async () => {
  shows('7.multipart.create', '7.multipart.list', '7.multipart.sign', '7.multipart.complete')
  const begun = await begin()
  expect(begun.key).toMatch(/^people\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  expect(begun.key).not.toContain(writer.id)
  const { body: target } = await sign(begun, 1)
  expect(target).toMatchObject({ method: 'PUT', expires: 900, headers: {} })
  const second = await send(begun, 2, pieces[1])
  expect(await list(begun).then(({ body }) => body)).toEqual([
    { PartNumber: 2, Size: 1000, ETag: second.ETag },
  ])
  const early = await send(begun, 1, Buffer.alloc(parts.minBytes))
  const first = await send(begun, 1, pieces[0])
  expect(first.ETag).not.toBe(early.ETag)
  expect((await complete(begun, [early, second])).status).toBe(400)

  const done = await complete(begun, [first, second])
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({ bucket: begun.bucket, key: begun.key })
  expect(await folders()).toEqual([])
  const sample = { ownerId: writer.id, kind: 'sample', url: done.body.location } as const
  const path = await attachTo(site, sample)
  const read = await site.app.inject({ url: path, headers: { cookie: writer.cookie! } })
  expect(read.rawPayload.equals(file)).toBe(true)

  expect((await complete(begun, [first, second])).body).toEqual(done.body)
  expect((await sign(begun, 1)).status).toBe(409)
  const abort = { params: { id: begun.uploadId } }
  expect((await writer.call(calls.abort, abort)).status).toBe(409)
  expect((await putTo(site, target.url, pieces[0])).statusCode).toBe(409)
})

test('completing twice at once answers the same twice', async () => {
  const begun = await begin()
  const sent = [await send(begun, 1, pieces[0]), await send(begun, 2, pieces[1])]
  const both = await Promise.all([complete(begun, sent), complete(begun, sent)])
  expect(statusesOf(both)).toEqual([200, 200])
  expect(both[0].body).toEqual(both[1].body)
  expect(await site.deps.storage.size(begun.key)).toBe(file.length)
})

test('what is missing, out of order, too small or not as long as announced is no file', async () => {
  const begun = await begin({ kind: 'sample' })
  const small = await send(begun, 1, pieces[1])
  const other = await send(begun, 2, pieces[1])
  const large = await send(begun, 3, pieces[0])
  for (const [named, reason] of [
    [[], 'at least one part'],
    [[small, other], 'at least 5 MB'],
    [[large, small], 'in their order'],
    [[large, large], 'in their order'],
    [[{ ...small, ETag: '"x"' }], 'Part 1 has not arrived'],
    [[{ ...small, PartNumber: 4 }], 'Part 4 has not arrived'],
  ] as const) {
    const { status, problem } = await complete(begun, [...named])
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(reason)])
  }
  expect((await complete(begun, [{ ...small, PartNumber: parts.most + 1 }])).status).toBe(400)
  expect((await complete(begun, [small])).status).toBe(200)

  const announced = await begin()
  const only = await send(announced, 1, pieces[0])
  const short = await complete(announced, [only])
  expect([short.status, short.problem.detail]).toEqual([
    400,
    `These parts have ${parts.minBytes} bytes together, and the file has ${file.length}`,
  ])
})

test('each address takes one part of its own size, and no more parts than the file has', async () => {
  const begun = await begin()
  expect((await send(begun, 2, Buffer.alloc(1001))).status).toBe(413)
  for (const number of ['0', '3', '-1', '1.5', 'x']) {
    const params = { id: begun.uploadId, partNumber: number }
    expect((await writer.call(calls.sign, { params })).status, number).toBe(400)
  }
  const { body } = await sign(begun, 1)
  const forged = new URL(body.url)
  forged.searchParams.set('part', '2')
  expect((await putTo(site, forged.href, pieces[1])).statusCode).toBe(403)
  forged.searchParams.delete('part')
  forged.searchParams.delete('upload')
  expect((await putTo(site, forged.href, pieces[1])).statusCode).toBe(403)
  expect((await list(begun)).body).toEqual([])
})

test('parts are not more together than the file may be', () => {
  const arrived = [1, 2].map((number) => ({ number, size: parts.minBytes, etag: `"${number}"` }))
  const named = arrived.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
  const most = (maxBytes: number) => checkedParts(named, arrived, { maxBytes, declaredSize: null })
  expect(most(2 * parts.minBytes)).toEqual(arrived)
  expect(() => most(2 * parts.minBytes - 1)).toThrow('This file is larger than')
})

test('the limits are those of every upload', async () => {
  const create = (metadata: object) => writer.call(calls.create, { body: { filename: 'x', metadata } })
  expect((await create({ kind: 'sample', size: String(51 * 1_048_576) })).status).toBe(413)
  expect((await create({ kind: 'video' })).status).toBe(400)
  expect((await create({ size: 'much' })).status).toBe(400)
  const { id } = await buildRequest(site.db, { songwriterId: writer.id, status: 'in_progress' })
  expect((await begin({ objectPath: `private/songs/${id}/1.mp3`, size: '1000' })).key).toBe(
    `private/songs/${id}/1.mp3`,
  )
  const theirs = (await buildRequest(site.db)).id
  expect((await create({ objectPath: `private/songs/${theirs}/1.mp3` })).status).toBe(404)
})

test("nobody sees, sends to or ends somebody else's upload", async () => {
  const begun = await begin()
  const params = { id: begun.uploadId, partNumber: '1' }
  const body = { parts: [{ PartNumber: 1, ETag: '"x"' }] }
  for (const who of [stranger, writer]) {
    const query = { key: who === writer ? `${begun.key}x` : begun.key }
    expect((await who.call(calls.list, { params, query })).status).toBe(404)
    expect((await who.call(calls.sign, { params, query })).status).toBe(404)
    expect((await who.call(calls.complete, { params, query, body })).status).toBe(404)
    expect((await who.call(calls.abort, { params, query })).status).toBe(404)
  }
})

test('what was aborted is gone, and so is what nobody went on with for a day', async () => {
  shows('7.multipart.abort')
  const begun = await begin()
  await send(begun, 1, pieces[0])
  const late = (await sign(begun, 2)).body.url
  expect((await writer.call(calls.abort, { params: { id: begun.uploadId } })).status).toBe(200)
  expect((await putTo(site, late, pieces[1])).statusCode).toBe(404)
  expect((await list(begun)).status).toBe(404)
  const forgotten = await begin()
  await send(forgotten, 1, pieces[0])
  await sweepUploads(site.db, site.deps.storage, new Date(Date.now() + 25 * 60 * 60 * 1000))
  expect((await list(forgotten)).status).toBe(404)
  expect(await folders()).toEqual([])
})

test('params answer an address for a whole file; there are no temporary credentials on disk', async () => {
  shows('7.multipart.params')
  const query = { filename: 'me.png', type: 'image/png', 'metadata[kind]': 'photo' } as const
  const { body } = await writer.call(calls.params, { query })
  expect(body).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, expires: 900 })
  expect((await putTo(site, body.url, png())).json()).toMatchObject(body.fields)
  const large = { ...query, 'metadata[size]': '6000000' }
  expect((await writer.call(calls.params, { query: large })).status).toBe(413)
  const refused = await writer.call(calls.credentials)
  expect([refused.status, refused.problem.detail]).toEqual([
    501,
    'This store gives no temporary credentials. Ask for an address for each file or part.',
  ])
})

/** Fake of the store's token service (STS). It returns a role's credentials, and records the requests. */
async function openSts() {
  const asked: URLSearchParams[] = []
  const server = createServer((request, reply) => {
    void text(request).then((body) => asked.push(new URLSearchParams(body)))
    reply.setHeader('content-type', 'text/xml').end(
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
       <AccessKeyId>short</AccessKeyId><SecretAccessKey>hush</SecretAccessKey><SessionToken>token</SessionToken>
       <Expiration>2030-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

test('temporary credentials are of the role that is set, for one key and 15 minutes', async () => {
  shows('7.multipart.credentials')
  const sts = await openSts()
  const role = 'arn:aws:iam::1:role/uploads'
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const store = { S3_ENDPOINT: sts.origin, S3_BUCKET: 'songs', ...keys, S3_STS_ROLE_ARN: role }
  const inStore = await testApp({ settings: store })
  const person = await inStore.as(await buildUser(inStore.db))
  const { status, body } = await person.call(calls.credentials, { query: { 'metadata[kind]': 'photo' } })
  expect(status).toBe(200)
  expect(body).toEqual({
    credentials: {
      AccessKeyId: 'short',
      SecretAccessKey: 'hush',
      SessionToken: 'token',
      Expiration: '2030-01-01T00:00:00.000Z',
    },
    bucket: 'songs',
    region: 'us-east-1',
    key: expect.stringMatching(/^people\//),
    location: `${sts.origin}/songs/incoming/${body.key}`,
  })
  const [question] = sts.asked
  expect([question?.get('Action'), question?.get('RoleArn'), question?.get('DurationSeconds')]).toEqual([
    'AssumeRole',
    role,
    '900',
  ])
  expect(JSON.parse(question!.get('Policy')!)).toMatchObject({
    Statement: [
      { Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::songs/incoming/${body.key}` },
    ],
  })
  await inStore.close()
  sts.close()
})
