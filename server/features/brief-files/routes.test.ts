import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { acceptance } from '#contract/requests/acceptance'
import { type BriefFileKind, briefFiles as calls, mostBriefFiles } from '#contract/requests/brief-files'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as requests } from '#contract/requests/song-requests'
import { timeline } from '#contract/work/timeline'
import { eq } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { songRequests, uploads } from '../../db/schema.ts'
import { keyIn, keyOfPath, objectPath } from '../../storage/addresses.ts'
import { sweepUploads } from '../../storage/attached/sweep.ts'
import { buildSongwriter } from '../../test/factories.ts'
import { wav } from '../../test/storage/test-sounds.ts'
import { onceRead, uploaded } from '../../test/storage/test-uploads.ts'
import { type Client, useClient, useSite } from '../../test/test-app.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))
let photo: Buffer
beforeAll(async () => {
  const canvas = { width: 900, height: 300, channels: 3 as const, background: '#a33' }
  photo = await sharp({ create: canvas }).png().toBuffer()
})

const bytesOf = (kind: BriefFileKind) => (kind === 'picture' ? photo : wav(1))
const sent = (owner: Client, kind: BriefFileKind = 'picture') =>
  uploaded(site, owner, { kind, bytes: bytesOf(kind) })

async function project(values: ProjectValues = {}) {
  const all = await projectOf(site, values)
  const { params, listener } = all
  const add = async (kind: BriefFileKind = 'picture', name?: string) =>
    listener.call(calls.add, { params, body: { kind, url: await sent(listener, kind), name } })
  return { ...all, add }
}

const fetched = (who: Client, url: string) =>
  site.app.inject({ url, headers: who.cookie ? { cookie: who.cookie } : {} })
const statuses = async (url: string, ...people: Client[]) =>
  Promise.all(people.map(async (who) => (await fetched(who, url)).statusCode))

test('a picture and a sound are seen and heard by the two parties, and by nobody else', async () => {
  const { request, params, listener, songwriter, add } = await project()
  const { status, body: picture } = await add('picture', 'Her kitchen.png')
  expect(status).toBe(201)
  expect(picture).toMatchObject({ kind: 'picture', name: 'Her kitchen.png', seconds: null })
  const { body: memo } = await add('memo')
  expect(memo).toMatchObject({ kind: 'memo', name: null, seconds: 1 })

  for (const party of [listener, songwriter])
    expect((await party.call(calls.ofProject, { params })).body).toEqual([picture, memo])
  expect((await stranger.call(calls.ofProject, { params })).status).toBe(404)

  for (const { url } of [picture, memo])
    expect(await statuses(url, listener, songwriter, stranger, site.visitor)).toEqual([200, 200, 404, 404])
  await site.db
    .update(songRequests)
    .set({ status: 'approved', isApproved: true })
    .where(eq(songRequests.id, request.id))
  expect(await statuses(picture.url, songwriter, stranger, site.visitor)).toEqual([200, 404, 404])

  const story = await songwriter.call(timeline.ofProject, { params })
  expect(story.body.map(({ kind, title }) => [kind, title])).toEqual([
    ['file', 'an audio file'],
    ['file', 'Her kitchen.png'],
  ])
})

test('the address of a file names nobody; one from before does, and stays', async () => {
  const { params, listener, songwriter, add } = await project({ isAnonymous: true })
  const { body: picture } = await add()
  const { text } = await songwriter.call(calls.ofProject, { params })
  expect(text).toContain(picture.url)
  expect(text).not.toContain(listener.id)

  const url = await sent(listener)
  const key = `people/${listener.id}/${newId()}`
  const before = keyIn(url, site.deps.storage)!.key
  await (await site.deps.storage.receive(Readable.from([photo]), photo.length)).keep(key)
  await site.db.update(uploads).set({ key }).where(eq(uploads.key, before))
  const body = { kind: 'picture', url: objectPath(key) } as const
  expect((await listener.call(calls.add, { params, body })).status).toBe(201)
  expect(await statuses(objectPath(key), listener, songwriter, stranger)).toEqual([200, 200, 404])
})

