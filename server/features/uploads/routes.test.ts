import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { uploads as calls } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { sessions, songRequests, uploads, users } from '../../db/schema.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { png, svg, zip } from '../../test/storage/test-pictures.ts'
import { mp3 } from '../../test/storage/test-sounds.ts'
import { putTo, uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, useClient, useSite } from '../../test/test-app.ts'
import { isSessionOf } from '../../test/test-session.ts'

const site = useSite()
const person = useClient(site, () => buildUser(site.db))

const rowOf = async (key: string) => (await site.db.select().from(uploads).where(eq(uploads.key, key)))[0]!

test('the bare call answers an absolute address, and the PUT names location, bucket and key', async () => {
  shows('3.read.upload', '7.uploads.object', '7.uploads.object-put')
  const { status, body } = await person.call(calls.object)
  expect(status).toBe(200)
  expect(body.uploadURL).toMatch(/^http:\/\/localhost(:80)?\/uploads\/people\//)
  const bytes = mp3(1)
  const put = await putTo(site, body.uploadURL, bytes)
  expect(put.statusCode).toBe(200)
  expect(put.json()).toEqual({
    location: `http://localhost/objects/${body.key}`.replace(
      'http://localhost',
      new URL(body.uploadURL).origin,
    ),
    bucket: body.bucket,
    key: body.key,
  })
  expect(put.headers.etag).toBeTruthy()
  expect(put.headers.location).toBe(put.json().location)
  expect(await site.deps.storage.size(body.key)).toBe(bytes.length)
})

test('an address that was changed or is not signed takes nothing', async () => {
  const { body } = await person.call(calls.object, { body: { kind: 'photo' } })
  const forged = new URL(body.uploadURL)
  forged.searchParams.set('max', '99999999')
  expect((await putTo(site, forged.href, png())).statusCode).toBe(403)
  const other = body.uploadURL.replace('/uploads/people/', '/uploads/nobody/')
  expect((await putTo(site, other, png())).statusCode).toBe(403)
  expect((await putTo(site, `${forged.origin}/uploads/x`, png())).statusCode).toBe(403)
  const noAddress = `${forged.origin}/uploads/%00?max=1&expires=1&signature=x`
  expect((await putTo(site, noAddress, png())).statusCode).toBe(400)
  expect(await site.deps.storage.size(body.key)).toBeUndefined()
})

test('an address that is older than 15 minutes says that the request has expired', async () => {
  const { body } = await person.call(calls.object)
  const { key, bucket: _ } = body
  const expiresAt = new Date(Date.now() - 1)
  const old = await site.deps.storage.uploadUrl(
    { key, maxBytes: 1000, expiresAt },
    { site: 'http://localhost', secret: site.deps.secret },
  )
  const put = await putTo(site, old, png())
  expect(put.statusCode).toBe(403)
  expect(put.body).toContain('<Message>Request has expired</Message>')
  const good = Number(new URL(body.uploadURL).searchParams.get('expires')) - Date.now()
  expect(good).toBeGreaterThan(14 * 60_000)
  expect(good).toBeLessThanOrEqual(15 * 60_000)
})

test('an empty body is no file', async () => {
  const { body } = await person.call(calls.object)
  expect((await putTo(site, body.uploadURL, Buffer.alloc(0))).statusCode).toBe(400)
})

test('before it is attached a file can be sent again; after that its address takes no more', async () => {
  const { body } = await person.call(calls.object, { body: { kind: 'photo' } })
  expect((await putTo(site, body.uploadURL, png(8))).statusCode).toBe(200)
  expect((await putTo(site, body.uploadURL, png(16))).statusCode).toBe(200)
  expect(await site.deps.storage.size(body.key)).toBe(png(16).length)
  await person.call(accounts.setPhoto, { body: { profileImageUrl: body.uploadURL } })
  // Refused before the bytes are read: otherwise an empty file would be a 400.
  for (const bytes of [zip(), Buffer.alloc(0)])
    expect((await putTo(site, body.uploadURL, bytes)).statusCode).toBe(409)
  expect(await site.deps.storage.size(body.key)).toBeUndefined()
})

test('only the songwriter of a project gets an address for its song, while it can be delivered', async () => {
  shows('7.uploads.song', '7.uploads.song-path')
  const songwriter = await buildSongwriter(site.db)
  const mira = await site.as(songwriter)
  const request = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'in_progress' })
  const listener = await site.as({ id: request.listenerId })
  const objectPath = `private/songs/${request.id}/1763600000000.mp3`

  const reply = await mira.call(calls.song, { body: { objectPath } })
  expect(reply.status).toBe(200)
  expect(reply.body.uploadUrl).toContain(`/uploads/${objectPath}?`)
  expect(await rowOf(objectPath)).toMatchObject({ kind: 'song', songRequestId: request.id, attachedAt: null })
  for (const stranger of [person, listener])
    expect((await stranger.call(calls.song, { body: { objectPath } })).status).toBe(404)
  expect((await mira.call(calls.song, { body: { objectPath } })).status).toBe(200)

  const done = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'approved' })
  const late = { objectPath: `private/songs/${done.id}/1763600000000.mp3` }
  expect((await mira.call(calls.song, { body: late })).status).toBe(409)
})

