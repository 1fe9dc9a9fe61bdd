import { beforeAll, expect, test } from 'vitest'
import { downloadOf } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { gifts, songRequests, users } from '../../../db/schema.ts'
import { signedSong } from '../../../domain/requests/song-address.ts'
import {
  buildDonation,
  buildGift,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { attachTo, uploaded, uploadedSong } from '../../../test/storage/test-uploads.ts'
import { type Client, useClient, useSite } from '../../../test/test-app.ts'

const site = useSite()
const writer = useClient(site, () => buildSongwriter(site.db))
let listener: Client
let stranger: Client
const bytes = mp3OfSize(10_000)

beforeAll(async () => {
  await site.db.update(users).set({ firstName: 'Zoë', lastName: 'O’Neil' }).where(eq(users.id, writer.id))
  listener = await site.as(await buildUser(site.db))
  stranger = await site.as(await buildUser(site.db))
})

const saved = (
  who: Client,
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  site.app.inject({
    method,
    url: downloadOf(path),
    headers: { ...(who.cookie && { cookie: who.cookie }), ...headers },
  })
const nameIn = (header: unknown) =>
  decodeURIComponent(/^attachment; .*filename\*=UTF-8''(.+)$/.exec(String(header))?.[1] ?? '')

/** A request with a delivered song, and the song's address. */
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
  // The name is the database's, whatever the address says.
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
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '10000', 0])
  expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition'])
  const etag = String(whole.headers['etag'])
  expect((await saved(listener, path, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await saved(listener, path, { range: 'bytes=99999-' })).statusCode).toBe(416)
})

test('of a wrapped gift only its two parties have the file, though others may listen', async () => {
  const request = await delivered('For Anna', true)
  const { path, signed } = request
  const giver = await site.as(await buildUser(site.db))
  await buildDonation(site.db, { songRequestId: request.id, underwriterId: giver.id })
  const opensAt = new Date(Date.now() + 86_400_000).toISOString()
  await buildGift(site.db, { songRequestId: request.id, opensAt, underwritersMayListen: true })
  const heard = await site.app.inject({ url: signed, headers: { cookie: giver.cookie! } })
  expect(heard.statusCode).toBe(200)
  for (const other of [giver, stranger, site.visitor])
    expect((await saved(other, signed)).statusCode).toBe(404)
  for (const party of [writer, listener]) expect((await saved(party, path)).statusCode).toBe(200)
  await site.db.update(gifts).set({ opensAt: '2020-01-01T00:00:00.000Z' })
  for (const other of [giver, stranger, site.visitor])
    expect((await saved(other, signed)).statusCode).toBe(200)
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
