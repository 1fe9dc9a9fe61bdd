import { expect, test } from 'vitest'
import { donations as giving } from '#contract/giving/donations'
import { notifications } from '#contract/people/notifications'
import { songRequests as calls, type Shared } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { donations, quietProjects } from '../../../db/schema.ts'
import { buildRequest } from '../../../test/factories.ts'
import { type Client, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const sentAgo = (id: string, days: number) =>
  world.db
    .update(donations)
    .set({ sentAt: daysAgo(days) })
    .where(eq(donations.id, id))
const release = (songwriter: Client, { id }: { id: string }) =>
  songwriter.call(calls.release, { params: { id }, body: { reason: 'No time' } })
const underWay = 'A payment for this song is under way or done, so it must be finished'
const owing = 'A payment has waited 30 days for your answer: confirm or reject it, then accept new requests'

/** A song with an old and a new payment to its songwriter, and a pledge. */
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
  const held = await release(songwriter, request)
  expect([held.status, held.problem.detail]).toEqual([409, underWay])
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
  expect(text).toContain('was neither confirmed nor denied')

  expect((await release(songwriter, request)).status).toBe(404)
})

test('without a move they stay sent, and can still be confirmed', async () => {
  const { songwriter, old } = await waiting(90)
  expect(await money.row(old.id)).toMatchObject({ status: 'sent' })
  expect((await songwriter.call(giving.confirm, { params: old })).status).toBe(200)
})

test('the listener opens again what a silent songwriter leaves unanswered; what was confirmed stays theirs', async () => {
  const { songwriter, listener, request, old, young } = await waiting(10)
  await songwriter.call(giving.confirm, { params: young })
  await world.db.insert(quietProjects).values({
    songRequestId: request.id,
    songwriterId: songwriter.id,
    signAt: new Date().toISOString(),
    askedAt: daysAgo(3),
    toldAt: daysAgo(0),
  })
  const reopen = () => listener.call(calls.reopen, { params: { id: request.id } })
  const held = await reopen()
  expect([held.status, held.problem.detail]).toEqual([409, underWay])
  await sentAgo(old.id, 31)
  expect(await reopen()).toMatchObject({ status: 200, body: { receivedAmount: '5.00' } })
  expect(await money.row(old.id)).toMatchObject({ status: 'rejected', rejectionReason: 'unanswered' })
  expect(await money.row(young.id)).toMatchObject({ status: 'confirmed', songwriterId: songwriter.id })

  const next = (await money.scene()).songwriter
  expect((await next.call(calls.accept, { params: { id: request.id } })).status).toBe(200)
  expect(await money.row(young.id)).toMatchObject({ songwriterId: songwriter.id })
  // The listener may withdraw it, if it stays unwritten.
  await release(next, request)
  expect((await release(next, request)).status).toBe(404)
  expect((await listener.call(calls.withdraw, { params: { id: request.id } })).status).toBe(200)
})

test('a songwriter who confirmed a payment does not give the request back', async () => {
  const { songwriter, request, old } = await waiting(40)
  await songwriter.call(giving.confirm, { params: old })
  const refused = await release(songwriter, request)
  expect([refused.status, refused.problem.detail]).toEqual([409, underWay])
})

test('who leaves a payment unanswered for 30 days accepts nothing new until it is answered', async () => {
  const { songwriter, request, old } = await waiting(31)
  const other = await buildRequest(world.db)
  const accept = () => songwriter.call(calls.accept, { params: { id: other.id } })
  const refused = await accept()
  expect([refused.status, refused.problem.detail]).toEqual([409, owing])
  expect(await canIn(songwriter, other.shareableId)).not.toContain('accept')
  const someone = (await money.scene()).songwriter
  expect(await canIn(someone, other.shareableId)).toContain('accept')

  await songwriter.call(giving.reject, { params: old, body: { reason: 'Nothing arrived' } })
  expect(await canIn(songwriter, other.shareableId)).toContain('accept')
  expect((await accept()).status).toBe(200)
  expect(request.id).not.toBe(other.id)
})