test('after a release the next songwriter gets no address to what the last one was to send', async () => {
  const [first, next] = [await buildSongwriter(site.db), await buildSongwriter(site.db)]
  const request = await buildRequest(site.db, { songwriterId: first.id, status: 'in_progress' })
  const objectPath = `private/songs/${request.id}/1763600000000.mp3`
  const { body } = await (await site.as(first)).call(calls.song, { body: { objectPath } })
  await site.db.update(songRequests).set({ songwriterId: next.id }).where(eq(songRequests.id, request.id))
  const asNext = await site.as(next)
  expect((await asNext.call(calls.song, { body: { objectPath } })).status).toBe(409)
  expect(await rowOf(objectPath)).toMatchObject({ ownerId: first.id })
  const own = { objectPath: objectPath.replace('1763600000000', '1763600000001') }
  expect((await asNext.call(calls.song, { body: own })).status).toBe(200)
  // The first songwriter can still upload to their own path, which the next songwriter can't deliver.
  expect((await putTo(site, body.uploadUrl, mp3(1))).statusCode).toBe(200)
})

test('an upload that is open while its session ends by time comes in, and is attached by nobody', async () => {
  const user = await buildUser(site.db)
  const sleeper = await site.as(user)
  const { body } = await sleeper.call(calls.object, { body: { kind: 'photo' } })
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { pathname, search } = new URL(body.uploadURL)
  const bytes = png()
  const half = Promise.withResolvers<void>()
  async function* slowly() {
    yield bytes.subarray(0, 40)
    await half.promise
    yield bytes.subarray(40)
  }
  const sending = fetch(origin + pathname + search, {
    method: 'PUT',
    body: Readable.toWeb(Readable.from(slowly())),
    duplex: 'half',
  })
  await expect.poll(() => readdir(join(site.deps.env.dataDir, 'files', 'incoming'))).toHaveLength(1)
  await site.db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000).toISOString() })
    .where(isSessionOf(user.id))
  half.resolve()
  expect((await sending).status).toBe(200)
  const attached = await sleeper.call(accounts.setPhoto, { body: { profileImageUrl: body.uploadURL } })
  expect(attached.status).toBe(401)
  expect((await rowOf(body.key)).attachedAt).toBeNull()
  const awake = await site.as(user)
  expect((await awake.call(accounts.setPhoto, { body: { profileImageUrl: body.uploadURL } })).status).toBe(
    200,
  )
})

test.each([
  'private/songs/../../etc/passwd',
  'private/songs/{id}/1.exe',
  'private/songs/{id}/../1.mp3',
  '/private/songs/{id}/1.mp3',
  'private/songs/{id}/1.mp3?x',
  'private/songs/{id}/abc.mp3',
  'private/songs/not-a-uuid-not-a-uuid-not-a-uuid-1234/1.mp3',
  'public/{id}/1.mp3',
  '',
])('the song path %j is malformed', async (path) => {
  const { id } = await buildRequest(site.db)
  const objectPath = path.replace('{id}', id)
  expect((await person.call(calls.song, { body: { objectPath } })).status).toBe(400)
})

test('a profile photo is attached, shown to who has signed in, and kept under its own path', async () => {
  shows('7.auth.image')
  const url = await uploaded(site, person, { kind: 'photo', bytes: png(), name: 'me.png' })
  const { status, body } = await person.call(accounts.setPhoto, { body: { profileImageUrl: url } })
  expect(status).toBe(200)
  expect(body.profileImageUrl).toMatch(/^\/objects\/people\//)
  const [user] = await site.db.select().from(users).where(eq(users.id, person.id))
  expect(user?.profileImageUrl).toBe(body.profileImageUrl)
  const read = await site.app.inject({ url: body.profileImageUrl!, headers: { cookie: person.cookie! } })
  expect(read.headers['content-type']).toBe('image/webp')
  expect(read.headers['content-length']).toBe(String(read.rawPayload.length))
  const sizes = await Promise.all(
    ['', '?size=512', '?size=300', '?size=100', '?size=1', '?size=x', '?size=1&size=2'].map(async (query) => {
      const { rawPayload } = await site.app.inject({
        url: body.profileImageUrl! + query,
        headers: { cookie: person.cookie! },
      })
      return rawPayload.readUIntLE(26, 2)
    }),
  )
  expect(sizes).toEqual([512, 512, 512, 256, 96, 512, 512])
})

test('what is no picture is refused as a photo, with the reason, and removed', async () => {
  for (const bytes of [svg(), zip(), mp3(1)]) {
    const url = await uploaded(site, person, { kind: 'photo', bytes })
    const reply = await person.call(accounts.setPhoto, { body: { profileImageUrl: url } })
    expect(reply.status).toBe(400)
    expect(reply.problem.issues?.[0]).toMatchObject({ path: 'profileImageUrl' })
    expect(reply.problem.detail).toContain('not a picture')
    const key = new URL(url).pathname.replace('/uploads/', '')
    expect(await site.deps.storage.size(key)).toBeUndefined()
  }
})

test('nobody can attach what somebody else uploaded, or what lies elsewhere', async () => {
  const url = await uploaded(site, person, { kind: 'photo', bytes: png() })
  const { pathname } = new URL(url)
  const other = await site.as(await buildUser(site.db))
  const tries: [Client, string][] = [
    [other, url],
    [person, `https://elsewhere.example${pathname}`],
    [person, `//elsewhere.example${pathname}`],
    [person, 'https://elsewhere.example/me.png'],
    [person, 'javascript:alert(1)'],
    [person, '/objects/../../etc/passwd'],
    [person, '/api/auth/user'],
    [person, ''],
  ]
  for (const [who, profileImageUrl] of tries) {
    const reply = await who.call(accounts.setPhoto, { body: { profileImageUrl } })
    expect(reply.status, profileImageUrl).toBe(400)
  }
  expect((await person.call(accounts.setPhoto, { body: { profileImageUrl: url } })).status).toBe(200)
})

test('setting the same photo at once from two windows works twice', async () => {
  const url = await uploaded(site, person, { kind: 'photo', bytes: png() })
  const both = await Promise.all(
    [1, 2].map(() => person.call(accounts.setPhoto, { body: { profileImageUrl: url } })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})
