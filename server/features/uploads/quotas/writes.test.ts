import { statfs } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { uploads as calls, storageHelper } from '#contract/files/uploads'
import { and, eq } from '#drizzle'
import { openDb } from '../../../db/client.ts'
import { newId } from '../../../db/schema/columns.ts'
import { uploads } from '../../../db/schema.ts'
import { buildProject, buildSongwriter, buildUser } from '../../../test/factories.ts'
import { mp3OfSize } from '../../../test/storage/test-sounds.ts'
import { putTo } from '../../../test/storage/test-uploads.ts'
import { type Client, statusesOf, type TestApp, testApp, useSite } from '../../../test/test-app.ts'
import { ceilings } from './limits.ts'
import { beginImport, endImport, holdRoom } from './writes.ts'

const MB = 1_048_576

const site = useSite()

async function have(ownerId: string, megabytes: number, isAttached = false) {
  const id = newId()
  const held = { heldBytes: megabytes * MB, attachedAt: isAttached ? new Date().toISOString() : null }
  await site.db.insert(uploads).values({ id, ownerId, key: `people/${ownerId}/${id}`, maxBytes: MB, ...held })
  return id
}

const asked = (owner: Client, size?: number) => owner.call(calls.object, { body: { kind: 'sample', size } })
const heldBy = async (ownerId: string) => {
  const rows = await site.db.select().from(uploads).where(eq(uploads.ownerId, ownerId))
  return rows.reduce((sum, { heldBytes }) => sum + heldBytes, 0)
}

describe('one person', () => {
  test.each<[string, object, number, boolean, string]>([
    ['500 MB unattached', {}, 499, false, 'not used yet can be up to 500 MB in total'],
    ['250 MB until the email is proven', { emailProvenAt: null }, 249, true, 'Until your email is confirmed'],
  ])('has at most %s', async (_, values, megabytes, isAttached, words) => {
    const owner = await site.as(await buildUser(site.db, values))
    await have(owner.id, megabytes, isAttached)
    expect((await asked(owner, MB)).status).toBe(200)
    const { status, problem } = await asked(owner, MB + 1)
    expect([status, problem.title]).toEqual([413, 'Too large'])
    expect(problem.detail).toContain(words)
    expect((await owner.call(storageHelper.create, { body: { metadata: { kind: 'sample' } } })).status).toBe(
      413,
    )
  })

  test('has at most 20 GB in all, also in a bucket, whose free space is not known', async () => {
    const { id: ownerId } = await buildUser(site.db)
    await have(ownerId, 19_999, true)
    const id = await have(ownerId, 0)
    const limits = await ceilings(site.deps.env, {})
    expect(await holdRoom(site.db, { id, ownerId, bytes: MB + 1 }, limits)).toBe('inAll')
    expect(await holdRoom(site.db, { id, ownerId, bytes: MB }, limits)).toBeUndefined()
  })

  test('of files that come at once only those are taken that fit, and what is refused leaves nothing', async () => {
    const owner = await site.as(await buildUser(site.db))
    await have(owner.id, 498)
    const urls = await Promise.all(Array.from({ length: 6 }, async () => (await asked(owner)).body.uploadURL))
    const put = await Promise.all(urls.map((url) => putTo(site, url, mp3OfSize(0.9 * MB))))
    expect(statusesOf(put.map(({ statusCode }) => ({ status: statusCode })))).toEqual([
      200, 200, 413, 413, 413, 413,
    ])
    expect(await heldBy(owner.id)).toBe(498 * MB + 2 * mp3OfSize(0.9 * MB).length)
  })

  test('the same address again counts once, and what is removed counts no more', async () => {
    const owner = await site.as(await buildUser(site.db))
    const url = (await asked(owner)).body.uploadURL
    for (const size of [300_000, 200_000])
      expect((await putTo(site, url, mp3OfSize(size))).statusCode).toBe(200)
    expect(await heldBy(owner.id)).toBe(200_000)
    const begun = await owner.call(storageHelper.create, {
      body: { metadata: { kind: 'sample', size: '1000000' } },
    })
    expect(await heldBy(owner.id)).toBe(1_200_000)
    await owner.call(storageHelper.abort, { params: { id: begun.body.uploadId } })
    expect(await heldBy(owner.id)).toBe(200_000)
  })

  test('two processes count together', async () => {
    const { id: ownerId } = await buildUser(site.db)
    const other = openDb(site.url)
    const limits = {
      unattached: 10,
      unproven: 10,
      inAll: 10,
      ofFree: 10,
      everybodys: Number.MAX_SAFE_INTEGER,
    }
    const ids = await Promise.all([have(ownerId, 0), have(ownerId, 0)])
    const held = await Promise.all(
      [site.db, other.db].map((db, at) => holdRoom(db, { id: ids[at]!, ownerId, bytes: 6 }, limits)),
    )
    expect(new Set(held)).toEqual(new Set(['unattached', undefined]))
    await other.close()
  })

  test('three come from links at once, in all processes; a turn is free again after its time', async () => {
    const { id: ownerId } = await buildUser(site.db)
    const other = openDb(site.url)
    const ids = await Promise.all(Array.from({ length: 5 }, () => have(ownerId, 0)))
    const until = new Date(Date.now() + 60_000)
    const begin = (id: string, at = 0) =>
      beginImport(at % 2 ? other.db : site.db, { id, ownerId, until, most: 3 })
    const begun = await Promise.all(ids.map(begin))
    expect(begun.filter(Boolean)).toHaveLength(3)
    const [first, late] = [ids[begun.indexOf(true)]!, ids[begun.indexOf(false)]!]
    await endImport(site.db, first)
    expect(await begin(late)).toBe(true)
    expect(await begin(first)).toBe(false)
    const past = { importingUntil: new Date(Date.now() - 1).toISOString() }
    await site.db
      .update(uploads)
      .set(past)
      .where(and(eq(uploads.ownerId, ownerId), eq(uploads.id, late)))
    expect(await begin(first)).toBe(true)
    await other.close()
  })
})

