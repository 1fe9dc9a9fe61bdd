import { expect, test } from 'vitest'
import { uploadKinds } from '#contract/files/uploads'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { and, eq, isNotNull } from '#drizzle'
import { uploads, users } from '../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { attachTo, onceRead, putTo, uploaded } from '../../test/storage/test-uploads.ts'
import { useClient, useSite } from '../../test/test-app.ts'
import { sizedKey } from '../media/photos.ts'
import { sweepUploads } from './sweep.ts'

const site = useSite()
const person = useClient(site, () => buildUser(site.db))

const inHours = (hours: number) => new Date(Date.now() + hours * ms.hour)
const keyOf = (url: string) => new URL(url).pathname.replace('/uploads/', '')
const sample = (url: string) => ({ ownerId: person.id, kind: 'sample', url }) as const

test('what nobody attached in a day goes, bytes and row; what is attached or younger stays', async () => {
  const { storage } = site.deps
  const forgotten = await uploaded(site, person)
  const kept = await uploaded(site, person)
  await attachTo(site, sample(kept))
  expect(await sweepUploads(site.db, storage, inHours(23))).toBe(0)
  expect(await storage.size(keyOf(forgotten))).toBeGreaterThan(0)
  expect(await sweepUploads(site.db, storage, inHours(25))).toBe(1)
  expect(await storage.size(keyOf(forgotten))).toBeUndefined()
  expect(await storage.size(keyOf(kept))).toBeGreaterThan(0)
  expect((await putTo(site, forgotten, Buffer.from('late'))).statusCode).toBe(404)
})

test('attaching and sweeping at once: a file is attached and there, or swept and refused', async () => {
  const { storage } = site.deps
  const urls = await Promise.all(Array.from({ length: 20 }, () => uploaded(site, person)))
  const [attached] = await Promise.all([
    Promise.allSettled(urls.map((url) => attachTo(site, sample(url)))),
    sweepUploads(site.db, storage, inHours(25)),
    sweepUploads(site.db, storage, inHours(25)),
  ])
  for (const [i, { status, ...outcome }] of attached.entries()) {
    const size = await storage.size(keyOf(urls[i]!))
    if (status === 'fulfilled') expect(size).toBeGreaterThan(0)
    // An attach that failed with "too many" never examined its file, so that file may still exist.
    else if (!('reason' in outcome && outcome.reason.kind === 'tooMany')) expect(size).toBeUndefined()
  }
})

test('more than one batch goes in one sweep', async () => {
  const { maxBytes } = uploadKinds.photo
  const many = Array.from({ length: 205 }, (_, i) => ({ ownerId: person.id, key: `people/x/${i}`, maxBytes }))
  await site.db.insert(uploads).values(many)
  expect(await sweepUploads(site.db, site.deps.storage, inHours(25))).toBeGreaterThanOrEqual(205)
  expect(await site.db.$count(uploads, eq(uploads.key, 'people/x/204'))).toBe(0)
})

test('a photo that was replaced and a sample that was taken off are read by nobody, and gone a day later', async () => {
  const { storage } = site.deps
  const writer = await site.as(await buildSongwriter(site.db))
  const form = { bio: 'Writes quiet songs.', genres: ['folk' as const] }
  const setPhoto = async (url: string) =>
    (await writer.call(accounts.setPhoto, { body: { profileImageUrl: url } })).body.profileImageUrl!
  const save = (sampleSongs: string[]) =>
    writer.call(songwriterProfile.update, { body: { ...form, sampleSongs } })
  const seen = async (path: string) =>
    (await site.app.inject({ url: path, headers: { cookie: writer.cookie! } })).statusCode

  const photos = [
    await uploaded(site, writer, { kind: 'photo', bytes: png(8) }),
    await uploaded(site, writer, { kind: 'photo', bytes: png(9) }),
  ]
  const before = await setPhoto(photos[0]!)
  const after = await setPhoto(photos[1]!)
  const songs = [await uploaded(site, writer), await uploaded(site, writer)]
  await save(songs)
  const off = `/objects/${keyOf(songs[0]!)}`
  await save([songs[1]!])
  expect([await seen(before), await seen(off)]).toEqual([404, 404])
  expect([await seen(after), await seen(`/objects/${keyOf(songs[1]!)}`)]).toEqual([200, 200])

  expect(await setPhoto(photos[0]!)).toBe(before)
  await save(songs)
  expect([await seen(before), await seen(off), await seen(after)]).toEqual([200, 200, 404])
  await sweepUploads(site.db, storage, inHours(23))
  expect(await storage.size(sizedKey(keyOf(photos[1]!)))).toBeGreaterThan(0)
  await sweepUploads(site.db, storage, inHours(25))
  expect(await storage.size(sizedKey(keyOf(photos[1]!)))).toBeUndefined()
  expect([await seen(before), await seen(off)]).toEqual([200, 200])
})

test('of two photos that are set at once one stays, and the other waits to be swept', async () => {
  const urls = await Promise.all(
    [8, 9].map((side) => uploaded(site, person, { kind: 'photo', bytes: png(side) })),
  )
  const set = await Promise.all(
    urls.map((url) => onceRead(() => person.call(accounts.setPhoto, { body: { profileImageUrl: url } }))),
  )
  expect(set.map(({ status }) => status)).toEqual([200, 200])
  const attached = and(
    eq(uploads.ownerId, person.id),
    eq(uploads.kind, 'photo'),
    isNotNull(uploads.attachedAt),
  )
  const [user] = await site.db.select().from(users).where(eq(users.id, person.id))
  const rows = await site.db.select({ key: uploads.key }).from(uploads).where(attached)
  expect(rows.map(({ key }) => `/objects/${key}`)).toEqual([user!.profileImageUrl])
})
