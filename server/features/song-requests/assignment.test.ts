import { expect, test } from 'vitest'
import { donations as giving } from '#contract/giving/donations'
import { notifications } from '#contract/people/notifications'
import { acceptance } from '#contract/requests/acceptance'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as calls, type Shared } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { creativeDirectionUpdates, donations, quietProjects, songRequests } from '../../db/schema.ts'
import {
  buildDonation,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { recordOf } from '../../test/test-left.ts'
import { rowOf, setRow } from '../../test/test-rows.ts'

const site = useSite()
const money = moneyOf(site)

const songwriterNow = async () => site.as(await buildSongwriter(site.db))
const donationsOf = (id: string) => site.db.select().from(donations).where(eq(donations.songRequestId, id))

test('a songwriter accepts an open request: it is theirs, and everyone concerned is notified', async () => {
  shows('4.request.accept', '7.requests.assign')
  const songwriter = await songwriterNow()
  const request = await buildRequest(site.db)
  const giver = await buildDonation(site.db, { songRequestId: request.id })
  const params = { id: request.id }
  const { status, body } = await songwriter.call(acceptance.accept, { params })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'in_progress', songwriterId: songwriter.id })
  expect((await songwriter.call(projects.status, { params })).body).toMatchObject([
    { status: 'planning', percentComplete: 0, description: 'Updated to planning (0% complete)' },
  ])
  expect((await songwriter.call(projects.mine)).body.map(({ id }) => id)).toEqual([request.id])
  expect(await donationsOf(request.id)).toMatchObject([{ songwriterId: songwriter.id }])
  expect(await money.kindsTold({ id: request.listenerId })).toEqual(['request_accepted'])
  expect(await money.kindsTold({ id: giver.underwriterId })).toEqual(['request_accepted'])
  expect(await money.kindsTold(songwriter)).toEqual(['payment_methods_missing'])
  expect(await recordOf(site, request.id)).toMatchObject([
    { kind: 'accepted', actorId: songwriter.id, fromStatus: 'open', toStatus: 'in_progress' },
  ])
})

test('a songwriter who can be paid, or has no pledge, is not asked for a payment method', async () => {
  const ready = await site.as(await buildSongwriter(site.db, { venmoHandle: '@mira' }))
  const request = await buildRequest(site.db)
  await buildDonation(site.db, { songRequestId: request.id })
  await ready.call(acceptance.accept, { params: request })
  expect(await money.kindsTold(ready)).toEqual([])
  const unready = await songwriterNow()
  await unready.call(acceptance.accept, { params: await buildRequest(site.db) })
  expect(await money.kindsTold(unready)).toEqual([])
})

test('of twenty songwriters at once exactly one gets the request, the rest a 409', async () => {
  const request = await buildRequest(site.db)
  await buildDonation(site.db, { songRequestId: request.id })
  const people = await Promise.all(Array.from({ length: 20 }, songwriterNow))
  const answers = await Promise.all(people.map((one) => one.call(acceptance.accept, { params: request })))
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const { status, problem } of answers.filter((answer) => answer !== winners[0])) {
    expect(status).toBe(409)
    expect(problem.detail).toBe(requestMoves.accept.refusal)
  }
  const { songwriterId } = await rowOf(site, songRequests, request.id)
  expect(songwriterId).toBe(winners[0]!.body.songwriterId)
  expect(await donationsOf(request.id)).toMatchObject([{ songwriterId }])
  expect(await recordOf(site, request.id)).toHaveLength(1)
})

test('an invited songwriter accepts once', async () => {
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, { invitedSongwriterId: invited.id })
  expect((await invited.call(acceptance.accept, { params: request })).status).toBe(200)
  expect(refusal(await invited.call(acceptance.accept, { params: request }))).toEqual([
    409,
    'You have already accepted this request',
  ])
})

