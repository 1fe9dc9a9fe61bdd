import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { deliveries, songRequests } from '../../db/schema.ts'
import { buildDelivery } from '../../test/factories.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { tellUnanswered } from './unanswered.ts'

let world: TestApp
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await testApp()
  money = moneyOf(world)
})
afterAll(() => world.close())

const day = 24 * 60 * 60 * 1000
const on = (days: number) => tellUnanswered({ db: world.db }, new Date(Date.now() + days * day))
const kindsOf = async ({ id }: Client) => (await money.told(id)).map(({ kind }) => kind)

/** A song that has just been delivered, with a pledge. */
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
  // They may pay, and nothing is due.
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
    .set({ createdAt: new Date(Date.now() - day).toISOString() })
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
