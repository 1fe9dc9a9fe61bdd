import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { thanks as calls } from '#contract/giving/thanks'
import { notifications as bell } from '#contract/people/notifications'
import { requestMoves } from '#contract/requests/moves'
import { Room, songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { deliveries, thanks } from '../../db/schema.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import { buildDelivery, buildDonation, buildGift, buildProject, buildUser } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { toldTo } from '../../test/test-left.ts'

const site = useSite()

const songUrl = '/objects/private/songs/1/1.mp3'
const signed = ({ shareableId }: { shareableId: string }) => signedSong(songUrl, shareableId)
const approved = { status: 'approved', isApproved: true, completedSongUrl: songUrl } as const

/**
 * Makes a song with its listener, its songwriter, a named giver, an anonymous giver, and a giver who
 * cancelled.
 */
async function scene(values: Parameters<typeof buildProject>[1] = approved) {
  const { request, listener, songwriter } = await buildProject(site.db, values)
  const give = async (more: Parameters<typeof buildDonation>[1] = {}) => {
    const giver = await site.as(await buildUser(site.db, { firstName: 'Secretname' }))
    await buildDonation(site.db, { underwriterId: giver.id, songRequestId: request.id, ...more })
    return giver
  }
  return {
    request,
    params: { id: request.id },
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
    giver: await give(),
    hidden: await give({ isAnonymous: true, status: 'confirmed' }),
    gone: await give({ status: 'rejected' }),
  }
}

const words = 'You made my grandmother dance.'
const say = (by: Client, { params }: { params: { id: string } }, text = words) =>
  by.call(calls.give, { params, body: { text } })
const roomFor = async (viewer: Client, { request: { shareableId } }: Awaited<ReturnType<typeof scene>>) =>
  Room.parse((await viewer.call(songRequests.shared, { params: { shareableId } })).body)

test('the listener’s words reach everybody whose pledge stands, and nobody else', async () => {
  const song = await scene()
  const { listener, songwriter, giver, hidden, gone } = song
  expect(await roomFor(listener, song)).toMatchObject({ thanks: null, supporters: 2 })
  const { status, body } = await say(listener, song, `  ${words}\n`)
  expect([status, body.text]).toEqual([200, words])

  for (const reader of [listener, songwriter, giver, hidden])
    expect((await roomFor(reader, song)).thanks?.text).toBe(words)
  const stranger = await site.as(await buildUser(site.db))
  for (const other of [gone, stranger, site.visitor]) expect((await roomFor(other, song)).thanks).toBeNull()
  for (const other of [songwriter, giver, hidden, site.visitor])
    expect((await roomFor(other, song)).supporters).toBeNull()
  const page = await site.app.inject({ url: `/request/${song.request.shareableId}` })
  expect(page.body).not.toContain(words)

  for (const { id } of [giver, hidden])
    expect(await toldTo(site, id)).toMatchObject([{ kind: 'thanks', actorId: listener.id, emailedAt: null }])
  for (const { id } of [listener, songwriter, gone]) expect(await toldTo(site, id)).toEqual([])
  const [told] = (await hidden.call(bell.list)).body
  expect(told).toMatchObject({
    text: 'Ada thanks you for supporting “The kitchen light”.',
    path: `/request/${song.request.shareableId}`,
  })
})

test('a giver finds the words and the song among their donations; one who took the pledge back does not', async () => {
  const song = await scene()
  await say(song.listener, song)
  for (const giver of [song.giver, song.hidden]) {
    const [donation] = (await giver.call(donations.mine)).body
    expect(donation?.request).toMatchObject({
      thanks: { text: words },
      song: { songUrl: signed(song.request), seconds: null },
    })
  }
  const [rejected] = (await song.gone.call(donations.mine)).body
  expect(rejected?.request).toMatchObject({ thanks: null, song: null })
})

test('a file that was delivered twice is one song, and one donation', async () => {
  const song = await scene()
  for (const version of [1, 2])
    await buildDelivery(site.db, song.request, { version, songUrl, seconds: 61.5 })
  const { body } = await song.giver.call(donations.mine)
  const [, latest] = await site.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.songRequestId, song.request.id))
    .orderBy(deliveries.version)
  expect(body.map(({ request }) => request?.song)).toEqual([
    { songUrl: signed(song.request), seconds: 61.5, canSave: true, deliveryId: latest!.id },
  ])
})

