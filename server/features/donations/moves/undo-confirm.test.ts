import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { notifications as bell } from '#contract/people/notifications'
import { eq } from '#drizzle'
import { donations, notifications, songRequests } from '../../../db/schema.ts'
import { buildRequest } from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

/** A payment of 40 with 38.80 confirmed, and its undo. */
async function confirmed(receivedAmount = '38.80') {
  const scene = await money.sent()
  const { songwriter, params } = scene
  const reply = await songwriter.call(calls.confirm, { params, body: { receivedAmount } })
  if (reply.status !== 200) throw new Error(reply.text)
  return { ...scene, payment: reply.body, undo: () => songwriter.call(calls.undoConfirm, { params }) }
}

const confirmedAgo = (id: string, seconds: number) =>
  world.db
    .update(donations)
    .set({ confirmedAt: new Date(Date.now() - seconds * 1000).toISOString() })
    .where(eq(donations.id, id))

test('an undone confirmation leaves the payment as its giver sent it', async () => {
  const { payment, params, request, giver, songwriter, undo } = await confirmed()
  expect([payment.can, payment.undoSeconds]).toEqual([['undoConfirm'], 60])
  const before = (await giver.call(calls.one, { params })).body
  const { status, body } = await undo()
  expect([status, body]).toMatchObject([
    200,
    {
      id: params.id,
      status: 'sent',
      externalRef: 'PP-4711',
      receivedAmount: null,
      confirmedAt: null,
      undoSeconds: 0,
      can: ['confirm', 'reject'],
    },
  ])
  expect(body.sentAt).toBe(before.sentAt)
  expect((await giver.call(calls.one, { params })).body).toMatchObject({ status: 'sent', can: ['undoSent'] })
  expect(await money.sums(request.id)).toEqual(['40.00', '40.00', '0.00'])
  expect((await songwriter.call(calls.paymentSums)).body).toMatchObject({
    toConfirm: { count: 1, amount: '40.00' },
    received: { count: 0, amount: '0.00' },
  })
  expect(await money.story(params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['sent', 'pledged', 'sent'],
    ['confirmed', 'sent', 'confirmed'],
    ['confirm_undone', 'confirmed', 'sent'],
  ])
})

test('it is undone for sixty seconds, and stands after that', async () => {
  const { params, songwriter, undo } = await confirmed()
  await confirmedAgo(params.id, 61)
  const shown = (await songwriter.call(calls.payments)).body[0]
  expect([shown?.can, shown?.undoSeconds]).toEqual([[], 0])
  const late = await undo()
  expect([late.status, late.problem.detail]).toEqual([
    409,
    'A confirmation can be undone only within 60 seconds',
  ])
  expect((await money.row(params.id)).status).toBe('confirmed')
  await confirmedAgo(params.id, 55)
  expect((await undo()).status).toBe(200)
})

test('only who still writes the song undoes it: after it was opened to others the money stays where it is', async () => {
  const { request, undo } = await confirmed()
  await world.db
    .update(songRequests)
    .set({ songwriterId: null, status: 'open' })
    .where(eq(songRequests.id, request.id))
  const reply = await undo()
  expect([reply.status, reply.problem.detail]).toEqual([409, 'This song is not yours to write any more'])
})

test('ten undos at once, and one whose answer was lost and is made again, undo once', async () => {
  const { request, params, songwriter, undo } = await confirmed()
  const tries = await Promise.all(Array.from({ length: 10 }, undo))
  expect(statusesOf(tries)).toEqual(Array(10).fill(200))
  for (const { body } of tries) expect(body).toEqual(tries[0]!.body)
  expect((await undo()).body).toEqual(tries[0]!.body)
  expect(await money.sums(request.id)).toEqual(['40.00', '40.00', '0.00'])
  expect(await money.story(params.id)).toHaveLength(4)
  // A second confirmation can be undone too.
  await songwriter.call(calls.confirm, { params })
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '40.00'])
  expect((await undo()).body.status).toBe('sent')
  expect(await money.story(params.id)).toHaveLength(6)
})

test('of an undo and another answer at once each is what the order of the two says', async () => {
  for (let round = 0; round < 4; round++) {
    const { songwriter, request, params, undo } = await confirmed()
    const [undone, rejected] = await Promise.all([
      undo(),
      songwriter.call(calls.reject, { params, body: { reason: 'A slip' } }),
    ])
    const { status } = await money.row(params.id)
    expect([undone.status, rejected.status, status]).toEqual(
      rejected.status === 200 ? [200, 200, 'rejected'] : [200, 409, 'sent'],
    )
    expect(await money.sums(request.id)).toEqual(
      status === 'sent' ? ['40.00', '40.00', '0.00'] : ['0.00', '0.00', '0.00'],
    )
  }
})

