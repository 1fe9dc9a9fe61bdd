import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploads as calls } from '#contract/uploads'
import { withTx } from '../db/client.ts'
import { buildRequest, buildSongwriter } from '../db/factories.ts'
import { uploads } from '../db/schema.ts'
import type { HttpError } from '../http/errors.ts'
import { type Client, type TestApp, testApp } from '../http/test-app.ts'
import { type Attachment, attach } from './attach.ts'
import { keepFile } from './keep.ts'
import { png, zip } from './test-pictures.ts'
import { mp3, wav } from './test-sounds.ts'
import { putTo, uploaded, uploadedSong } from './test-uploads.ts'

let site: TestApp
let writer: Client
beforeAll(async () => {
  site = await testApp()
  writer = await site.as(await buildSongwriter(site.db))
})
afterAll(() => site.close())

const attached = (file: Omit<Attachment, 'ownerId'>, ownerId = writer.id) =>
  withTx(site.db, (tx) => attach(tx, site.deps.storage, { ownerId, ...file }))
const refusal = (file: Omit<Attachment, 'ownerId'>, ownerId?: string) =>
  attached(file, ownerId).then(
    () => 'attached',
    (error: HttpError) => `${error.kind}: ${error.message}`,
  )

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
  expect(await refusal({ kind: 'sample', url })).toContain('not a sound that we can keep (mp3, wav')
  const key = new URL(url).pathname.replace('/uploads/', '')
  expect(await site.deps.storage.size(key)).toBeUndefined()
  expect(await refusal({ kind: 'sample', url })).toContain('has not arrived yet')
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
  expect(await refusal({ kind: 'sample', url: body.uploadURL })).toContain('has not arrived yet')
})

test('the program keeps files of its own by the same rules', async () => {
  const file = { ownerId: writer.id, kind: 'sample' } as const
  const path = await keepFile(site.db, site.deps.storage, { ...file, bytes: [mp3(1)] })
  const read = await site.app.inject({ url: path, headers: { cookie: writer.cookie! } })
  expect(read.rawPayload).toEqual(mp3(1))
  await expect(keepFile(site.db, site.deps.storage, { ...file, bytes: [zip()] })).rejects.toThrow(
    'not a sound',
  )
})

test('a PUT in the midst of attaching waits, and then changes nothing', async () => {
  const { storage } = site.deps
  const url = await uploaded(site, writer, { kind: 'sample', bytes: mp3(1) })
  const waiting = async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  let late: ReturnType<typeof putTo> | undefined
  const size = storage.size.bind(storage)
  const asked = vi.spyOn(storage, 'size').mockImplementationOnce(async (key) => {
    const known = await size(key)
    late = putTo(site, url, zip())
    await expect.poll(waiting).toBe(1)
    return known
  })
  await attached({ kind: 'sample', url })
  asked.mockRestore()
  expect((await late)?.statusCode).toBe(409)
  expect(await storage.size(new URL(url).pathname.replace('/uploads/', ''))).toBe(mp3(1).length)
})