test('a picture is not cropped', async () => {
  const { listener, add } = await project()
  const { body } = await add()
  const small = await fetched(listener, `${body.url}?size=200`)
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 160 })
  const large = await fetched(listener, `${body.url}?size=1600`)
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 900, height: 300 })
})

test('a songwriter who gives the request back loses access to them, and the next one has it', async () => {
  const { params, songwriter, add } = await project()
  const { body } = await add()
  await songwriter.call(requests.release, { params, body: { reason: 'No time' } })
  expect((await songwriter.call(calls.ofProject, { params })).status).toBe(404)
  expect(await statuses(body.url, songwriter)).toEqual([404])
  await stranger.call(acceptance.accept, { params })
  expect((await stranger.call(calls.ofProject, { params })).body).toEqual([body])
  expect(await statuses(body.url, stranger)).toEqual([200])
})

test('none is added or removed once the song is delivered', async () => {
  const { request, params, listener, add } = await project()
  const { body: file } = await add()
  await site.db.update(songRequests).set({ status: 'completed' }).where(eq(songRequests.id, request.id))
  const late = await listener.call(calls.add, {
    params,
    body: { kind: 'picture', url: await sent(listener) },
  })
  expect([late.status, late.problem.detail]).toEqual([409, requestMoves.brief.refusal])
  expect((await listener.call(calls.remove, { params: file })).status).toBe(409)
})

test("a file that is no picture, another person's, or of another kind is a 400", async () => {
  const { params, listener, songwriter } = await project()
  const tries: [BriefFileKind, string, string][] = [
    ['picture', await uploaded(site, listener, { bytes: wav(1) }), 'This file is not a picture'],
    ['memo', await uploaded(site, listener, { bytes: photo }), 'This file is not audio'],
    ['picture', await sent(songwriter), 'This is not a file that you uploaded here'],
    ['picture', 'https://elsewhere.example/one.png', 'This is not a file that you uploaded here'],
    ['memo', await sent(listener, 'picture'), 'This file was uploaded as a picture'],
  ]
  for (const [kind, url, words] of tries) {
    const { status, problem } = await listener.call(calls.add, { params, body: { kind, url } })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'url'])
    expect(problem.detail).toContain(words)
  }
})

test("the same file twice is there once, and concurrent additions don't exceed the limit", async () => {
  const { params, listener } = await project()
  const body = { kind: 'memo' as const, url: await sent(listener, 'memo') }
  const twice = await Promise.all(
    [1, 2].map(() => onceRead(() => listener.call(calls.add, { params, body }))),
  )
  expect(new Set(twice.map(({ body: { id } }) => id)).size).toBe(1)
  const urls = await Promise.all(Array.from({ length: mostBriefFiles + 1 }, () => sent(listener, 'memo')))
  const all = await Promise.all(
    urls.map((url) => onceRead(() => listener.call(calls.add, { params, body: { kind: 'memo', url } }))),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(mostBriefFiles - 1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await listener.call(calls.ofProject, { params })).body).toHaveLength(mostBriefFiles)
})

test('one that is removed is gone at once, and swept a day later in all its sizes', async () => {
  const { params, listener, songwriter, add } = await project()
  const { body: gone } = await add()
  const { body: kept } = await add()
  expect((await listener.call(calls.remove, { params: gone })).status).toBe(200)
  expect((await listener.call(calls.remove, { params: gone })).status).toBe(404)
  expect(await statuses(gone.url, listener, songwriter)).toEqual([404, 404])
  expect((await songwriter.call(calls.ofProject, { params })).body).toEqual([kept])
  await sweepUploads(site.db, site.deps.storage, new Date(Date.now() + 25 * 3_600_000))
  const rows = (path: string) =>
    site.db
      .select()
      .from(uploads)
      .where(eq(uploads.key, keyOfPath(path)))
  expect([(await rows(gone.url)).length, (await rows(kept.url)).length]).toEqual([0, 1])
  expect(await site.deps.storage.size(`${keyOfPath(gone.url)}-1600`)).toBeUndefined()
  expect(await site.deps.storage.size(`${keyOfPath(kept.url)}-1600`)).toBeGreaterThan(0)
})
