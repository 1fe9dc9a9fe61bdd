import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { sources } from '#contract/files/upload-sources'
import { uploads as calls, storageHelper } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { songRequests, uploads } from '../../db/schema.ts'
import { keyOfPath } from '../../storage/addresses.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { mp3OfSize } from '../../test/storage/test-sounds.ts'
import { attachTo, uploaded, uploadedSong } from '../../test/storage/test-uploads.ts'
import { type Client, useSite } from '../../test/test-app.ts'

/**
 * Tests access control: no URL leads to other people's files, and a private song never reaches another user.
 */

const site = useSite()
let port: number
let writer: Client
let listener: Client
let stranger: Client
/** URL path and storage key of a delivered song that isn't approved, and its request's link. */
let path: string
let key: string
let project: { id: string; shareableId: string }
let etag: string
const song = mp3OfSize(10_000)

beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
  writer = await site.as(await buildSongwriter(site.db))
  listener = await site.as(await buildUser(site.db))
  stranger = await site.as(await buildSongwriter(site.db))
  project = await buildRequest(site.db, {
    songwriterId: writer.id,
    listenerId: listener.id,
    status: 'in_progress',
  })
  const songUrl = await uploadedSong(site, writer, project.id, { bytes: song })
  await writer.call(deliveries.deliver, { params: { id: project.id }, body: { songUrl } })
  path = new URL(songUrl).pathname.replace('/uploads/', '/objects/')
  key = keyOfPath(path)
  etag = String((await send({ path, cookie: writer.cookie })).headers.etag)
})

interface Way {
  path: string
  method?: string
  headers?: Record<string, string>
  cookie?: string | undefined
}

