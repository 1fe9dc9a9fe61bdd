import { beforeAll, describe, expect, test } from 'vitest'
import { downloadOf } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { gifts, songRequests, songwriterProfiles, users } from '../../../db/schema.ts'
import { newShareableId } from '../../../domain/requests/shareable-id.ts'
import { signedSong } from '../../../domain/requests/song-address.ts'
import { keepFile } from '../../../storage/attached/keep.ts'
import {
  buildDonation,
  buildGift,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { png } from '../../../test/storage/test-pictures.ts'
import { mp3, mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { attachTo, uploaded, uploadedSong } from '../../../test/storage/test-uploads.ts'
import { type Client, useClient, useSite } from '../../../test/test-app.ts'

const site = useSite()
const writer = useClient(site, () => buildSongwriter(site.db))
const listener = useClient(site, () => buildUser(site.db))
const stranger = useClient(site, () => buildUser(site.db))
let requestId: string
let first: string
let second: string
/** The header of an MP3, followed by bytes that differ from each other, 10,000 bytes in all. */
const bytes = mp3OfSize(10_000)

beforeAll(async () => {
  const request = { songwriterId: writer.id, listenerId: listener.id, status: 'completed' } as const
  requestId = (await buildRequest(site.db, request)).id
  ;[first, second] = (await Promise.all(
    [1, 2].map(async (at) => {
      const url = await uploadedSong(site, writer, requestId, { bytes, at })
      const song = { ownerId: writer.id, kind: 'song', url, songRequestId: requestId } as const
      return attachTo(site, song)
    }),
  )) as [string, string]
})

const get = (
  who: Client,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => site.app.inject({ method, url, headers: { ...(who.cookie && { cookie: who.cookie }), ...headers } })

test('a delivered song is for its listener and its songwriter, and for nobody else', async () => {
  for (const party of [writer, listener]) {
    const reply = await get(party, first)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(bytes)
    expect(reply.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': '10000',
      'content-disposition': 'inline',
    })
    expect(reply.headers['cache-control']).toMatch(/private/)
    expect(reply.headers['cache-control']).not.toMatch(/public|s-maxage|immutable/)
  }
  for (const other of [stranger, site.visitor]) {
    const reply = await get(other, first)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['etag']).toBeUndefined()
    expect((await get(other, first, {}, 'HEAD')).statusCode).toBe(404)
  }
})

test('once approved, the approved version is for who has an address of the present link, and no other is', async () => {
  const [request] = await site.db
    .update(songRequests)
    .set({ status: 'approved', isApproved: true, completedSongUrl: second })
    .where(eq(songRequests.id, requestId))
    .returning()
  const link = request!.shareableId
  const [heard, early] = [signedSong(second, link), signedSong(first, link)]
  for (const other of [stranger, site.visitor]) {
    expect((await get(other, heard)).statusCode).toBe(200)
    for (const closed of [second, first, early, `${second}?link=`, `${second}?link=${link}`, `${heard}A`])
      expect((await get(other, closed)).statusCode).toBe(404)
  }
  const shareableId = newShareableId()
  await site.db.update(songRequests).set({ shareableId }).where(eq(songRequests.id, requestId))
  expect((await get(site.visitor, heard)).statusCode).toBe(404)
  expect((await get(site.visitor, signedSong(second, shareableId))).statusCode).toBe(200)
})

test('samples and photos are for who has signed in', async () => {
  const photo = await keepFile(site.db, site.deps.storage, {
    ownerId: writer.id,
    kind: 'photo',
    bytes: [png()],
    name: 'Müra “live”.jpeg',
  })
  const reply = await get(stranger, photo)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toBe(
    "inline; filename*=UTF-8''M%C3%BCra%20%E2%80%9Clive%E2%80%9D.webp",
  )
  for (const path of [photo, `${photo}?size=96`, `${photo}-96`, `${photo}-512`])
    expect((await get(site.visitor, path)).statusCode).toBe(404)
  expect((await get(writer, `${photo}-512`)).statusCode).toBe(404)
})

test('photo and samples of a public page are for everyone, until it shows them no more', async () => {
  const { id } = await buildSongwriter(site.db, { publicPage: true, publicMedia: true })
  const keep = (kind: 'photo' | 'sample', bytes: Buffer) =>
    keepFile(site.db, site.deps.storage, { ownerId: id, kind, bytes: [bytes] })
  const paths = [await keep('photo', png()), await keep('sample', mp3(1))]
  const read = async () => Promise.all(paths.map(async (path) => (await get(site.visitor, path)).statusCode))
  const profile = (values: Partial<typeof songwriterProfiles.$inferInsert>) =>
    site.db.update(songwriterProfiles).set(values).where(eq(songwriterProfiles.id, id))
  expect(await read()).toEqual([200, 200])
  for (const ended of [
    { publicPage: false },
    { publicMedia: false },
    { hiddenAt: new Date().toISOString() },
  ]) {
    await profile(ended)
    expect(await read()).toEqual([404, 404])
    await profile({ publicPage: true, publicMedia: true, hiddenAt: null })
  }
  for (const ended of [{ suspendedAt: new Date().toISOString() }, { closedAt: new Date().toISOString() }]) {
    await site.db.update(users).set(ended).where(eq(users.id, id))
    expect(await read()).toEqual([404, 404])
    await site.db.update(users).set({ suspendedAt: null, closedAt: null }).where(eq(users.id, id))
  }
  expect(await read()).toEqual([200, 200])
})

test('what was never attached is read by nobody, not even by who uploaded it', async () => {
  const url = await uploaded(site, writer, { kind: 'sample', bytes: mp3(1) })
  const path = new URL(url).pathname.replace('/uploads/', '/objects/')
  expect((await get(writer, path)).statusCode).toBe(404)
})

test.each([
  '/objects/',
  '/objects/../../etc/passwd',
  '/objects/..%2f..%2f..%2fetc/passwd',
  '/objects/%2e%2e/%2e%2e/etc/passwd',
  '/objects/people//x',
  '/objects/%00',
  '/objects/people/%ff',
])('%s is a 400 or a 404', async (path) => {
  expect([400, 404]).toContain((await get(stranger, path)).statusCode)
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=9000-', 9000, 9999],
    ['bytes=9990-99999', 9990, 9999],
    ['bytes=-100', 9900, 9999],
    ['bytes=-99999', 0, 9999],
  ])('%s', async (range, start, end) => {
    const reply = await get(listener, first, { range })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end}/10000`)
    expect(reply.headers['content-length']).toBe(String(end - start + 1))
    expect(reply.rawPayload).toEqual(bytes.subarray(start, end + 1))
  })

  test.each(['bytes=10000-', 'bytes=99999-100000', 'bytes=-0'])('%s can not be had', async (range) => {
    const reply = await get(listener, first, { range })
    expect(reply.statusCode).toBe(416)
    expect(reply.headers['content-range']).toBe('bytes */10000')
    expect(reply.json()).toMatchObject({ status: 416, detail: 'This file has 10000 bytes' })
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6'])(
    '%s is answered with the whole',
    async (range) => {
      const reply = await get(listener, first, { range })
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload.length).toBe(10_000)
    },
  )
})

test('HEAD says the same without the bytes', async () => {
  const whole = await get(listener, first, {}, 'HEAD')
  expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([
    200,
    '10000',
    0,
  ])
  const part = await get(listener, first, { range: 'bytes=0-9' }, 'HEAD')
  expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10'])
})

test('what a browser has already is not sent again', async () => {
  const etag = String((await get(listener, first)).headers['etag'])
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await get(listener, first, { 'if-none-match': tag })
    expect(reply.statusCode, tag).toBe(304)
    expect(reply.rawPayload.length).toBe(0)
  }
  expect((await get(listener, first, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get(stranger, first, { 'if-none-match': etag })).statusCode).toBe(404)
})

test('a part is sent only of the same file', async () => {
  const etag = String((await get(listener, first)).headers['etag'])
  const range = 'bytes=0-9'
  expect((await get(listener, first, { range, 'if-range': etag })).statusCode).toBe(206)
  expect((await get(listener, first, { range, 'if-range': '"other"' })).statusCode).toBe(200)
})

describe('a download', () => {
  beforeAll(async () => {
    await site.db.update(users).set({ firstName: 'Zoë', lastName: 'O’Neil' }).where(eq(users.id, writer.id))
  })

  const saved = (who: Client, path: string, ...more: [Record<string, string>?, ('GET' | 'HEAD')?]) =>
    get(who, downloadOf(path), ...more)
  const nameIn = (header: unknown) =>
    decodeURIComponent(/^attachment; .*filename\*=UTF-8''(.+)$/.exec(String(header))?.[1] ?? '')

  async function delivered(title: string, isApproved = false) {
    const request = await buildRequest(site.db, {
      songwriterId: writer.id,
      listenerId: listener.id,
      status: 'completed',
      title,
    })
    const url = await uploadedSong(site, writer, request.id, { bytes })
    const path = await attachTo(site, { ownerId: writer.id, kind: 'song', url, songRequestId: request.id })
    if (isApproved)
      await site.db
        .update(songRequests)
        .set({ status: 'approved', isApproved, completedSongUrl: path })
        .where(eq(songRequests.id, request.id))
    return { ...request, path, signed: signedSong(path, request.shareableId) }
  }

  test('who may hear a delivered song saves it as it was delivered, under its title and its songwriter', async () => {
    const { path } = await delivered('Für أمي "1/2"')
    for (const party of [writer, listener]) {
      const reply = await saved(party, path)
      expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true])
      expect(nameIn(reply.headers['content-disposition'])).toBe('Für أمي _1_2_ - Zoë O’Neil.mp3')
    }
    for (const other of [stranger, site.visitor]) {
      const reply = await saved(other, path)
      expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([404, undefined])
    }
  })

  test('an approved song is saved by its signed address, which stays as strict as it is', async () => {
    const { id, path, signed } = await delivered('Thirty Winters', true)
    expect((await saved(site.visitor, signed)).rawPayload.equals(bytes)).toBe(true)
    for (const wrong of [path, `${path}?link=`, `${signed}A`, signed.replace('link=', 'download=&link=A')])
      expect((await saved(site.visitor, wrong)).statusCode).toBe(404)
    // The name is read from the database. The parameters of the URL don't matter.
    await site.db.update(songRequests).set({ title: 'Forty Winters' }).where(eq(songRequests.id, id))
    const reply = await saved(
      site.visitor,
      `${signed}&title=evil&name=evil.exe&filename=evil.exe&download=evil`,
    )
    expect(nameIn(reply.headers['content-disposition'])).toBe('Forty Winters - Zoë O’Neil.mp3')
  })

  test('a part, a look and a tag work as they do to a listener', async () => {
    const { path } = await delivered('In parts')
    const whole = await saved(listener, path)
    const part = await saved(listener, path, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(10, 20))]).toEqual([206, true])
    expect(part.headers['content-disposition']).toBe(whole.headers['content-disposition'])
    const head = await saved(listener, path, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      '10000',
      0,
    ])
    expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition'])
    const etag = String(whole.headers['etag'])
    expect((await saved(listener, path, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await saved(listener, path, { range: 'bytes=99999-' })).statusCode).toBe(416)
  })

  test('before its moment the two parties hear and save a gift, and underwriters may hear it if allowed', async () => {
    const { id, signed } = await delivered('For Anna', true)
    const giver = await site.as(await buildUser(site.db))
    await buildDonation(site.db, { underwriterId: giver.id, songRequestId: id, songwriterId: writer.id })
    const people = [writer, listener, giver, stranger, site.visitor]
    const statuses = (by: typeof saved) =>
      Promise.all(people.map(async (who) => (await by(who, signed)).statusCode))
    const [all, parties, withGivers] = [
      [200, 200, 200, 200, 200],
      [200, 200, 404, 404, 404],
      [200, 200, 200, 404, 404],
    ]
    expect([await statuses(get), await statuses(saved)]).toEqual([all, all])
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    await buildGift(site.db, { songRequestId: id, opensAt: hours(1) })
    expect([await statuses(get), await statuses(saved)]).toEqual([parties, parties])
    expect((await get(site.visitor, signed, {}, 'HEAD')).statusCode).toBe(404)
    const change = (values: Partial<typeof gifts.$inferInsert>) =>
      site.db.update(gifts).set(values).where(eq(gifts.songRequestId, id))
    await change({ underwritersMayListen: true })
    expect([await statuses(get), await statuses(saved)]).toEqual([withGivers, parties])
    await change({ opensAt: hours(-1) })
    expect([await statuses(get), await statuses(saved)]).toEqual([all, all])
  })

  test('what is no song is shown as before', async () => {
    const url = await uploaded(site, writer, { kind: 'sample', bytes, name: 'demo.mp3' })
    const path = await attachTo(site, { ownerId: writer.id, kind: 'sample', url })
    const reply = await saved(stranger, path)
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      "inline; filename*=UTF-8''demo.mp3",
    ])
  })
})