test('a songwriter’s own pledge to the request ends when they accept it', async () => {
  const songwriter = await songwriterNow()
  const request = await buildRequest(site.db, { pledgedAmount: '35.00' })
  await buildDonation(site.db, { songRequestId: request.id, underwriterId: songwriter.id })
  await buildDonation(site.db, { songRequestId: request.id, amount: '10.00' })
  const { body } = await songwriter.call(acceptance.accept, { params: request })
  expect(body.pledgedAmount).toBe('10.00')
  const [own] = (await donationsOf(request.id)).filter(({ underwriterId }) => underwriterId === songwriter.id)
  expect(own).toMatchObject({ status: 'rejected', rejectionReason: 'cancelled by giver' })
})

test('a songwriter gives a request back with a reason: anyone may take it, nothing of theirs goes with it', async () => {
  const { request, songwriter, listener } = await buildProject(site.db, {
    completedSongUrl: '/objects/private/songs/1/1.mp3',
    invitedSongwriterId: null,
  })
  const [pledge, params] = [
    await buildDonation(site.db, { songRequestId: request.id, songwriterId: songwriter.id }),
    { id: request.id },
  ]
  const writer = await site.as(songwriter)
  await writer.call(projects.propose, { params, body: { field: 'genre', newValue: 'jazz' } })
  const { status, body } = await writer.call(calls.release, { params, body: { reason: 'I broke my wrist' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'open', songwriterId: null, completedSongUrl: null })
  expect(await donationsOf(request.id)).toMatchObject([{ songwriterId: null, status: 'pledged' }])
  expect(await recordOf(site, request.id)).toMatchObject([
    { kind: 'released', fromStatus: 'in_progress', toStatus: 'open', reason: 'I broke my wrist' },
  ])
  expect(await money.kindsTold(listener)).toContain('request_released')
  expect(await money.kindsTold({ id: pledge.underwriterId })).toEqual(['request_released'])
  const [proposal] = await site.db
    .select()
    .from(creativeDirectionUpdates)
    .where(eq(creativeDirectionUpdates.songRequestId, request.id))
  expect(proposal).toMatchObject({ isApprovedByListener: false, decidedAt: expect.any(String) })
  expect((await writer.call(projects.notes, { params })).status).toBe(404)
  expect((await (await songwriterNow()).call(acceptance.accept, { params })).status).toBe(200)
})

test('who has paid for a song does not write it, not even when both happen at once', async () => {
  const paid = await buildRequest(site.db)
  const payer = await songwriterNow()
  await buildDonation(site.db, { songRequestId: paid.id, underwriterId: payer.id, status: 'sent' })
  expect(refusal(await payer.call(acceptance.accept, { params: paid }))).toEqual([
    409,
    'You have paid for this song, so someone else must write it',
  ])
  expect(await rowOf(site, songRequests, paid.id)).toMatchObject({ status: 'open', songwriterId: null })
  expect((await (await songwriterNow()).call(acceptance.accept, { params: paid })).status).toBe(200)

  for (const _ of Array.from({ length: 8 })) {
    const request = await buildRequest(site.db, { pledgedAmount: '25.00' })
    const person = await songwriterNow()
    const own = await buildDonation(site.db, { songRequestId: request.id, underwriterId: person.id })
    const both = await Promise.all([
      money.send(person, own),
      person.call(acceptance.accept, { params: request }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
  }
})

test('a request that is accepted and withdrawn at once is one of both', async () => {
  for (const _ of Array.from({ length: 8 })) {
    const listener = await site.as(await buildUser(site.db))
    const request = await buildRequest(site.db, { listenerId: listener.id })
    const songwriter = await songwriterNow()
    const both = await Promise.all([
      listener.call(calls.withdraw, { params: request }),
      songwriter.call(acceptance.accept, { params: request }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { status, withdrawnAt } = await rowOf(site, songRequests, request.id)
    expect([status, withdrawnAt !== null]).toEqual(
      both[0].status === 200 ? ['open', true] : ['in_progress', false],
    )
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const sentAgo = (id: string, days: number) => setRow(site, donations, id, { sentAt: daysAgo(days) })
const release = (songwriter: Client, { id }: { id: string }) =>
  songwriter.call(calls.release, { params: { id }, body: { reason: 'No time' } })
const underWay = 'A payment for this song is under way or done, so it must be finished'
const owing = 'A payment has waited 30 days for your answer: confirm or reject it, then accept new requests'

/** Makes a song with a payment sent `days` days ago, a payment sent now, and an unpaid pledge. */
async function waiting(days: number) {
  const { donation, giver, ...scene } = await money.sent()
  const other = await money.someone()
  const young = await money.pledge(other, scene.request.id, '5.00')
  await money.send(other, young)
  const unsent = await money.pledge(other, scene.request.id, '7.00')
  await sentAgo(donation.id, days)
  return { ...scene, giver, other, old: donation, young, unsent }
}

const canIn = async (viewer: Client, shareableId: string) => {
  const { body } = await viewer.call(calls.shared, { params: { shareableId } })
  return (body as Extract<Shared, { can: unknown }>).can
}

test('a payment to its songwriter holds a request for 30 days, and then none does', async () => {
  const { songwriter, request, old, young, unsent, giver } = await waiting(29.9)
  expect(refusal(await release(songwriter, request))).toEqual([409, underWay])
  expect(await canIn(songwriter, request.shareableId)).not.toContain('release')

  await sentAgo(old.id, 30)
  expect(await canIn(songwriter, request.shareableId)).toContain('release')
  const released = await release(songwriter, request)
  expect(released).toMatchObject({ status: 200, body: { pledgedAmount: '7.00', sentAmount: '0.00' } })
  for (const { id } of [old, young])
    expect(await money.row(id)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'unanswered',
      songwriterId: songwriter.id,
    })
  expect(await money.row(unsent.id)).toMatchObject({ status: 'pledged', songwriterId: null })
  expect((await money.told(giver.id)).find(({ kind }) => kind === 'pledge_rejected')).toMatchObject({
    reason: 'unanswered',
    amount: '40.00',
  })
  const { text } = await giver.call(notifications.list)
  expect(text).toContain('There was no answer to your payment')

  expect((await release(songwriter, request)).status).toBe(404)
})

test('the listener opens again what a silent songwriter leaves unanswered; what was confirmed stays theirs', async () => {
  const { songwriter, listener, request, old, young } = await waiting(10)
  await songwriter.call(giving.confirm, { params: young })
  await site.db.insert(quietProjects).values({
    songRequestId: request.id,
    songwriterId: songwriter.id,
    signAt: new Date().toISOString(),
    askedAt: daysAgo(3),
    toldAt: daysAgo(0),
  })
  const reopen = () => listener.call(calls.reopen, { params: { id: request.id } })
  expect(refusal(await reopen())).toEqual([409, underWay])
  await sentAgo(old.id, 31)
  expect(await reopen()).toMatchObject({ status: 200, body: { receivedAmount: '5.00' } })
  expect(await money.row(old.id)).toMatchObject({ status: 'rejected', rejectionReason: 'unanswered' })
  expect(await money.row(young.id)).toMatchObject({ status: 'confirmed', songwriterId: songwriter.id })

  const next = (await money.scene()).songwriter
  expect((await next.call(acceptance.accept, { params: { id: request.id } })).status).toBe(200)
  expect(await money.row(young.id)).toMatchObject({ songwriterId: songwriter.id })
  // If no songwriter works on the song, the listener can withdraw the request.
  await release(next, request)
  expect((await release(next, request)).status).toBe(404)
  expect((await listener.call(calls.withdraw, { params: { id: request.id } })).status).toBe(200)
})

test('who leaves a payment unanswered for 30 days accepts nothing new until it is answered', async () => {
  const { songwriter, request, old } = await waiting(31)
  const other = await buildRequest(site.db)
  const accept = () => songwriter.call(acceptance.accept, { params: { id: other.id } })
  expect(refusal(await accept())).toEqual([409, owing])
  expect(await canIn(songwriter, other.shareableId)).not.toContain('accept')
  const someone = (await money.scene()).songwriter
  expect(await canIn(someone, other.shareableId)).toContain('accept')

  await songwriter.call(giving.reject, { params: old, body: { reason: 'Nothing arrived' } })
  expect(await canIn(songwriter, other.shareableId)).toContain('accept')
  expect((await accept()).status).toBe(200)
  expect(request.id).not.toBe(other.id)
})