describe('all of them', () => {
  const freeMb = async (app: TestApp) => {
    const { bavail, bsize } = await statfs(app.deps.env.dataDir)
    return Math.floor((bavail * bsize) / MB)
  }

  test('unattached files take at most a fifth of what is free', async () => {
    const [hoarder, owner] = [await buildUser(site.db), await site.as(await buildUser(site.db))]
    const id = await have(hoarder.id, Math.ceil((await freeMb(site)) / 5) + 1)
    const { status, problem } = await asked(owner, 1000)
    expect([status, problem.title]).toEqual([507, 'Storage full'])
    await site.db.update(uploads).set({ attachedAt: new Date().toISOString() }).where(eq(uploads.id, id))
    expect((await asked(owner, 1000)).status).toBe(200)
  })

  test('who has more than a tenth of what is free delivers no more, and others do', async () => {
    const tenth = Math.floor((await freeMb(site)) / 10)
    const askedBy = async (megabytes: number) => {
      const { request, songwriter } = await buildProject(site.db)
      const writer = await site.as(songwriter)
      await have(writer.id, megabytes, true)
      return writer.call(calls.song, { body: { objectPath: `private/songs/${request.id}/1.mp3`, size: MB } })
    }
    expect((await askedBy(Math.floor(Math.min(tenth, 20_000) / 2))).status).toBe(200)
    const { status, problem } = await askedBy(Math.min(tenth * 2, 20_000))
    expect([status, problem.detail]).toEqual(
      tenth > 10_000 ? [413, expect.stringContaining('20000 MB')] : [507, expect.stringContaining('a tenth')],
    )
  })

  test('under twice MIN_FREE_MB only a delivery gets an address, under it nobody', async () => {
    const free = await freeMb(site)
    for (const [minFreeMb, sample, song] of [
      [Math.floor(free * 0.75), 507, 200],
      [free * 2, 507, 507],
    ] as const) {
      const small = await testApp({ settings: { MIN_FREE_MB: String(minFreeMb) } })
      const { request, songwriter } = await buildProject(small.db)
      const [writer, other] = [await small.as(songwriter), await small.as(await buildSongwriter(small.db))]
      const objectPath = `private/songs/${request.id}/1.mp3`
      const refused = await asked(other)
      expect([refused.status, refused.problem.detail]).toEqual([sample, expect.stringContaining('space')])
      const delivery = await writer.call(calls.song, { body: { objectPath } })
      expect(delivery.status).toBe(song)
      const inParts = await writer.call(storageHelper.create, { body: { metadata: { objectPath } } })
      expect(inParts.status).toBe(song)
      await small.close()
    }
  })
})
