import { expect, test } from 'vitest'
import { Room, songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { eq } from '#drizzle'
import { songRequests as requests } from '../../db/schema.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDelivery } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'
import { attached, headOf, hidingOf, roomOf } from './test-hiding.ts'

/** Tests which file of a song can be played while versions are hidden, before and after the approval. */
const site = useSite()
const hiding = hidingOf(site)

async function delivered(files: number[], words: string[] = []) {
  const { request, id, params, listener, songwriter } = await roomOf(site, {
    status: 'completed',
    isPublic: true,
    acceptedAt: new Date(Date.now() - 86_400_000).toISOString(),
  })
  const { shareableId } = request
  const keyOf = (file: number) => `private/songs/${id}/${file}.mp3`
  const song = (file: number) => `/objects/${keyOf(file)}`
  for (const file of new Set(files))
    await attached(site, songwriter, { key: keyOf(file), kind: 'song', songRequestId: id })
  const versions: string[] = []
  for (const [at, file] of files.entries()) {
    const version = { version: at + 1, songUrl: song(file), lyrics: words[at] ?? null }
    versions.push((await buildDelivery(site.db, request, version)).id)
  }
  await site.db
    .update(requests)
    .set({ completedSongUrl: song(files.at(-1)!) })
    .where(eq(requests.id, id))
  const read = async (who: Client) =>
    Room.parse(JSON.parse((await who.call(songRequests.shared, { params: request })).text))
  return {
    params,
    listener,
    songwriter,
    song,
    versions,
    plays: async (who: Client) => (await read(who)).songUrl,
    hears: (who: Client, file: number) => headOf(site, song(file), who),
    /** Status of a file for anyone with the request's link, by a signed address. */
    heard: (file: number) => headOf(site, signedSong(song(file), shareableId)),
    approve: () => listener.call(songRequests.approve, { params, body: { rating: 5 } }),
    /**
     * Number of the file that a visitor can play, on the request's page and in the showcase; undefined if
     * there is none.
     */
    async shown() {
      site.aSecondLater()
      const { songs } = JSON.parse((await site.app.inject('/api/showcase')).body)
      const listed = songs.find((one: { shareableId: string }) => one.shareableId === shareableId)
      const fileOf = (url?: string | null) => url?.match(/\/(\d+)\.mp3/)?.[1]
      return { room: fileOf((await read(site.visitor)).songUrl), showcase: fileOf(listed?.songUrl) }
    },
  }
}

test('of a hidden version nothing is played or approved: the room takes what is left, or nothing', async () => {
  const { listener, songwriter, song, versions, plays, hears, heard, approve } = await delivered([1, 2])
  const [first, second] = versions
  const all = async () => [
    await plays(listener),
    await hears(listener, 1),
    await hears(listener, 2),
    await hears(songwriter, 2),
  ]
  expect(await all()).toEqual([song(2), 200, 200, 200])
  await hiding.hide('delivery', second!)
  expect(await all()).toEqual([song(1), 200, 404, 200])
  await hiding.hide('delivery', first!)
  expect(await all()).toEqual([null, 404, 404, 200])
  const refused = await approve()
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'The delivered version is hidden, so there is nothing to approve',
  ])
  await hiding.show('delivery', second!)
  expect(await all()).toEqual([song(2), 404, 200, 200])
  expect((await approve()).status).toBe(200)

  expect(await heard(2)).toBe(200)
  await hiding.hide('delivery', second!)
  expect(await heard(2)).toBe(404)
})

test('of an approved song no other version plays while the approved one is hidden', async () => {
  const one = await delivered([1, 2])
  const [first, second] = one.versions
  expect((await one.approve()).status).toBe(200)
  const shown = { room: '2', showcase: '2' }
  const none = { room: undefined, showcase: undefined }
  expect(await one.shown()).toEqual(shown)
  await hiding.hide('delivery', second!)
  expect([await one.shown(), await one.heard(1), await one.heard(2)]).toEqual([none, 404, 404])
  // A draft that is visible again doesn't replace the hidden approved version.
  await hiding.hide('delivery', first!)
  await hiding.show('delivery', first!)
  expect([await one.shown(), await one.heard(1)]).toEqual([none, 404])
  await hiding.show('delivery', second!)
  expect([await one.shown(), await one.heard(1), await one.heard(2)]).toEqual([shown, 404, 200])
  await hiding.hide('delivery', first!)
  expect(await one.shown()).toEqual(shown)
})

test('a version that was hidden when another was approved doesn’t take its place', async () => {
  const one = await delivered([1, 2])
  const [first, second] = one.versions
  await hiding.hide('delivery', second!)
  expect((await one.approve()).status).toBe(200)
  const shown = { room: '1', showcase: '1' }
  expect(await one.shown()).toEqual(shown)
  await hiding.show('delivery', second!)
  expect(await one.shown()).toEqual(shown)
  await hiding.hide('delivery', first!)
  expect((await one.shown()).room).toBeUndefined()
  await hiding.show('delivery', first!)
  expect(await one.shown()).toEqual(shown)
})

test('a file that is hidden as one version is hidden as all: neither played, shown nor approved', async () => {
  const one = await delivered([1, 1], ['Words of the first', 'Words of the second'])
  const [first, second] = one.versions
  await hiding.hide('delivery', first!)
  expect([await one.plays(one.listener), (await one.approve()).status]).toEqual([null, 409])
  await hiding.show('delivery', first!)
  expect((await one.approve()).status).toBe(200)
  expect(await one.shown()).toEqual({ room: '1', showcase: '1' })
  await hiding.hide('delivery', second!)
  expect(await one.shown()).toEqual({ room: undefined, showcase: undefined })
  expect((await site.app.inject('/api/showcase')).body).not.toContain('Words of the')
})

test('a hidden file can’t be delivered again', async () => {
  const one = await delivered([1, 2])
  await hiding.hide('delivery', one.versions[1]!)
  const deliver = (file: number) =>
    one.songwriter.call(deliveries.deliver, {
      params: one.params,
      body: { songUrl: one.song(file), humanMade: true },
    })
  const refused = await deliver(2)
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'We have hidden this song, so it can’t be delivered again',
  ])
  expect(await one.plays(one.listener)).toBe(one.song(1))
  await hiding.show('delivery', one.versions[1]!)
  await hiding.hide('delivery', one.versions[0]!)
  expect((await deliver(1)).status).toBe(409)
})
