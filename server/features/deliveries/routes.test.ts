import { expect, test } from 'vitest'
import { requestMoves } from '#contract/requests/moves'
import { Room, songRequests } from '#contract/requests/song-requests'
import { deliveries as calls } from '#contract/work/deliveries'
import { lyricDrafts } from '#contract/work/lyric-drafts'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { deliveries } from '../../db/schema.ts'
import { buildDelivery, buildLyricDraft, buildSongwriter } from '../../test/factories.ts'
import { png } from '../../test/storage/test-pictures.ts'
import { onceRead, uploaded, uploadedSong } from '../../test/storage/test-uploads.ts'
import { useSite } from '../../test/test-app.ts'
import { kindsTold, recordOf } from '../../test/test-left.ts'
import { type ProjectValues, projectOf } from '../../test/test-project.ts'

const site = useSite()

const project = (values: ProjectValues = {}) => projectOf(site, values)

const delivered = { status: 'completed', completedSongUrl: '/objects/private/songs/1/1.mp3' } as const

test('a delivery is a new version each time, and the newest is the song', async () => {
  const { request, params, listener, songwriter } = await project()
  const songUrl = await uploadedSong(site, songwriter, request.id, { at: 1 })
  const first = await songwriter.call(calls.deliver, {
    params,
    body: { songUrl, humanMade: true, note: 'First take', lyrics: 'La', peaks: [0, 0.5, 1], seconds: 3.5 },
  })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    status: 'completed',
    completedSongUrl: `/objects/private/songs/${request.id}/1.mp3`,
  })
  const other = await uploadedSong(site, songwriter, request.id, { at: 2 })
  const second = await songwriter.call(calls.deliver, { params, body: { songUrl: other } })
  expect(second.body.completedSongUrl).toBe(`/objects/private/songs/${request.id}/2.mp3`)

  const versions = await listener.call(calls.ofProject, { params })
  // The length is read from the file. The client's own value is ignored.
  const seconds = expect.closeTo(1, 1) as number
  expect(versions.body).toMatchObject([
    { version: 2, humanMade: null, note: null, lyrics: null, peaks: null, seconds },
    { version: 1, humanMade: true, note: 'First take', lyrics: 'La', peaks: [0, 0.5, 1], seconds },
  ])
  expect((await songwriter.call(calls.ofProject, { params })).body).toEqual(versions.body)
  expect(await kindsTold(site, listener.id)).toEqual(['delivery', 'delivery'])
  const heard = await site.app.inject({
    url: first.body.completedSongUrl!,
    headers: { cookie: listener.cookie!, range: 'bytes=0-9' },
  })
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([206, 'audio/mpeg'])
})

test('the same file twice at once, or again, is one version', async () => {
  const { request, params, songwriter } = await project()
  const body = { songUrl: await uploadedSong(site, songwriter, request.id) }
  const both = await Promise.all([1, 2].map(() => songwriter.call(calls.deliver, { params, body })))
  const again = await songwriter.call(calls.deliver, { params, body })
  expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    await site.db.select().from(deliveries).where(eq(deliveries.songRequestId, request.id)),
  ).toHaveLength(1)
  expect(await recordOf(site, request.id)).toHaveLength(1)
})

test('a file that is delivered again after changes were asked for shows as its newest version', async () => {
  const { request, params, listener, songwriter } = await project()
  const songUrl = await uploadedSong(site, songwriter, request.id)
  const deliver = (lyrics: string) => songwriter.call(calls.deliver, { params, body: { songUrl, lyrics } })
  const shown = async () =>
    Room.parse((await listener.call(songRequests.shared, { params: request })).body).lyrics
  await deliver('La')
  await listener.call(songRequests.requestChanges, { params, body: { message: 'Other words' } })
  await deliver('Lo')
  expect(await shown()).toBe('Lo')
  // PostgreSQL moves an updated row, so without a sort order a query may return either version first.
  await site.db.update(deliveries).set({ note: 'First' }).where(eq(deliveries.lyrics, 'La'))
  expect(await shown()).toBe('Lo')
  await site.db.update(deliveries).set({ note: 'Second' }).where(eq(deliveries.lyrics, 'Lo'))
  expect(await shown()).toBe('Lo')
})

test('two different files at once are two versions', async () => {
  const { request, params, songwriter } = await project()
  const urls = [
    await uploadedSong(site, songwriter, request.id, { at: 1 }),
    await uploadedSong(site, songwriter, request.id, { at: 2 }),
  ]
  await Promise.all(
    urls.map((songUrl) => onceRead(() => songwriter.call(calls.deliver, { params, body: { songUrl } }))),
  )
  const { body } = await songwriter.call(calls.ofProject, { params })
  expect(body.map(({ version }) => version)).toEqual([2, 1])
  const [own] = (await songwriter.call(projects.mine)).body
  expect(own!.completedSongUrl).toBe(body[0]!.songUrl)
})

test('a version says if its words are the ones that the listener called right', async () => {
  const { request, params, listener, songwriter } = await project(delivered)
  const words = 'Leave the light on\nuntil I am home'
  await buildDelivery(site.db, request, { version: 1, lyrics: words.replace('\n', '\r\n') })
  await buildDelivery(site.db, request, { version: 2, lyrics: 'Leave it off' })
  await buildDelivery(site.db, request, { version: 3 })
  const compared = async () =>
    (await listener.call(calls.ofProject, { params })).body.map(({ hasRightWords }) => hasRightWords)
  const draft = await buildLyricDraft(site.db, request, { lyrics: words })
  expect(await compared()).toEqual([null, null, null])
  await listener.call(lyricDrafts.right, { params: { ...params, draftId: draft.id } })
  expect(await compared()).toEqual([null, false, true])
  // Words that the listener has not answered yet change nothing.
  const newer = await buildLyricDraft(site.db, request, { lyrics: 'Leave it off' })
  expect(await compared()).toEqual([null, false, true])
  await listener.call(lyricDrafts.right, { params: { ...params, draftId: newer.id } })
  expect(await compared()).toEqual([null, true, false])
  const former = await buildSongwriter(site.db)
  await buildLyricDraft(
    site.db,
    { id: request.id, songwriterId: former.id },
    { lyrics: words, rightAt: new Date().toISOString() },
  )
  expect(await compared()).toEqual([null, true, false])
  expect((await songwriter.call(calls.ofProject, { params })).body).toHaveLength(3)
})

test('only one’s own sound can be delivered, while the song is being worked on', async () => {
  const { request, params, listener, songwriter } = await project()
  for (const songUrl of [
    'https://elsewhere.example/song.mp3',
    await uploaded(site, listener),
    await uploaded(site, songwriter, { bytes: png() }),
    await uploaded(site, songwriter, { kind: 'sample' }),
  ]) {
    const refused = await songwriter.call(calls.deliver, { params, body: { songUrl } })
    expect(refused.status).toBe(400)
    expect(refused.problem.issues?.[0]?.path).toBe('songUrl')
  }
  const body = { songUrl: await uploaded(site, songwriter) }
  for (const bad of [{ peaks: [2] }, { peaks: Array(1001).fill(0) }, { seconds: -1 }])
    expect((await songwriter.call(calls.deliver, { params, body: { ...body, ...bad } })).status).toBe(400)
  expect((await songwriter.call(projects.mine)).body).toMatchObject([
    { id: request.id, status: 'in_progress' },
  ])

  const done = await project({ ...delivered, status: 'approved', isApproved: true })
  const late = await done.songwriter.call(calls.deliver, { params: done.params, body })
  expect([late.status, late.problem.detail]).toEqual([409, requestMoves.deliver.refusal])
})
