import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { notifications } from '#contract/people/notifications'
import { songRequests as calls, Room } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { deliveries, retiredLinks, songRequests } from '../../db/schema.ts'
import {
  buildDonation,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { type Client, statusesOf, useClient, useSite } from '../../test/test-app.ts'
import { rowOf } from '../../test/test-rows.ts'

const site = useSite()
const lena = useClient(site, () => buildUser(site.db, { firstName: 'Lena' }))
const stranger = useClient(site, () => buildUser(site.db))

const ask = () => buildRequest(site.db, { listenerId: lena.id, title: 'The kitchen light' })
const pageOf = (shareableId: string) => site.app.inject({ url: `/request/${shareableId}` })
const show = (id: string, isPublic: boolean, by = lena) =>
  by.call(calls.setVisibility, { params: { id }, body: { isPublic } })
const renew = (id: string, by = lena) => by.call(calls.renewLink, { params: { id } })

test('search engines may keep what its listener made public, and nothing else', async () => {
  const { id, shareableId } = await ask()
  const hidden = await pageOf(shareableId)
  expect(hidden.headers['x-robots-tag']).toBe('noindex')
  expect(hidden.body).toContain('<meta name="robots" content="noindex">')
  const { status, body } = await show(id, true)
  expect([status, body.isPublic]).toEqual([200, true])
  const shown = await pageOf(shareableId)
  expect(shown.headers['x-robots-tag']).toBeUndefined()
  expect(shown.body).not.toContain('noindex')
  await show(id, false)
  expect((await pageOf(shareableId)).headers['x-robots-tag']).toBe('noindex')
})

test('a renewed link leads to the request, and the old one says that it is gone', async () => {
  const { id, shareableId: old } = await ask()
  const { status, body } = await renew(id)
  expect(status).toBe(200)
  expect(body.shareableId).not.toBe(old)
  expect(body.shareableId).toMatch(/^[\w-]{24}$/)
  const gone = await pageOf(old)
  expect([gone.statusCode, gone.headers['x-robots-tag']]).toEqual([410, 'noindex'])
  // The page is rendered on the server, with a link to the home page.
  expect(gone.body).toContain('This request isn’t here')
  expect(gone.body).toContain('Back to Home')
  expect(gone.body).not.toContain('The kitchen light')
  expect((await pageOf(body.shareableId)).statusCode).toBe(200)
  expect((await stranger.call(calls.shared, { params: { shareableId: old } })).status).toBe(404)
  expect((await site.app.inject({ url: `/request/${old}/card.png` })).statusCode).toBe(404)
})

test('the link of a withdrawn request is not renewed, however often it is tried', async () => {
  const { id, shareableId } = await ask()
  await lena.call(calls.withdraw, { params: { id } })
  for (const attempt of [await renew(id), await renew(id), await show(id, true)])
    expect(attempt.status).toBe(404)
  expect(await rowOf(site, songRequests, id)).toMatchObject({ shareableId, isPublic: false })
  expect(await site.db.select().from(retiredLinks).where(eq(retiredLinks.songRequestId, id))).toEqual([])
})

test('the page of a withdrawn request is gone, and that of none unknown; each says so kindly and leads home', async () => {
  const { id, shareableId } = await ask()
  await lena.call(calls.withdraw, { params: { id } })
  for (const [link, status] of [
    [shareableId, 410],
    ['nobody-ever-had-this-one', 404],
  ] as const) {
    const { statusCode, headers, body } = await pageOf(link)
    expect([statusCode, headers['x-robots-tag']]).toEqual([status, 'noindex'])
    expect(body).toContain('This request isn’t here')
    expect(body).toContain('The listener may have withdrawn it')
    expect(body).toMatch(/<a href="\/"[^>]*>Back to Home/)
    expect(body).not.toContain('The kitchen light')
    // Link checkers send HEAD instead of GET.
    const head = await site.app.inject({ method: 'HEAD', url: `/request/${link}` })
    expect([head.statusCode, head.body]).toEqual([status, ''])
    expect((await site.app.inject({ url: `/request/${link}/card.png` })).statusCode).toBe(404)
  }
  expect((await show(id, true)).status).toBe(404)
  expect((await renew(id)).status).toBe(404)
})

test('only the listener chooses; two at once leave one link', async () => {
  const { id, shareableId } = await ask()
  expect([(await show(id, true, stranger)).status, (await renew(id, stranger)).status]).toEqual([404, 404])
  const both = await Promise.all([renew(id), renew(id)])
  expect(statusesOf(both)).toEqual([200, 200])
  const links = [shareableId, ...both.map(({ body }) => body.shareableId)]
  const statuses = await Promise.all(links.map(async (link) => (await pageOf(link)).statusCode))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410])
})

test('other sites play a song while it is public, by its newest link alone', async () => {
  const songwriter = await buildSongwriter(site.db)
  const { id, shareableId } = await buildRequest(site.db, {
    listenerId: lena.id,
    songwriterId: songwriter.id,
    status: 'approved',
    isApproved: true,
    completedSongUrl: '/objects/people/x/song',
  })
  const played = async (link: string) => (await site.app.inject({ url: `/embed/${link}` })).statusCode
  await show(id, true)
  expect(await played(shareableId)).toBe(200)
  const { shareableId: link } = (await renew(id)).body
  expect([await played(shareableId), await played(link)]).toEqual([404, 200])
  await show(id, false)
  expect(await played(link)).toBe(404)
})

test('the picture of a link has a new address once it shows something else', async () => {
  const { id, shareableId } = await ask()
  const address = async () =>
    /property="og:image" content="([^"]+)"/.exec((await pageOf(shareableId)).body)?.[1]
  const first = await address()
  expect(await address()).toBe(first)
  const { status } = await stranger.call(donations.create, { body: { amount: 40, songRequestId: id } })
  expect(status).toBe(201)
  const second = await address()
  expect(second).not.toBe(first)
  expect(new URL(second!).pathname).toBe(new URL(first!).pathname)
})

const songUrl = '/objects/private/songs/1/1.mp3'

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
const linkOf = async (id: string) => (await rowOf(site, songRequests, id)).shareableId
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

  // The next renewal of the link excludes the givers again.
  await listener.call(calls.renewLink, { params: request })
  expect((await givenBy(confirmed)).shareableId).toBeNull()
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
  // Now the request is in no public list. Only people who get the link from the listener can open it.
  await approve(listener, request.id, { hearing: 'new-link' })
  expect((await givenBy(pledged)).shareableId).toBeNull()
  expect((await listener.call(calls.mine)).body[0]).toMatchObject({ isPublic: false })
})