test('a giver who has not read that it arrived never hears of it', async () => {
  const { giver, songwriter, params, undo } = await confirmed()
  expect(await money.told(giver.id)).toMatchObject([{ kind: 'pledge_confirmed' }])
  await undo()
  expect(await money.told(giver.id)).toEqual([])
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '40' } })
  expect(await money.told(giver.id)).toMatchObject([{ kind: 'pledge_confirmed', received: '40.00' }])
})

test('who has read it is told that it was undone, and not once more when it is confirmed again at once', async () => {
  const { giver, songwriter, params, undo } = await confirmed()
  await giver.call(bell.read)
  await undo()
  const { body } = await giver.call(bell.list)
  expect(body.map(({ kind, readAt }) => [kind, readAt !== null])).toEqual([
    ['pledge_unconfirmed', false],
    ['pledge_confirmed', true],
  ])
  expect(body[0]?.text).toContain('The songwriter undid the confirmation of your $40.00')
  await songwriter.call(calls.confirm, { params })
  expect(await money.told(giver.id)).toMatchObject([
    { kind: 'pledge_confirmed' },
    { kind: 'pledge_confirmed' },
  ])
})

test('who has read it and not that it was undone is told once more after a second undo', async () => {
  const { giver, songwriter, params, undo } = await confirmed()
  await giver.call(bell.read)
  await undo()
  await songwriter.call(calls.confirm, { params })
  await undo()
  expect(await money.kindsTold(giver)).toEqual(['pledge_confirmed', 'pledge_unconfirmed'])
})

test('its mail waits until it can no longer be undone', async () => {
  const { giver, params } = await confirmed()
  const [told] = await world.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, giver.id))
    .orderBy(notifications.id)
  const { confirmedAt } = await money.row(params.id)
  expect(Date.parse(told!.mailAt!) - Date.parse(confirmedAt!)).toBeGreaterThan(60_000)
})

test('a match opens its room to the giver when it is confirmed, and closes it when that is undone', async () => {
  const { giver, listener, songwriter, request } = await money.scene({ status: 'completed' })
  const match = await money.pledge(giver, undefined, '20.00')
  await money.approve(listener, request)
  const params = { id: match.id }
  expect((await money.send(giver, match)).status).toBe(200)
  const opens = async () => (await giver.call(calls.one, { params })).body.request?.shareableId !== null
  const fund = async () => (await giver.call(calls.fund)).body.confirmedAmount
  const [hadBefore, fundBefore] = [await opens(), await fund()]
  await songwriter.call(calls.confirm, { params })
  expect([hadBefore, await opens()]).toEqual([false, true])
  expect(Number(await fund())).toBe(Number(fundBefore) + 20)
  await songwriter.call(calls.undoConfirm, { params })
  expect([await opens(), await fund()]).toEqual([false, fundBefore])
})

test('what was sent before the approval stays so, and can be rejected or taken back after the undo', async () => {
  const one = await confirmed()
  await one.undo()
  const reason = { reason: 'Nothing by that code' }
  const rejected = await one.songwriter.call(calls.reject, { params: one.params, body: reason })
  expect([rejected.status, await money.sums(one.request.id)]).toEqual([200, ['0.00', '0.00', '0.00']])
  const other = await confirmed()
  await other.undo()
  expect((await other.giver.call(calls.undoSent, { params: other.params })).status).toBe(200)
  expect(await money.sums(other.request.id)).toEqual(['40.00', '0.00', '0.00'])
})

test('the sum of a request whose confirmation is undone takes another receipt', async () => {
  const { songwriter, giver } = await money.scene()
  const request = await buildRequest(world.db, { status: 'in_progress', songwriterId: songwriter.id })
  const [one, other] = [
    await money.pledge(giver, request.id, '10.00'),
    await money.pledge(giver, request.id, '11.00'),
  ]
  for (const pledge of [one, other]) await money.send(giver, pledge)
  const most = { receivedAmount: '99999999.99', isSure: true }
  const confirm = (id: string) => songwriter.call(calls.confirm, { params: { id }, body: most })
  expect((await confirm(one.id)).status).toBe(200)
  expect((await confirm(other.id)).status).toBe(409)
  await songwriter.call(calls.undoConfirm, { params: { id: one.id } })
  expect((await confirm(other.id)).status).toBe(200)
  expect(await money.sums(request.id)).toEqual(['21.00', '10.00', '99999999.99'])
})
