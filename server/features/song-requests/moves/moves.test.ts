import { expect, test } from 'vitest'
import { requestMoves } from '#contract/requests/moves'
import { songRequests as calls } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { creativeDirectionUpdates, donations, songRequests } from '../../../db/schema.ts'
import {
  buildDonation,
  buildProject,
  buildRequest,
  buildSongwriter,
  buildUser,
} from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { recordOf, toldTo } from '../../../test/test-left.ts'

const site = useSite()

const songwriterNow = async () => site.as(await buildSongwriter(site.db))
const rowOf = async (id: string) =>
  (await site.db.select().from(songRequests).where(eq(songRequests.id, id)))[0]!
const donationsOf = (id: string) => site.db.select().from(donations).where(eq(donations.songRequestId, id))
const kindsTold = async (userId: string) => (await toldTo(site, userId)).map(({ kind }) => kind)

test('a songwriter accepts an open request: it is theirs, and everyone concerned is notified', async () => {
  shows('4.request.accept', '7.requests.assign')
  const songwriter = await songwriterNow()
  const request = await buildRequest(site.db)
  const giver = await buildDonation(site.db, { songRequestId: request.id })
  const params = { id: request.id }
  const { status, body } = await songwriter.call(calls.accept, { params })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'in_progress', songwriterId: songwriter.id })
  expect((await songwriter.call(projects.status, { params })).body).toMatchObject([
    { status: 'planning', percentComplete: 0, description: 'Updated to planning (0% complete)' },
  ])
  expect((await songwriter.call(projects.mine)).body.map(({ id }) => id)).toEqual([request.id])
  expect(await donationsOf(request.id)).toMatchObject([{ songwriterId: songwriter.id }])
  expect(await kindsTold(request.listenerId)).toEqual(['request_accepted'])
  expect(await kindsTold(giver.underwriterId)).toEqual(['request_accepted'])
  expect(await kindsTold(songwriter.id)).toEqual(['payment_methods_missing'])
  expect(await recordOf(site, request.id)).toMatchObject([
    { kind: 'accepted', actorId: songwriter.id, fromStatus: 'open', toStatus: 'in_progress' },
  ])
})

test('a songwriter who can be paid, or has no pledge, is not asked for a payment method', async () => {
  const ready = await site.as(await buildSongwriter(site.db, { venmoHandle: '@mira' }))
  const request = await buildRequest(site.db)
  await buildDonation(site.db, { songRequestId: request.id })
  await ready.call(calls.accept, { params: request })
  expect(await kindsTold(ready.id)).toEqual([])
  const unready = await songwriterNow()
  await unready.call(calls.accept, { params: await buildRequest(site.db) })
  expect(await kindsTold(unready.id)).toEqual([])
})

test('of twenty songwriters at once exactly one gets the request, the rest a 409', async () => {
  const request = await buildRequest(site.db)
  await buildDonation(site.db, { songRequestId: request.id })
  const people = await Promise.all(Array.from({ length: 20 }, songwriterNow))
  const answers = await Promise.all(people.map((one) => one.call(calls.accept, { params: request })))
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const { status, problem } of answers.filter((answer) => answer !== winners[0])) {
    expect(status).toBe(409)
    expect(problem.detail).toBe(requestMoves.accept.refusal)
  }
  const { songwriterId } = await rowOf(request.id)
  expect(songwriterId).toBe(winners[0]!.body.songwriterId)
  expect(await donationsOf(request.id)).toMatchObject([{ songwriterId }])
  expect(await recordOf(site, request.id)).toHaveLength(1)
})

test('an invited songwriter accepts once', async () => {
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, { invitedSongwriterId: invited.id })
  expect((await invited.call(calls.accept, { params: request })).status).toBe(200)
  const again = await invited.call(calls.accept, { params: request })
  expect([again.status, again.problem.detail]).toEqual([409, 'You have already accepted this request'])
})

test('a songwriter’s own pledge to the request ends when they accept it', async () => {
  const songwriter = await songwriterNow()
  const request = await buildRequest(site.db, { pledgedAmount: '35.00' })
  await buildDonation(site.db, { songRequestId: request.id, underwriterId: songwriter.id })
  await buildDonation(site.db, { songRequestId: request.id, amount: '10.00' })
  const { body } = await songwriter.call(calls.accept, { params: request })
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
  expect(await kindsTold(listener.id)).toContain('request_released')
  expect(await kindsTold(pledge.underwriterId)).toEqual(['request_released'])
  const [proposal] = await site.db
    .select()
    .from(creativeDirectionUpdates)
    .where(eq(creativeDirectionUpdates.songRequestId, request.id))
  expect(proposal).toMatchObject({ isApprovedByListener: false, decidedAt: expect.any(String) })
  expect((await writer.call(projects.notes, { params })).status).toBe(404)
  expect((await (await songwriterNow()).call(calls.accept, { params })).status).toBe(200)
})

