import { expect, test } from 'vitest'
import { songRequests as requests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { lyrics as calls, lyricRules } from '#contract/work/lyrics'
import { eq } from '#drizzle'
import { songRequests } from '../../db/schema.ts'
import { buildDelivery, buildSongwriter } from '../../test/factories.ts'
import { mp3 } from '../../test/storage/test-sounds.ts'
import { uploadedSong } from '../../test/storage/test-uploads.ts'
import { type Client, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { projectOf } from '../../test/test-project.ts'

const site = useSite()
const stranger = useClient(site, () => buildSongwriter(site.db))

const words = { lyrics: 'Leave the light on\n\nI am nearly home', lyricTimes: [1.25, null, 4] }

async function delivered() {
  const { request, listener, songwriter } = await projectOf(site, { status: 'completed' })
  const delivery = await buildDelivery(site.db, request, { seconds: 6 })
  await site.db
    .update(songRequests)
    .set({ completedSongUrl: delivery.songUrl })
    .where(eq(songRequests.id, request.id))
  const set = (body: object = words) => songwriter.call(calls.set, { params: delivery, body: { ...body } })
  const shown = async () =>
    (await listener.call(deliveries.ofProject, { params: request })).body.map(({ lyrics, lyricTimes }) => ({
      lyrics,
      lyricTimes,
    }))
  return { request, delivery, listener, songwriter, set, shown }
}

test('the songwriter writes the words of a version and when each line begins; both parties read them', async () => {
  const { set, shown } = await delivered()
  const { status, body } = await set()
  expect([status, body]).toEqual([200, words])
  expect(await shown()).toEqual([words])
  expect((await set({ lyrics: 'Other words' })).body).toEqual({ lyrics: 'Other words', lyricTimes: null })
})

test('times fit the lines, rise, and lie within the song', async () => {
  const { set, shown } = await delivered()
  for (const [body, path, message] of [
    [{ lyrics: ' ' }, 'lyrics', 'Please write the lyrics'],
    [{ ...words, lyricTimes: [1, 2] }, 'lyricTimes', lyricRules.count],
    [{ ...words, lyricTimes: [4, null, 4] }, 'lyricTimes', lyricRules.rising],
    [{ ...words, lyricTimes: [1, null, 6.01] }, 'lyricTimes', lyricRules.over],
    [{ ...words, lyricTimes: [-1, null, 4] }, 'lyricTimes.0', 'Invalid input'],
    [{ ...words, lyricTimes: ['1', null, 4] }, 'lyricTimes.0', 'Invalid input'],
  ] as const) {
    const { status, problem } = await set(body)
    expect([status, problem.issues?.[0]]).toEqual([400, { path, message }])
  }
  expect(await shown()).toEqual([{ lyrics: null, lyricTimes: null }])
  expect((await set({ ...words, lyricTimes: [null, null, 6] })).status).toBe(200)
})

test('a version may come with its times, by the same rules', async () => {
  const { request, songwriter, listener } = await delivered()
  const deliver = async (lyricTimes: (number | null)[]) =>
    songwriter.call(deliveries.deliver, {
      params: request,
      body: {
        ...words,
        lyricTimes,
        seconds: 6,
        songUrl: await uploadedSong(site, songwriter, request.id, { bytes: mp3(6) }),
      },
    })
  const late = await deliver([1, null, 7])
  expect([late.status, late.problem.issues]).toEqual([
    400,
    [{ path: 'lyricTimes', message: lyricRules.over }],
  ])
  expect((await deliver([1])).status).toBe(400)
  expect((await deliver(words.lyricTimes)).status).toBe(200)
  const { body } = await listener.call(deliveries.ofProject, { params: request })
  expect(body[0]).toMatchObject(words)
})

test('the words are everyone’s with the song, and nobody’s before', async () => {
  const { request, listener, set } = await delivered()
  await set()
  const room = async (who: Client) => (await who.call(requests.shared, { params: request })).body
  expect(await room(site.visitor)).toMatchObject({ lyrics: null, lyricTimes: null })
  expect(await room(stranger)).toMatchObject({ lyrics: null, lyricTimes: null })
  await listener.call(requests.approve, { params: request, body: { rating: 5 } })
  expect(await room(site.visitor)).toMatchObject(words)
})

test('approved words stand, and their times may still be set', async () => {
  const { request, listener, set } = await delivered()
  await set({ lyrics: words.lyrics })
  await listener.call(requests.approve, { params: request, body: { rating: 5 } })
  expect((await set()).body).toEqual(words)
  expect((await set({ lyrics: 'Quite another song' })).status).toBe(409)
})

test('what two windows save at once is one or the other, whole', async () => {
  const { set, shown } = await delivered()
  const other = { lyrics: 'One line', lyricTimes: [2] }
  expect(statusesOf(await Promise.all([set(), set(other)]))).toEqual([200, 200])
  expect([words, other]).toContainEqual((await shown())[0])
})

test('once its songwriter has left, nobody writes the words of a version', async () => {
  const { request, delivery, set } = await delivered()
  await site.db.update(songRequests).set({ songwriterId: stranger.id }).where(eq(songRequests.id, request.id))
  expect((await set()).status).toBe(404)
  expect((await stranger.call(calls.set, { params: delivery, body: words })).status).toBe(404)
})
