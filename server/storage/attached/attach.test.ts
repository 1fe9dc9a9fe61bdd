import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { uploads as calls } from '#contract/files/uploads'
import { briefs } from '#contract/requests/briefs'
import { eq, type SQL, sql } from '#drizzle'
import { songRequests, uploads } from '../../db/schema.ts'
import type { HttpError } from '../../errors.ts'
import { buildRequest, buildSongwriter } from '../../test/factories.ts'
import { png, zip } from '../../test/storage/test-pictures.ts'
import { mp3, wav } from '../../test/storage/test-sounds.ts'
import { attachTo, putTo, uploaded, uploadedSong } from '../../test/storage/test-uploads.ts'
import { useClient, useSite } from '../../test/test-app.ts'
import { sizedKey } from '../media/photos.ts'
import { keepFile } from './keep.ts'

const site = useSite()
const writer = useClient(site, () => buildSongwriter(site.db))

type Own = Omit<Parameters<typeof attachTo>[1], 'ownerId'>
const attached = (file: Own, ownerId = writer.id) => attachTo(site, { ownerId, ...file })
const refusal = (file: Own, ownerId?: string) =>
  attached(file, ownerId).then(
    () => 'attached',
    (error: HttpError) => `${error.kind}: ${error.message}`,
  )

const keyOf = (url: string) => new URL(url).pathname.replace('/uploads/', '')

test('every address that a file has leads to the same path, once or many times', async () => {
  const url = await uploaded(site, writer, { kind: 'sample', bytes: wav() })
  const { origin, pathname } = new URL(url)
  const path = pathname.replace('/uploads/', '/objects/')
  for (const address of [url, origin + pathname, origin + path, path, pathname, `${path}?x#y`])
    expect(await attached({ kind: 'sample', url: address }), address).toBe(path)
  const [row] = await site.db
    .select()
    .from(uploads)
    .where(eq(uploads.key, path.slice('/objects/'.length)))
  expect(row).toMatchObject({ kind: 'sample', type: 'audio/wav', size: wav().length })
})

test('where the bare call did not say what a file is for, attaching settles it', async () => {
  const url = await uploaded(site, writer, { bytes: mp3(1) })
  expect(await refusal({ kind: 'sample', url })).toBe('attached')
  expect(await refusal({ kind: 'song', url })).toBe(
    'invalid: This file was uploaded as a sample, not as a song',
  )
})

test('a zip that calls itself an mp3 is refused with the reason, and removed', async () => {
  const url = await uploaded(site, writer, { kind: 'sample', bytes: zip(), name: 'song.mp3' })
  expect(await refusal({ kind: 'sample', url })).toContain('not audio that we can keep (mp3, wav')
  expect(await site.deps.storage.size(keyOf(url))).toBeUndefined()
  expect(await refusal({ kind: 'sample', url })).toContain('hasn’t arrived yet')
})

test('a photo larger than 5 MB is refused although the bare address took it', async () => {
  const url = await uploaded(site, writer, { bytes: Buffer.concat([png(), Buffer.alloc(6_000_000)]) })
  expect(await refusal({ kind: 'photo', url })).toBe('invalid: This file is larger than 5 MB')
})

test('a song counts only for the project that it was uploaded for', async () => {
  const requests = await Promise.all(
    [1, 2].map(() => buildRequest(site.db, { songwriterId: writer.id, status: 'in_progress' })),
  )
  const [first, second] = requests.map(({ id }) => id) as [string, string]
  const url = await uploadedSong(site, writer, first)
  expect(await refusal({ kind: 'song', url, songRequestId: second })).toContain('another project')
  expect(await attached({ kind: 'song', url, songRequestId: first })).toMatch(
    new RegExp(`^/objects/private/songs/${first}/\\d+\\.mp3$`),
  )
  const bare = await uploaded(site, writer)
  await attached({ kind: 'song', url: bare, songRequestId: first })
  expect(await refusal({ kind: 'song', url: bare, songRequestId: second })).toContain('another project')
})

test('an address that was given out and never used can not be attached', async () => {
  const { body } = await writer.call(calls.object)
  expect(await refusal({ kind: 'sample', url: body.uploadURL })).toContain('hasn’t arrived yet')
})

test('the program keeps files of its own by the same rules', async () => {
  const file = { ownerId: writer.id, kind: 'sample' } as const
  const path = await keepFile(site.db, site.deps.storage, { ...file, bytes: [mp3(1)] })
  const read = await site.app.inject({ url: path, headers: { cookie: writer.cookie! } })
  expect(read.rawPayload).toEqual(mp3(1))
  await expect(keepFile(site.db, site.deps.storage, { ...file, bytes: [zip()] })).rejects.toThrow('not audio')
})

