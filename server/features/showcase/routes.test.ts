import { beforeAll, expect, test } from 'vitest'
import { ms, plus } from '#contract/grammar/time'
import { songwriters as songwriterCalls } from '#contract/people/songwriters'
import { mostShown, showcase } from '#contract/requests/showcase'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { songRequests, songwriterProfiles } from '../../db/schema.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDelivery, buildGift, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const songUrl = '/objects/people/x/song'
const suspended = { suspendedAt: new Date().toISOString() }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const site = useSite()
let songwriterId: string
beforeAll(async () => {
  const names = { firstName: 'Kenji', lastName: 'Morita', email: 'kenji@secret.example' }
  songwriterId = (await buildSongwriter(site.db, { publicPage: true }, names)).id
})

type Values = NonNullable<Parameters<typeof buildRequest>[1]>
async function buildSong(values: Values = {}) {
  const approvedAt = new Date().toISOString()
  const song = { status: 'approved', isApproved: true, isPublic: true, completedSongUrl: songUrl } as const
  return buildRequest(site.db, { ...song, songwriterId, approvedAt, ...values })
}

async function shown() {
  site.aSecondLater()
  const { body } = await site.visitor.call(showcase.shown)
  return body
}
const titles = async () => (await shown()).songs.map(({ title }) => title)

test('strangers find the public approved songs, and nothing that is private, hidden or still wrapped', async () => {
  const lena = await buildUser(site.db, { firstName: 'Lena', lastName: 'Secretname' })
  const left = await buildUser(site.db, suspended)
  const bad = await buildSongwriter(site.db, { publicPage: true }, suspended)
  const song = await buildSong({ title: 'Two sugars', listenerId: lena.id })
  await buildDelivery(site.db, song, {
    songUrl,
    seconds: 61,
    lyrics: '[Verse]\nTwo sugars,\n\nno milk,\nshe said',
  })
  await buildSong({ title: 'Unnamed', listenerId: lena.id, isAnonymous: true, approvedAt: inDays(-1) })
  const opened = await buildSong({ title: 'Opened gift', approvedAt: inDays(-2) })
  await buildGift(site.db, { songRequestId: opened.id, opensAt: inDays(-1) })
  const wrapped = await buildSong({ title: 'Wrapped gift' })
  await buildGift(site.db, { songRequestId: wrapped.id, opensAt: inDays(1) })
  await buildSong({ title: 'By link only', isPublic: false })
  await buildSong({ title: 'Not approved', status: 'completed', isApproved: false, approvedAt: null })
  await buildSong({ title: 'Withdrawn', withdrawnAt: inDays(-1) })
  await buildSong({ title: 'Of a suspended listener', listenerId: left.id })
  await buildSong({ title: 'By a suspended songwriter', songwriterId: bad.id })

  const { songs } = await shown()
  expect(songs.map(({ title, listener }) => [title, listener])).toEqual([
    ['Two sugars', 'Lena'],
    ['Unnamed', null],
    ['Opened gift', expect.any(String)],
  ])
  expect(songs[0]).toMatchObject({
    songwriter: 'Kenji Morita',
    songUrl: signedSong(songUrl, song.shareableId),
    seconds: 61,
    words: ['Two sugars,', 'no milk,'],
  })
  expect(JSON.stringify(await shown())).not.toContain('secret')
  expect(JSON.stringify(await shown())).not.toContain('Secretname')
})

test('strangers find the songwriters with a public page; face and sound only where the form said so', async () => {
  await buildSongwriter(site.db, { publicPage: false }, { firstName: 'For', lastName: 'Members' })
  const { songwriters } = await shown()
  expect(songwriters.map(({ id, name, initials }) => [id, name, initials])).toEqual([
    [songwriterId, 'Kenji Morita', 'KM'],
  ])
  expect(Object.keys(songwriters[0]!)).not.toContain('user')
  expect(songwriters[0]).toMatchObject({ photo: null, sample: null })

  const photo = '/objects/people/x/photo'
  const sampleSongs = ['/objects/people/x/sample', '/objects/people/x/second']
  const samples = { sampleSongs, sampleTitles: { [sampleSongs[0]!]: 'Late ferry' } }
  const { id } = await buildSongwriter(
    site.db,
    { publicPage: true, publicMedia: true, ...samples },
    { profileImageUrl: photo },
  )
  const sample = { songUrl: sampleSongs[0], title: 'Late ferry', seconds: null }
  expect((await shown()).songwriters[0]).toMatchObject({ id, photo: `${photo}?size=256`, sample })
  const { body } = await site.visitor.call(songwriterCalls.shown, { params: { id } })
  expect(body).toMatchObject({
    user: { profileImageUrl: photo },
    samples: sampleSongs.map((songUrl) => ({ songUrl })),
    sampleTitles: ['Late ferry', ''],
  })
  await site.db.update(songwriterProfiles).set({ publicMedia: false }).where(eq(songwriterProfiles.id, id))
  expect((await shown()).songwriters[0]).toMatchObject({ id, photo: null, sample: null })
  const { body: bare } = await site.visitor.call(songwriterCalls.shown, { params: { id } })
  expect(bare).toMatchObject({ user: { profileImageUrl: null }, samples: [], sampleTitles: [] })
})

test('a songwriter shows strangers what they offer, and nothing where they offer nothing', async () => {
  const offered = async () => (await shown()).songwriters.find(({ id }) => id === songwriterId)?.offer
  expect(await offered()).toBe('')
  const offer = { priceFrom: '120.00', usualDays: 21, changesIncluded: 2 }
  await site.db.update(songwriterProfiles).set(offer).where(eq(songwriterProfiles.id, songwriterId))
  expect((await offered())?.replaceAll('\u00a0', ' ')).toBe('from $120 · about 3 weeks · 2 rounds of changes')
})

test('three songs and more say in which time half of them were finished', async () => {
  const half = async (...days: number[]) => {
    await site.db.update(songRequests).set({ isPublic: false })
    const approvedAt = new Date()
    for (const each of days) {
      await buildSong({ approvedAt: approvedAt.toISOString(), createdAt: plus(approvedAt, -each * ms.day) })
    }
    return (await shown()).halfWithin
  }
  expect(await half(3, 60)).toBeNull()
  expect(await half(3, 20, 60)).toBe('3 weeks')
  expect(await half(3, 20, 60, 61)).toBe('3 weeks')
  expect(await half(1, 2, 30)).toBe('2 days')
})

test('a song that is made private is gone at once', async () => {
  const lena = await buildUser(site.db)
  const { id } = await buildSong({ title: 'Soon private', listenerId: lena.id })
  expect(await titles()).toContain('Soon private')
  const listener = await site.as(lena)
  await listener.call(requestCalls.setVisibility, { params: { id }, body: { isPublic: false } })
  const { body } = await site.visitor.call(showcase.shown)
  expect(body.songs.map(({ title }) => title)).not.toContain('Soon private')
})

test('of many the newest are shown', async () => {
  for (let n = 0; n <= mostShown; n++) await buildSong({ title: `Song ${n}`, approvedAt: inDays(1 + n) })
  const all = await titles()
  expect(all).toHaveLength(mostShown)
  expect(all[0]).toBe(`Song ${mostShown}`)
  expect(all).not.toContain('Song 0')
})
