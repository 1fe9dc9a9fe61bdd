import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { feeds } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { changes, events, songRequests as tableOf, uploads } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { signedSong } from '../../domain/requests/song-address.ts'
import {
  buildDelivery,
  buildDonation,
  buildGift,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../factories.ts'
import { type Client, type TestApp, testApp } from '../test-app.ts'
import { hidingOf } from './test-hiding.ts'

/** Visibility of a request before it is hidden, meanwhile, and after it is unhidden. */
let site: TestApp
/** Another process on this database. */
let other: TestApp
let hiding: ReturnType<typeof hidingOf>
beforeAll(async () => {
  site = await testApp({ settings: { PUBLIC_URL: 'https://songs.example' } })
  const shared = { ...site, drop: async () => {} }
  other = await testApp({ settings: { PUBLIC_URL: 'https://songs.example' }, database: shared })
  hiding = hidingOf(site)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const title = 'A title that nobody else has'
const story = 'A story that nobody else tells, about a light in a kitchen.'

async function scene(values: Parameters<typeof buildRequest>[1] = {}) {
  const listener = await site.as(await buildUser(site.db, { firstName: 'Ottoline' }))
  const songwriter = await site.as(await buildSongwriter(site.db, { publicPage: true }))
  const giver = await site.as(await buildUser(site.db))
  const member = await site.as(await buildSongwriter(site.db))
  const isTaken = values.status !== 'open'
  const request = await buildRequest(site.db, {
    title,
    story,
    status: 'approved',
    isPublic: true,
    listenerId: listener.id,
    songwriterId: isTaken ? songwriter.id : null,
    ...(isTaken && { isApproved: true, approvedAt: new Date().toISOString(), rating: 5, review: 'Lovely' }),
    ...values,
  })
  const { id, shareableId } = request
  const songUrl = `/objects/private/songs/${id}/1.mp3`
  if (isTaken) {
    await buildDelivery(site.db, request, { songUrl })
    const key = `private/songs/${id}/1.mp3`
    await site.db.insert(uploads).values({
      key,
      ownerId: songwriter.id,
      site: 'http://localhost',
      kind: 'song',
      type: 'audio/mpeg',
      size: 1000,
      maxBytes: 1_000_000,
      songRequestId: id,
      attachedAt: new Date().toISOString(),
    })
  }
  return { request, id, shareableId, songUrl, people: { listener, songwriter, giver, member } }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Status of every address of a request, and the addresses that contain its title or story. */
async function seen({ shareableId, songUrl, request }: Scene, of: TestApp, who?: Client) {
  const ask = async (url: string) => {
    const reply = await of.app.inject({ url, headers: who?.cookie ? { cookie: who.cookie } : {} })
    const says = reply.body.includes(title) || reply.body.includes('nobody else tells')
    return says ? 'says it' : reply.statusCode
  }
  const head = async (url: string) =>
    (await of.app.inject({ method: 'HEAD', url, headers: who?.cookie ? { cookie: who.cookie } : {} }))
      .statusCode
  const link = `https://songs.example/request/${shareableId}`
  return {
    page: await ask(`/request/${shareableId}`),
    call: await ask(`/api/song-requests/shared/${shareableId}`),
    card: await ask(`/request/${shareableId}/card.png`),
    embed: await ask(`/embed/${shareableId}`),
    oembed: await ask(`/api/oembed?url=${encodeURIComponent(link)}`),
    song: await head(signedSong(songUrl, shareableId)),
    landing: await ask('/'),
    showcase: await ask('/api/showcase'),
    sitemap: (await of.app.inject(`/sitemap/request.xml?from=${request.id}`)).body.includes(shareableId),
    atom: await ask(feeds.atom),
    rss: await ask(feeds.rss),
  }
}

const gone = {
  page: 404,
  call: 404,
  card: 404,
  embed: 404,
  oembed: 404,
  song: 404,
  landing: 200,
  showcase: 200,
  sitemap: false,
  atom: 200,
  rss: 200,
}

test('a public song is gone from every place within a second, in every process, and back once it is shown again', async () => {
  const one = await scene()
  await site.db.update(tableOf).set({ completedSongUrl: one.songUrl }).where(eq(tableOf.id, one.id))
  const shown = {
    ...gone,
    page: 'says it',
    call: 'says it',
    card: 200,
    embed: 'says it',
    oembed: 'says it',
    song: 200,
    landing: 'says it',
    showcase: 'says it',
    sitemap: true,
  }
  for (const process of [site, other]) expect(await seen(one, process)).toEqual(shown)
  expect(await hiding.hide('request', one.id)).toBe(true)
  for (const process of [site, other]) process.aSecondLater()
  for (const process of [site, other]) expect(await seen(one, process)).toEqual(gone)
  expect(await seen(one, site, one.people.member)).toMatchObject({ call: 404, song: 404, showcase: 200 })
  expect(await hiding.show('request', one.id)).toBe(true)
  for (const process of [site, other]) process.aSecondLater()
  for (const process of [site, other]) expect(await seen(one, process)).toEqual(shown)
})

test('no cache between shows a card or a player without asking whether it is still there', async () => {
  const { id, shareableId, songUrl, people } = await scene()
  await site.db.update(tableOf).set({ completedSongUrl: songUrl }).where(eq(tableOf.id, id))
  const asked = async (url: string, headers = {}) => site.app.inject({ url, headers })
  const addresses = [
    `/request/${shareableId}/card.png`,
    `/songwriter/${people.songwriter.id}/card.png`,
    `/embed/${shareableId}`,
  ]
  for (const url of addresses) expect((await asked(url)).headers['cache-control']).toBe('public, no-cache')
  const { etag } = (await asked(addresses[0]!)).headers
  const again = () => asked(addresses[0]!, { 'if-none-match': String(etag) })
  expect((await again()).statusCode).toBe(304)
  await hiding.hide('request', id)
  expect([(await again()).statusCode, (await asked(addresses[2]!)).statusCode]).toEqual([404, 404])
  // Replies without user content are cached.
  expect((await asked('/card.png')).headers['cache-control']).toBe('public, max-age=86400')
})

test('its page is gone at once in the process that hid it', async () => {
  const { id, shareableId } = await scene()
  const page = async () => (await site.app.inject(`/request/${shareableId}`)).statusCode
  expect(await page()).toBe(200)
  await hiding.hide('request', id)
  expect(await page()).toBe(404)
})

test('an open request is gone from lists and feeds, and invites and takes nobody', async () => {
  const one = await scene({ status: 'open' })
  const { member } = one.people
  const listed = async () => (await member.call(songRequests.open)).text.includes(title)
  const fed = async () => (await seen(one, site)).atom
  site.aSecondLater()
  expect([await listed(), await fed()]).toEqual([true, 'says it'])
  await hiding.hide('request', one.id)
  site.aSecondLater()
  expect([await listed(), await fed()]).toEqual([false, 200])
  expect((await member.call(songRequests.accept, { params: { id: one.id } })).status).toBe(404)
  const pledged = await member.call(donations.create, { body: { amount: 25, songRequestId: one.id } })
  expect(pledged.status).toBe(404)
  const own = await one.people.listener.call(donations.create, {
    body: { amount: 25, songRequestId: one.id },
  })
  expect([own.status, own.problem.detail]).toEqual([409, expect.stringContaining('hidden')])
  await hiding.show('request', one.id)
  site.aSecondLater()
  expect((await member.call(songRequests.accept, { params: { id: one.id } })).status).toBe(200)
})

test('an invited songwriter neither finds nor declines it', async () => {
  const invited = await site.as(await buildSongwriter(site.db))
  const { id, shareableId } = await scene({ status: 'open', invitedSongwriterId: invited.id })
  const reads = async () => [
    (await invited.call(songRequests.invitations)).body.length,
    (await invited.call(songRequests.shared, { params: { shareableId } })).status,
  ]
  expect(await reads()).toEqual([1, 200])
  await hiding.hide('request', id)
  expect(await reads()).toEqual([0, 404])
  expect((await invited.call(songRequests.declineInvitation, { params: { id } })).status).toBe(404)
})

test('its listener reads it whole, with since when it is hidden, and makes no move', async () => {
  const { id, shareableId, people } = await scene({ status: 'completed', isApproved: false })
  const read = async () => (await people.listener.call(songRequests.shared, { params: { shareableId } })).body
  expect(await read()).toMatchObject({
    project: { hiddenAt: null, can: expect.arrayContaining(['approve']) },
  })
  await hiding.hide('request', id)
  expect(await read()).toMatchObject({
    viewer: 'listener',
    can: [],
    isPublic: false,
    project: { title, story, hiddenAt: expect.any(String), can: [] },
  })
  const { body: own } = await people.listener.call(songRequests.mine)
  expect(own).toMatchObject([{ id, title, story, hiddenAt: expect.any(String), can: [] }])
  const moves = [songRequests.approve, songRequests.requestChanges] as const
  for (const move of moves) {
    const { status, problem } = await people.listener.call(move, {
      params: { id },
      body: { rating: 5, message: 'More drums' },
    })
    expect([status, problem.detail]).toEqual([
      409,
      'This request is hidden, and nothing in it can change until that is undone',
    ])
  }
  const visible = await people.listener.call(songRequests.setVisibility, {
    params: { id },
    body: { isPublic: false },
  })
  const renewed = await people.listener.call(songRequests.renewLink, { params: { id } })
  expect([visible.status, renewed.status]).toEqual([409, 409])
})

test('its songwriter and its givers see the title, that it is hidden, and their own money', async () => {
  const { id, shareableId, people } = await scene({ pledgedAmount: '500.00', receivedAmount: '90.00' })
  const { giver, songwriter, member } = people
  const paid = { songRequestId: id, songwriterId: songwriter.id }
  await buildDonation(site.db, { ...paid, underwriterId: giver.id, amount: '40.00' })
  await buildDonation(site.db, { ...paid, underwriterId: giver.id, amount: '7.00', status: 'sent' })
  await buildDonation(site.db, { ...paid, amount: '90.00', status: 'confirmed', receivedAmount: '90.00' })
  await hiding.hide('request', id)
  const read = (who: Client) => who.call(songRequests.shared, { params: { shareableId } })
  const left = { viewer: 'hidden', id, title, status: 'approved', shareableId, hiddenAt: expect.any(String) }
  expect((await read(giver)).body).toEqual({
    ...left,
    role: 'giver',
    money: { pledged: '40.00', sent: '7.00', confirmed: '0.00' },
  })
  expect((await read(songwriter)).body).toEqual({
    ...left,
    role: 'songwriter',
    money: { pledged: '40.00', sent: '7.00', confirmed: '90.00' },
  })
  expect((await read(member)).status).toBe(404)
  const page = async ({ cookie = '' }: Client) =>
    (await site.app.inject({ url: `/request/${shareableId}`, headers: { cookie } })).statusCode
  const pages = await Promise.all([people.listener, songwriter, giver, member].map(page))
  expect(pages).toEqual([200, 200, 200, 404])

  const { body: given, text } = await giver.call(donations.mine)
  expect(given[0]?.request).toMatchObject({ title, hiddenAt: expect.any(String), cover: null, song: null })
  expect(given.map(({ can }) => can)).toEqual([['undoSent'], ['cancel']])
  const { body: worked, text: own } = await songwriter.call(projects.mine)
  expect(worked).toMatchObject([
    { id, title, story: '', can: [], pledgedAmount: '0.00', receivedAmount: '0.00' },
  ])
  for (const said of [text, own]) expect(said).not.toMatch(/nobody else tells|Ottoline|500\.00/)
})

test('givers cancel, and what was sent is confirmed or rejected; nobody marks anything as sent or declines it', async () => {
  const { id, people } = await scene()
  const { giver, songwriter } = people
  const paid = { songRequestId: id, songwriterId: songwriter.id, underwriterId: giver.id }
  const pledged = await buildDonation(site.db, paid)
  const [one, two] = [
    await buildDonation(site.db, { ...paid, status: 'sent', sentAt: new Date().toISOString() }),
    await buildDonation(site.db, { ...paid, status: 'sent', sentAt: new Date().toISOString() }),
  ]
  await hiding.hide('request', id)
  const params = { id: pledged.id }
  const marked = await giver.call(donations.markSent, { params, body: { externalRef: 'PP-1' } })
  const declined = await songwriter.call(donations.decline, { params })
  expect([marked.status, declined.status]).toEqual([409, 409])
  expect(marked.problem.detail).toContain('hidden')
  expect((await giver.call(donations.cancel, { params })).status).toBe(200)
  const confirmed = await songwriter.call(donations.confirm, { params: { id: one.id } })
  const undone = await songwriter.call(donations.undoConfirm, { params: { id: one.id } })
  const rejected = await songwriter.call(donations.reject, { params: { id: two.id }, body: { reason: 'No' } })
  expect([confirmed.status, undone.status, rejected.status]).toEqual([200, 200, 200])
})

test('a hidden gift is wrapped and open for nobody, and takes no answer', async () => {
  const { id, shareableId } = await scene()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await buildGift(site.db, { songRequestId: id, opensAt: tomorrow })
  const asked = async () =>
    Promise.all(
      [
        `/request/${shareableId}`,
        `/request/${shareableId}/gift.ics`,
        `/api/song-requests/shared/${shareableId}`,
      ].map(async (url) => (await site.app.inject({ url })).statusCode),
    )
  expect(await asked()).toEqual([200, 200, 200])
  await hiding.hide('request', id)
  // The calendar links to the room, which is not visible.
  expect(await asked()).toEqual([404, 303, 404])
})

test('of two at once one hides it; its parties and givers are told to look again, and the chain stays whole', async () => {
  const { request, people } = await scene({ status: 'open', pledgedAmount: '25.00' })
  const { id } = request
  await buildDonation(site.db, { songRequestId: id, underwriterId: people.giver.id })
  const toldTo = async (who: Client) =>
    (await site.db.select().from(changes).where(eq(changes.userId, who.id))).flatMap(({ hints }) => hints)
  const turned = await Promise.all([hiding.hide('request', id), hiding.hide('request', id)])
  expect(turned.toSorted()).toEqual([false, true])
  expect(await toldTo(people.listener)).toContain(`request ${id}`)
  expect(await toldTo(people.giver)).toEqual(expect.arrayContaining(['donations', 'requests']))
  expect(await hiding.show('request', id)).toBe(true)
  expect(await hiding.show('request', id)).toBe(false)
  const kinds = await site.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.seq)
  expect(
    kinds.map(({ kind, actorId, fromStatus, toStatus }) => [kind, actorId, fromStatus, toStatus]),
  ).toEqual([
    ['hidden', null, 'open', 'open'],
    ['shown_again', null, 'open', 'open'],
  ])
  const { differences } = await audit(site.db)
  expect(differences.filter((one) => one.includes(id))).toEqual([])
})

test('what isn’t there can’t be hidden', async () => {
  const { id } = await scene({ status: 'open', withdrawnAt: new Date().toISOString() })
  expect(await hiding.hide('request', id)).toBe(false)
  for (const kind of ['request', 'songwriter', 'message', 'review', 'thank_you'] as const)
    expect(await hiding.hide(kind, '01900000-0000-7000-8000-000000000000')).toBe(false)
})