/** Sends the raw path, because HTTP libraries would normalise it. */
async function send({ path, method = 'GET', headers = {}, cookie }: Way) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asked = ask(
      { port, host: '127.0.0.1', path, method, headers: { ...(cookie && { cookie }), ...headers } },
      (reply) => {
        buffer(reply).then(
          (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
          reject,
        )
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}

const hex = (text: string) =>
  text.replaceAll(/./g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

const ways = (): [string, Way][] => [
  ['its own path', { path }],
  ['HEAD', { path, method: 'HEAD' }],
  ['a part', { path, headers: { range: 'bytes=0-9' } }],
  ['the last bytes', { path, headers: { range: 'bytes=-10' } }],
  ['several parts', { path, headers: { range: 'bytes=0-1,5-6' } }],
  ['a part that is not there', { path, headers: { range: 'bytes=999999-' } }],
  ['its tag', { path, headers: { 'if-none-match': etag } }],
  ['any tag', { path, headers: { 'if-none-match': '*' } }],
  ['its tag, and a part', { path, headers: { 'if-range': etag, range: 'bytes=0-9' } }],
  ['a time', { path, headers: { 'if-modified-since': new Date().toUTCString() } }],
  ['a dot', { path: `/objects/./${key}` }],
  ['two slashes', { path: `/objects//${key}` }],
  ['two slashes before', { path: `//objects/${key}` }],
  ['a way around', { path: `/objects/people/../${key}` }],
  ['an encoded way around', { path: `/objects/people/%2e%2e/${key}` }],
  ['a way up and down', { path: `/objects/../objects/${key}` }],
  ['encoded slashes', { path: `/objects/${key.replaceAll('/', '%2f')}` }],
  ['slashes encoded twice', { path: `/objects/${key.replaceAll('/', '%252f')}` }],
  ['every letter encoded', { path: `/objects/${hex(key)}` }],
  ['backslashes', { path: `/objects/${key.replaceAll('/', '%5c')}` }],
  ['slashes in too many bytes', { path: `/objects/${key.replaceAll('/', '%c0%af')}` }],
  ['wide slashes', { path: `/objects/${key.replaceAll('/', '%ef%bc%8f')}` }],
  ['upper case', { path: `/objects/${key.toUpperCase()}` }],
  ['a slash behind', { path: `${path}/` }],
  ['a NUL behind', { path: `${path}%00` }],
  ['a NUL and another ending', { path: `${path}%00.png` }],
  ['a space behind', { path: `${path}%20` }],
  ['a parameter', { path: `${path};a=b` }],
  ['a size', { path: `${path}?size=96` }],
  ['a query that names its owner', { path: `${path}?userId=${writer.id}&role=songwriter` }],
  ['its upload address', { path: `/uploads/${key}` }],
  ['the folder on disk', { path: `/../files/kept/${key}` }],
  ['the folder on disk, encoded', { path: `/%2e%2e/files/kept/${key}` }],
  ['the folder of the pages', { path: `/assets/..%2f..%2f..%2ffiles/kept/${key}` }],
  ['its folder alone', { path: `/objects/private/songs/${project.id}/` }],
  [
    'the old place of another address',
    { path: '/', headers: { 'x-original-url': path, 'x-rewrite-url': path } },
  ],
  [
    'the word of a proxy',
    { path, headers: { 'x-forwarded-user': writer.id, 'x-forwarded-for': '127.0.0.1' } },
  ],
  [
    'another method in a header',
    { path, headers: { 'x-http-method-override': 'GET', authorization: 'Basic Og==' } },
  ],
  [
    'a cookie that nobody signed',
    { path, headers: { cookie: (writer.cookie ?? '').replace(/\.[^.]*$/, '.forged') } },
  ],
  ['POST', { path, method: 'POST' }],
  ['OPTIONS', { path, method: 'OPTIONS' }],
  [
    'a look from another site',
    { path, headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } },
  ],
]

test('there are forty ways at least', () => {
  expect(ways().length).toBeGreaterThanOrEqual(40)
})

test('no address gives another user a song that is not approved', async () => {
  for (const who of [stranger, site.visitor])
    for (const [name, way] of ways()) {
      const reply = await send({ cookie: who.cookie, ...way })
      const leaks = reply.body.includes(song.subarray(0, 64)) || reply.headers.etag === etag
      const isPage = way.path === '/' && reply.status === 200
      expect([name, leaks]).toEqual([name, false])
      if (!isPage) expect([name, reply.status]).toEqual([name, expect.toBeOneOf([400, 403, 404, 405])])
      expect([name, reply.headers['content-range']]).toEqual([name, undefined])
    }
})

test("the room's link tells nothing of a song before it is approved", async () => {
  for (const who of [stranger, site.visitor]) {
    const params = { shareableId: project.shareableId }
    expect((await who.call(requestCalls.shared, { params })).text).not.toContain(key)
    const page = await send({ path: `/request/${project.shareableId}`, cookie: who.cookie })
    expect(page.body.toString()).not.toContain(key)
  }
})

test("no call takes another's file for one's own, or brings something else to its place", async () => {
  const mine = await buildRequest(site.db, { songwriterId: stranger.id, status: 'in_progress' })
  const [row] = await site.db.select().from(uploads).where(eq(uploads.key, key))
  const params = { id: row!.id, partNumber: '1' }
  const tries = [
    stranger.call(accounts.setPhoto, { body: { profileImageUrl: path } }),
    stranger.call(songwriterProfile.update, {
      body: { bio: 'Writes quiet songs.', genres: ['folk'], sampleSongs: [path] },
    }),
    stranger.call(deliveries.deliver, { params: mine, body: { songUrl: path } }),
    stranger.call(deliveries.deliver, { params: project, body: { songUrl: path } }),
    stranger.call(calls.song, { body: { objectPath: key } }),
    stranger.call(storageHelper.create, { body: { metadata: { objectPath: key } } }),
    stranger.call(storageHelper.list, { params }),
    stranger.call(storageHelper.sign, { params }),
    stranger.call(storageHelper.complete, { params, body: { parts: [{ PartNumber: 1, ETag: '"x"' }] } }),
    stranger.call(storageHelper.abort, { params }),
    stranger.call(sources.get, { body: { url: 'https://songs.example/a.mp3', key } }),
  ]
  for (const [at, { status }] of (await Promise.all(tries)).entries())
    expect([at, status]).toEqual([at, expect.toBeOneOf([400, 404])])
  const signed = new URL(await uploaded(site, stranger, { kind: 'sample' }))
  for (const query of ['', signed.search]) {
    const put = await send({ path: `/uploads/${key}${query}`, method: 'PUT', cookie: stranger.cookie })
    expect(put.status).toBe(403)
  }
  expect((await send({ path: `${path}${signed.search}`, cookie: stranger.cookie })).status).toBe(404)
  expect((await send({ path, cookie: writer.cookie })).body.equals(song)).toBe(true)
})

test("of two successive songwriters of a request, neither has access to the other's songs", async () => {
  const shared = await buildRequest(site.db, { listenerId: listener.id, status: 'in_progress' })
  const versions: string[] = []
  for (const [at, who] of [stranger, writer].entries()) {
    await site.db.update(songRequests).set({ songwriterId: who.id }).where(eq(songRequests.id, shared.id))
    const url = await uploadedSong(site, who, shared.id, { bytes: song, at })
    const own = { ownerId: who.id, kind: 'song', url, songRequestId: shared.id } as const
    versions.push(await attachTo(site, own))
  }
  const heard = ({ cookie }: Client) =>
    Promise.all(versions.map(async (version) => (await send({ path: version, cookie })).status))
  expect(await heard(stranger)).toEqual([200, 404])
  expect(await heard(writer)).toEqual([404, 200])
  expect(await heard(listener)).toEqual([200, 200])
})
