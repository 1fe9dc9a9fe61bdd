import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { ms, plus } from '#contract/grammar/time'
import { closingDays } from '#contract/people/closing'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { deliveries, songRequests, users } from '../../db/schema.ts'
import { buildDelivery } from '../../test/factories.ts'
import { type Client, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { leaveRequests } from '../song-requests/closing.ts'
import { tellUnanswered } from './unanswered.ts'

const world = useSite()
const money = moneyOf(world)

const on = (days: number) => tellUnanswered({ db: world.db }, new Date(Date.now() + days * ms.day))
const kindsOf = async ({ id }: Client) => (await money.told(id)).map(({ kind }) => kind)

async function delivered() {
  const scene = await money.scene({ status: 'completed' })
  const { songwriter, request, giver } = scene
  const deliver = (version: number) =>
    buildDelivery(world.db, { id: request.id, songwriterId: songwriter.id }, { version })
  const { id } = await money.pledge(giver, request.id, '40.00')
  await deliver(1)
  return { ...scene, deliver, params: { id } }
}

test('the listener is reminded on days 7 and 14, the givers are told on day 21, each once', async () => {
  const { listener, giver, params, songwriter } = await delivered()
  const heard = []
  for (const days of [6.9, 7.1, 8, 13.9, 14.1, 20.9, 21.1, 22, 60]) {
    await Promise.all([on(days), on(days)])
    heard.push([
      (await kindsOf(listener)).filter((kind) => kind === 'delivery_waiting').length,
      (await kindsOf(giver)).filter((kind) => kind === 'song_unanswered').length,
    ])
  }
  expect(heard).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [2, 0],
    [2, 0],
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  // The giver may pay, but the pledge isn't due.
  const { body } = await giver.call(calls.one, { params })
  expect([body.dueAt, body.can]).toEqual([null, ['markSent', 'cancel']])
  expect((await money.send(giver, params)).status).toBe(200)
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(200)
})

test('an answer ends it, and another version begins again', async () => {
  const { listener, request, deliver } = await delivered()
  await on(7.1)
  await listener.call(requestCalls.requestChanges, { params: request, body: { message: 'Slower, please' } })
  const reminded = async () => (await kindsOf(listener)).filter((kind) => kind === 'delivery_waiting').length
  await on(30)
  expect(await reminded()).toBe(1)
  await world.db
    .update(deliveries)
    .set({ createdAt: plus(Date.now(), -ms.day) })
    .where(eq(deliveries.songRequestId, request.id))
  await deliver(2)
  await world.db.update(songRequests).set({ status: 'completed' }).where(eq(songRequests.id, request.id))
  await on(6.9)
  expect(await reminded()).toBe(1)
  await on(7.1)
  expect(await reminded()).toBe(2)
})

test('a hidden request stands still', async () => {
  const { listener, request } = await delivered()
  await world.db
    .update(songRequests)
    .set({ hiddenAt: new Date().toISOString() })
    .where(eq(songRequests.id, request.id))
  await on(30)
  expect(await kindsOf(listener)).not.toContain('delivery_waiting')
})

/** Suspends or closes the songwriter's account, or reverts that. */
const set = ({ id }: Client, values: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(values).where(eq(users.id, id))
const ago = (days: number) => plus(Date.now(), -days * ms.day)
const askedToPay = async (giver: Client) =>
  (await money.told(giver.id)).filter(({ kind }) => kind === 'song_unanswered')

test.for(['suspendedAt', 'closedAt'] as const)(
  'nobody is asked to pay a songwriter with %s: the givers are told once that has ended',
  async (state) => {
    const { songwriter, listener, giver, params } = await delivered()
    await set(songwriter, { [state]: ago(0) })
    for (const days of [7.1, 14.1, 21.1, 40]) await on(days)
    // The listener can still answer, and is reminded.
    expect((await kindsOf(listener)).filter((kind) => kind === 'delivery_waiting')).toHaveLength(2)
    expect([await askedToPay(giver), (await money.send(giver, params)).status]).toEqual([[], 409])
    await set(songwriter, { [state]: null })
    for (const days of [40.1, 60]) await on(days)
    expect(await askedToPay(giver)).toEqual([expect.not.objectContaining({ isOver: 'yes' })])
    expect((await kindsOf(listener)).filter((kind) => kind === 'delivery_waiting')).toHaveLength(2)
    expect((await money.send(giver, params)).status).toBe(200)
  },
)

test('where the listener has left meanwhile, the givers are told so as soon as the songwriter is back', async () => {
  const { songwriter, listener, giver } = await delivered()
  await set(songwriter, { suspendedAt: ago(0) })
  await set(listener, { closedAt: ago(closingDays.open + 1) })
  await leaveRequests(world.db, { userId: listener.id })
  await on(1)
  expect(await askedToPay(giver)).toEqual([])
  expect(await kindsOf(listener)).not.toContain('delivery_waiting')
  await set(songwriter, { suspendedAt: null })
  await on(1.1)
  await on(30)
  expect(await askedToPay(giver)).toEqual([expect.objectContaining({ isOver: 'yes' })])
})
