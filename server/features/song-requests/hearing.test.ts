import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { notifications } from '#contract/people/notifications'
import { songRequests as calls, Room } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { deliveries, songRequests } from '../../db/schema.ts'
import { buildDonation, buildProject, buildUser } from '../../test/factories.ts'
import { type Client, useSite } from '../../test/test-app.ts'

/** Who may hear a song once it is approved, and who gets its new link (product.md, "The room"). */

const site = useSite()

const songUrl = '/objects/private/songs/1/1.mp3'

/** A delivered song with its listener, its songwriter, and a giver for each donation status. */
async function delivered() {
  const { request, listener, songwriter } = await buildProject(site.db, {
    status: 'completed',
    completedSongUrl: songUrl,
  })
  await site.db
    .insert(deliveries)
    .values({ songRequestId: request.id, songwriterId: songwriter.id, version: 1, songUrl })
  const give = async (status: 'pledged' | 'sent' | 'confirmed' | 'rejected') => {
    const giver = await buildUser(site.db)
    await buildDonation(site.db, {
      underwriterId: giver.id,
      songRequestId: request.id,
      songwriterId: songwriter.id,
      status,
      ...(status === 'confirmed' && { receivedAmount: '25.00' }),
    })
    return site.as(giver)
  }
  return {
    request,
    listener: await site.as(listener),
    songwriter: await site.as(songwriter),
    pledged: await give('pledged'),
    confirmed: await give('confirmed'),
    cancelled: await give('rejected'),
  }
}

const approve = (by: Client, id: string, more: object = {}) =>
  by.call(calls.approve, { params: { id }, body: { rating: 5, ...more } })
const linkOf = async (id: string) => {
  const [row] = await site.db.select().from(songRequests).where(eq(songRequests.id, id))
  return row!.shareableId
}
const givenBy = async (giver: Client) => (await giver.call(donations.mine)).body[0]!.request!
const roomAt = (who: Client, shareableId: string) => who.call(calls.shared, { params: { shareableId } })

test('the bare call keeps the link, for everyone who has it', async () => {
  const { request, listener, pledged, cancelled } = await delivered()
  const { status, body } = await approve(listener, request.id)
  expect([status, body.shareableId]).toEqual([200, request.shareableId])
  for (const giver of [pledged, cancelled])
    expect((await givenBy(giver)).shareableId).toBe(request.shareableId)
  expect(Room.parse((await roomAt(site.visitor, request.shareableId)).body).songUrl).toContain(songUrl)
})

test('with a new link only the two parties know where the song is; givers keep it in Your Impact', async () => {
  const { request, listener, songwriter, pledged, confirmed, cancelled } = await delivered()
  const { status, body } = await approve(listener, request.id, { hearing: 'new-link' })
  expect(status).toBe(200)
  const link = await linkOf(request.id)
  expect(link).not.toBe(request.shareableId)
  expect(body.shareableId).toBe(link)
  expect((await roomAt(site.visitor, request.shareableId)).status).toBe(404)

  const [payment] = (await songwriter.call(donations.payments)).body
  expect(payment!.request.shareableId).toBe(link)
  for (const giver of [pledged, confirmed, cancelled]) {
    const [mine, told] = [await giver.call(donations.mine), await giver.call(notifications.list)]
    expect(mine.body[0]!.request!.shareableId).toBeNull()
    for (const { text } of [mine, told]) expect(text).not.toContain(link)
  }
  expect((await givenBy(confirmed)).song?.songUrl).toContain(songUrl)
  expect((await givenBy(cancelled)).song).toBeNull()
})

test('an address that was heard before the reset is over, and the one that Your Impact adds is not', async () => {
  const { request, listener, confirmed } = await delivered()
  await approve(listener, request.id)
  const before = (await givenBy(confirmed)).song!.songUrl
  await listener.call(calls.renewLink, { params: request })
  const after = (await givenBy(confirmed)).song!.songUrl
  expect(after).not.toBe(before)
  expect(after.split('?')[0]).toBe(before.split('?')[0])
})

test('the listener sends the new link to the people whose payment is confirmed, and they are told', async () => {
  const { request, listener, pledged, confirmed, cancelled } = await delivered()
  await approve(listener, request.id)
  await listener.call(calls.renewLink, { params: request, body: { sendToGivers: true } })
  const link = await linkOf(request.id)
  expect((await givenBy(confirmed)).shareableId).toBe(link)
  const [told] = (await confirmed.call(notifications.list)).body
  expect(told).toMatchObject({ kind: 'link_sent', path: `/request/${link}` })
  for (const giver of [pledged, cancelled]) expect((await givenBy(giver)).shareableId).toBeNull()

  // The next reset excludes them again.
  await listener.call(calls.renewLink, { params: request })
  expect((await givenBy(confirmed)).shareableId).toBeNull()
})

test('who pledges by the id of a request learns no link that they don’t have', async () => {
  const { request, listener, cancelled } = await delivered()
  await listener.call(calls.renewLink, { params: request })
  const { status, body, text } = await cancelled.call(donations.create, {
    body: { songRequestId: request.id, amount: '5' },
  })
  expect([status, body.request?.shareableId]).toEqual([201, null])
  expect(text).not.toContain(await linkOf(request.id))
})

test('the answer to a pledge has the new link for a party, and for a giver that it was sent to', async () => {
  const { request, listener, pledged, confirmed } = await delivered()
  await listener.call(calls.renewLink, { params: request, body: { sendToGivers: true } })
  const link = await linkOf(request.id)
  const body = { songRequestId: request.id, amount: '5' }
  for (const [giver, shown] of [
    [listener, link],
    [confirmed, link],
    [pledged, null],
  ] as const) {
    const reply = await giver.call(donations.create, { body })
    expect([reply.status, reply.body.request?.shareableId]).toEqual([201, shown])
    expect((await givenBy(giver)).shareableId).toBe(shown)
  }
})

test('while a request is in the public lists its link is no secret', async () => {
  const { request, listener, pledged } = await delivered()
  await listener.call(calls.renewLink, { params: request })
  expect((await givenBy(pledged)).shareableId).toBeNull()
  await listener.call(calls.setVisibility, { params: request, body: { isPublic: true } })
  expect((await givenBy(pledged)).shareableId).toBe(await linkOf(request.id))
  // Only for people that the listener sends it to: no list shows it either.
  await approve(listener, request.id, { hearing: 'new-link' })
  expect((await givenBy(pledged)).shareableId).toBeNull()
  expect((await listener.call(calls.mine)).body[0]).toMatchObject({ isPublic: false })
})

test('another answer is a 400, and nobody but the listener renews the link', async () => {
  const { request, listener, songwriter, confirmed } = await delivered()
  expect((await approve(listener, request.id, { hearing: 'nobody' })).status).toBe(400)
  const wrong = { params: request, body: { sendToGivers: 'yes' } }
  expect((await listener.call(calls.renewLink, wrong)).status).toBe(400)
  for (const other of [songwriter, confirmed])
    expect((await other.call(calls.renewLink, { params: request })).status).toBe(404)
  expect(await linkOf(request.id)).toBe(request.shareableId)
})