const sessions = async (which: SQL) => {
  const { rows } = await site.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and ${which}`,
  )
  return rows.length
}
const waiting = () => sessions(sql`wait_event_type = 'Lock'`)
const idleInTransaction = () => sessions(sql`state like 'idle in transaction%'`)

test('a PUT in the midst of attaching waits, and then changes nothing', async () => {
  const { storage } = site.deps
  const url = await uploaded(site, writer, { kind: 'sample', bytes: mp3(1) })
  let late: ReturnType<typeof putTo> | undefined
  const tag = storage.tag.bind(storage)
  let asked = 0
  // Called twice: when the file is examined, and while the row is locked.
  const spied = vi.spyOn(storage, 'tag').mockImplementation(async (key) => {
    const known = await tag(key)
    if (++asked < 2) return known
    late = putTo(site, url, zip())
    await expect.poll(waiting).toBe(1)
    return known
  })
  await attached({ kind: 'sample', url })
  spied.mockRestore()
  expect((await late)?.statusCode).toBe(409)
  expect(await storage.size(keyOf(url))).toBe(mp3(1).length)
})

test('bytes that replace those that were looked at are looked at too, and so are those of a zip', async () => {
  const { storage } = site.deps
  const url = await uploaded(site, writer, { kind: 'sample', bytes: mp3(1) })
  const read = storage.read.bind(storage)
  const replace = (bytes: Buffer[]) =>
    vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
      const known = await read(key, range)
      const next = bytes.shift()
      if (next) expect((await putTo(site, url, next)).statusCode).toBe(200)
      return known
    })
  // Each examination reads the file twice: first its beginning, then its headers.
  const always = replace([mp3(1), mp3(1), mp3(2), mp3(2), mp3(1), mp3(1)])
  expect(await refusal({ kind: 'sample', url })).toBe(
    'conflict: This file was replaced while we checked it. Please try again.',
  )
  always.mockRestore()
  const bySong = replace([wav(2), wav(2)])
  await attached({ kind: 'sample', url })
  bySong.mockRestore()
  const [row] = await site.db
    .select()
    .from(uploads)
    .where(eq(uploads.key, keyOf(url)))
  expect(row).toMatchObject({ type: 'audio/wav', size: wav(2).length })

  const other = await uploaded(site, writer, { kind: 'sample', bytes: mp3(1) })
  const byZip = vi.spyOn(storage, 'read').mockImplementationOnce(async (key, range) => {
    const known = await read(key, range)
    expect((await putTo(site, other, zip())).statusCode).toBe(200)
    return known
  })
  expect(await refusal({ kind: 'sample', url: other })).toContain('not audio that we can keep')
  byZip.mockRestore()
  expect(await storage.size(keyOf(other))).toBeUndefined()
})

test('a call with a key has its files examined before its transaction, and again where bytes were replaced', async () => {
  const { storage } = site.deps
  const url = await uploaded(site, writer, { kind: 'pronunciation', bytes: mp3(1) })
  const read = storage.read.bind(storage)
  const open: number[] = []
  let isReplaced = false
  const spied = vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
    const known = await read(key, range)
    open.push(await idleInTransaction())
    if (!isReplaced) expect((await putTo(site, url, mp3(2))).statusCode).toBe(200)
    isReplaced = true
    return known
  })
  const title = 'A name that is said'
  const body = {
    title,
    story: 'Of a name.',
    emotions: ['grateful'],
    genre: 'folk',
    mustHaves: [{ kind: 'name', text: 'Siobhán', pronunciationUrl: url }],
  } as const
  const ask = () => writer.call(briefs.create, { body, headers: { 'idempotency-key': 'a click' } })
  const first = await ask()
  spied.mockRestore()
  expect(first.status).toBe(201)
  expect(new Set(open)).toEqual(new Set([0]))
  expect((await ask()).body).toEqual(first.body)
  expect(await site.db.select().from(songRequests).where(eq(songRequests.title, title))).toHaveLength(1)
})

test('a photo is drawn while no transaction waits for it, and what nobody takes of it is gone', async () => {
  const { storage } = site.deps
  const url = await uploaded(site, writer, { kind: 'photo', bytes: png(64) })
  const read = storage.read.bind(storage)
  let idle = Number.POSITIVE_INFINITY
  const spied = vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
    // The other attach may have an open transaction for a moment, just before its end. But a transaction that
    // waits for the resizing would be counted each time.
    idle = Math.min(idle, await idleInTransaction())
    return read(key, range)
  })
  const both = await Promise.all([attached({ kind: 'photo', url }), attached({ kind: 'photo', url })])
  spied.mockRestore()
  expect(idle).toBe(0)
  expect(both[0]).toBe(both[1])
  expect(await storage.size(sizedKey(keyOf(url)))).toBeGreaterThan(0)
  expect(await storage.size(keyOf(url))).toBeUndefined()
  expect(await readdir(join(site.deps.env.dataDir, 'files', 'incoming'))).toEqual([])
})
