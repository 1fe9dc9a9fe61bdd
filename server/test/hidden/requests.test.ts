import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { acceptance } from '#contract/requests/acceptance'
import { songRequests } from '#contract/requests/song-requests'
import { feeds } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { changes, events, songRequests as tableOf } from '../../db/schema.ts'
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
import { type Client, type TestApp, testApp, useSite } from '../test-app.ts'
import { attached, headOf, hidingOf } from './test-hiding.ts'

/** Tests who can see a request before it is hidden, while it is hidden, and after it is visible again. */
const settings = { PUBLIC_URL: 'https://songs.example' }
const site = useSite({ settings })
const hiding = hidingOf(site)
let other: TestApp
beforeAll(async () => {
  other = await testApp({ settings, database: { ...site, drop: async () => {} } })
})
afterAll(() => other.close())

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
  const key = `private/songs/${id}/1.mp3`
  if (isTaken) await buildDelivery(site.db, request, { songUrl: `/objects/${key}` })
  const songUrl = await attached(site, songwriter, { key, kind: 'song', songRequestId: id })
  return { request, id, shareableId, songUrl, people: { listener, songwriter, giver, member } }
}
type Scene = Awaited<ReturnType<typeof scene>>

/**
 * Requests every URL of a song request. Returns 'says it' for a reply that contains its title or story, else
 * the status.
 */
async function seen({ shareableId, songUrl, request }: Scene, of: TestApp, who?: Client) {
  const ask = async (url: string) => {
    const reply = await of.app.inject({ url, headers: { cookie: who?.cookie ?? '' } })
    const says = reply.body.includes(title) || reply.body.includes('nobody else tells')
    return says ? 'says it' : reply.statusCode
  }
  const link = `https://songs.example/request/${shareableId}`
  return {
    page: await ask(`/request/${shareableId}`),
    call: await ask(`/api/song-requests/shared/${shareableId}`),
    card: await ask(`/request/${shareableId}/card.png`),
    embed: await ask(`/embed/${shareableId}`),
    oembed: await ask(`/api/oembed?url=${encodeURIComponent(link)}`),
    song: await headOf(of, signedSong(songUrl, shareableId), who),
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
  // A reply without user content may be cached for a day.
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
  const listed = async () => {
    site.aSecondLater()
    const { atom, rss } = await seen(one, site)
    return [(await member.call(songRequests.open)).text.includes(title), atom, rss]
  }
  const accept = async () => (await member.call(acceptance.accept, { params: { id: one.id } })).status
  const pledge = (who: Client) => who.call(donations.create, { body: { amount: 25, songRequestId: one.id } })
  expect(await listed()).toEqual([true, 'says it', 'says it'])
  await hiding.hide('request', one.id)
  expect(await listed()).toEqual([false, 200, 200])
  expect([await accept(), (await pledge(member)).status]).toEqual([404, 404])
  const own = await pledge(one.people.listener)
  expect([own.status, own.problem.detail]).toEqual([409, expect.stringContaining('hidden')])
  await hiding.show('request', one.id)
  expect(await accept()).toBe(200)
})

test('an invited songwriter neither finds nor declines it', async () => {
  const invited = await site.as(await buildSongwriter(site.db))
  const { id } = await scene({ status: 'open', invitedSongwriterId: invited.id })
  const found = async () => (await invited.call(songRequests.invitations)).body.length
  expect(await found()).toBe(1)
  await hiding.hide('request', id)
  expect(await found()).toBe(0)
  expect((await invited.call(songRequests.declineInvitation, { params: { id } })).status).toBe(404)
})

test('its listener reads since when it is hidden, and why no move is made', async () => {
  const { id, shareableId, people } = await scene({ status: 'completed', isApproved: false })
  await hiding.hide('request', id)
  const { body } = await people.listener.call(songRequests.shared, { params: { shareableId } })
  const project = { title, story, hiddenAt: expect.any(String), can: [] }
  expect(body).toMatchObject({ viewer: 'listener', isPublic: false, project })
  expect((await people.listener.call(songRequests.mine)).body).toMatchObject([{ id, ...project }])
  const approved = await people.listener.call(songRequests.approve, { params: { id }, body: { rating: 5 } })
  expect([approved.status, approved.problem.detail]).toEqual([
    409,
    'This request is hidden, and nothing in it can change until that is undone',
  ])
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

test('a giver reads why nothing can be sent, and a confirmation can be undone', async () => {
  const { id, people } = await scene()
  const { giver, songwriter } = people
  const paid = { songRequestId: id, songwriterId: songwriter.id, underwriterId: giver.id }
  const pledged = await buildDonation(site.db, paid)
  const sent = await buildDonation(site.db, { ...paid, status: 'sent', sentAt: new Date().toISOString() })
  await hiding.hide('request', id)
  const body = { externalRef: 'PP-1' }
  const marked = await giver.call(donations.markSent, { params: { id: pledged.id }, body })
  expect([marked.status, marked.problem.detail]).toEqual([409, expect.stringContaining('hidden')])
  for (const move of [donations.confirm, donations.undoConfirm])
    expect((await songwriter.call(move, { params: { id: sent.id } })).status).toBe(200)
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
  // The calendar file redirects to the request's page, which replies 404.
  expect(await asked()).toEqual([404, 303, 404])
})

test('of two at once one hides it; its parties and givers are told to look again, and the chain stays whole', async () => {
  const { request, people } = await scene({ status: 'open', pledgedAmount: '25.00' })
  const { id } = request
  await buildDonation(site.db, { songRequestId: id, underwriterId: people.giver.id })
  const toldTo = async (who: Client) =>
    (await site.db.select().from(changes).where(eq(changes.userId, who.id))).flatMap(({ hints }) => hints)
  const turned = await Promise.all([hiding.hide('request', id), hiding.hide('request', id)])
  expect(turned.filter((isTurned) => isTurned)).toEqual([true])
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