test('a request with a payment under way, or in another state, is not given back', async () => {
  const { request, songwriter } = await buildProject(site.db)
  const writer = await site.as(songwriter)
  const body = { reason: 'No time' }
  await buildDonation(site.db, { songRequestId: request.id, songwriterId: songwriter.id, status: 'sent' })
  const paid = await writer.call(calls.release, { params: request, body })
  expect([paid.status, paid.problem.detail]).toEqual([409, expect.stringContaining('A payment')])
  expect(await rowOf(request.id)).toMatchObject({ status: 'in_progress', songwriterId: songwriter.id })

  expect((await writer.call(calls.release, { params: request, body: { reason: ' ' } })).status).toBe(400)
  const done = await buildProject(site.db, { status: 'completed' })
  const late = await (await site.as(done.songwriter)).call(calls.release, { params: done.request, body })
  expect([late.status, late.problem.detail]).toEqual([409, requestMoves.release.refusal])
})

test('a release twice at once happens once', async () => {
  const { request, songwriter } = await buildProject(site.db)
  const writer = await site.as(songwriter)
  const both = await Promise.all(
    [1, 2].map(() => writer.call(calls.release, { params: request, body: { reason: 'No time' } })),
  )
  expect(statusesOf(both)).toEqual([200, 404])
  expect(await recordOf(site, request.id)).toHaveLength(1)
})

test('a listener withdraws an open request: it is gone, its pledges end and the givers get the reason', async () => {
  const listener = await site.as(await buildUser(site.db))
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, {
    listenerId: listener.id,
    pledgedAmount: '25.00',
    invitedSongwriterId: invited.id,
  })
  const pledge = await buildDonation(site.db, { songRequestId: request.id })
  const both = await Promise.all([1, 2].map(() => listener.call(calls.withdraw, { params: request })))
  expect(statusesOf(both)).toEqual([200, 404])
  expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
    id: request.id,
    pledgedAmount: '0.00',
  })
  expect(await donationsOf(request.id)).toMatchObject([
    { status: 'rejected', rejectionReason: 'request withdrawn' },
  ])
  expect(await recordOf(site, pledge.id)).toMatchObject([
    { kind: 'rejected', fromStatus: 'pledged', toStatus: 'rejected', reason: 'request withdrawn' },
  ])
  expect(await kindsTold(pledge.underwriterId)).toEqual(['request_withdrawn'])
  expect(await kindsTold(invited.id)).toEqual(['request_withdrawn'])
  for (const call of [calls.accept, calls.openToAll, calls.declineInvitation, calls.withdraw])
    for (const person of [listener, invited])
      expect((await person.call(call, { params: request })).status).toBe(404)
  expect((await listener.call(calls.mine)).body).toEqual([])
})

test('a request that somebody has taken is not withdrawn', async () => {
  const { request, listener } = await buildProject(site.db)
  const taken = await (await site.as(listener)).call(calls.withdraw, { params: request })
  expect([taken.status, taken.problem.detail]).toEqual([409, requestMoves.withdraw.refusal])
  expect((await rowOf(request.id)).withdrawnAt).toBeNull()
})

test('an invited songwriter declines, once, and the request is everyone’s', async () => {
  const [invited, other] = [await songwriterNow(), await songwriterNow()]
  const request = await buildRequest(site.db, { invitedSongwriterId: invited.id })
  expect((await other.call(calls.declineInvitation, { params: request })).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => invited.call(calls.declineInvitation, { params: request })))
  expect(statusesOf(both)).toEqual([200, 409])
  expect(await kindsTold(request.listenerId)).toEqual(['invitation_declined'])
  expect((await other.call(calls.accept, { params: request })).status).toBe(200)
  const late = await other.call(calls.declineInvitation, { params: request })
  expect([late.status, late.problem.detail]).toEqual([409, requestMoves.declineInvitation.refusal])
})

test('a listener opens their request to everyone; doing it twice changes nothing', async () => {
  const listener = await site.as(await buildUser(site.db))
  const invited = await songwriterNow()
  const request = await buildRequest(site.db, { listenerId: listener.id, invitedSongwriterId: invited.id })
  for (let i = 0; i < 2; i++) {
    const { status, body } = await listener.call(calls.openToAll, { params: request })
    expect([status, body.invitedSongwriterId]).toEqual([200, null])
  }
  expect(await recordOf(site, request.id)).toMatchObject([{ kind: 'opened_to_all' }])
  await (await songwriterNow()).call(calls.accept, { params: request })
  const late = await listener.call(calls.openToAll, { params: request })
  expect([late.status, late.problem.detail]).toEqual([409, requestMoves.openToAll.refusal])
})