test('a song that is not approved is for nobody else', async () => {
  const song = await scene({ ...approved, status: 'completed', isApproved: false })
  const [donation] = (await song.giver.call(donations.mine)).body
  expect(donation?.request?.song).toBeNull()
})

test('a giver reads the words on the page of a wrapped gift too, and a stranger does not', async () => {
  const song = await scene()
  await say(song.listener, song)
  await buildGift(site.db, {
    songRequestId: song.request.id,
    opensAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const page = async (by: Client) => {
    const { shareableId } = song.request
    return (await by.call(songRequests.shared, { params: { shareableId } })).body
  }
  expect(await page(song.hidden)).toMatchObject({
    viewer: 'outside',
    thanks: { text: words, songRequestId: song.request.id },
  })
  for (const other of [song.gone, site.visitor]) {
    const wrapped = await page(other)
    expect(wrapped.viewer).toBe('outside')
    expect(wrapped).not.toHaveProperty('thanks')
  }
})

test('nothing of what the listener gets names anybody who gave', async () => {
  const song = await scene()
  const given = await say(song.listener, song)
  const room = JSON.stringify(await roomFor(song.listener, song))
  for (const secret of ['Secretname', song.giver.id, song.hidden.id]) {
    expect(given.text).not.toContain(secret)
    expect(room).not.toContain(secret)
  }
})

test('the words can be changed, and nobody is notified a second time', async () => {
  const song = await scene()
  const first = await say(song.listener, song)
  const { status, body } = await say(song.listener, song, 'Thank you, from both of us.')
  expect([status, body.text, body.createdAt]).toEqual([
    200,
    'Thank you, from both of us.',
    first.body.createdAt,
  ])
  expect((await roomFor(song.giver, song)).thanks?.text).toBe(body.text)
  expect((await say(song.listener, song, 'Thank you, from both of us.')).body).toEqual(body)
  expect(await toldTo(site, song.giver.id)).toHaveLength(1)
})

test('two concurrent calls leave one thank-you and notify each giver once', async () => {
  const song = await scene()
  expect(statusesOf(await Promise.all([say(song.listener, song), say(song.listener, song, 'Oh!')]))).toEqual([
    200, 200,
  ])
  expect(await site.db.select().from(thanks).where(eq(thanks.songRequestId, song.request.id))).toHaveLength(1)
  expect(await toldTo(site, song.giver.id)).toHaveLength(1)
})

test('a giver who gave twice is notified once', async () => {
  const song = await scene()
  await buildDonation(site.db, { underwriterId: song.giver.id, songRequestId: song.request.id })
  expect((await roomFor(song.listener, song)).supporters).toBe(2)
  await say(song.listener, song)
  expect(await toldTo(site, song.giver.id)).toHaveLength(1)
})

test('before the approval there is nothing to thank for yet', async () => {
  for (const status of ['in_progress', 'completed'] as const) {
    const song = await scene({ status })
    expect(refusal(await say(song.listener, song))).toEqual([409, requestMoves.thank.refusal])
    expect((await roomFor(song.listener, song)).supporters).toBeNull()
  }
})

test('where nobody else’s pledge stands there is nobody to thank', async () => {
  const { request, listener } = await buildProject(site.db, approved)
  const by = await site.as(listener)
  await buildDonation(site.db, { underwriterId: listener.id, songRequestId: request.id })
  await buildDonation(site.db, { songRequestId: request.id, status: 'rejected' })
  expect(refusal(await say(by, { params: request }))).toEqual([
    409,
    'This song has no other supporters, so there is nobody to thank',
  ])
})
