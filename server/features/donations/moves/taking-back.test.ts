import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import { notifications } from '#contract/people/notifications'
import { eq } from '#drizzle'
import { donations } from '../../../db/schema.ts'
import { buildRequest } from '../../../test/factories.ts'
import { useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('a mistaken "sent" is taken back within 24 hours, and leaves nothing of it', async () => {
  const { giver, request, params } = await money.sent()
  await world.db
    .update(donations)
    .set({ sentAt: hoursAgo(23.9) })
    .where(eq(donations.id, params.id))
  const reply = await giver.call(calls.undoSent, { params })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    status: 'pledged',
    externalRef: null,
    proofUrl: null,
    sentAt: null,
    dueAt: null,
  })
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '0.00'])
  expect((await money.send(giver, params)).status).toBe(200)
})

test('who has not read that a payment was sent never hears of it, and one that is sent again is told again', async () => {
  const { giver, songwriter, params } = await money.sent()
  expect(await money.kindsTold(songwriter)).toContain('pledge_sent')
  await giver.call(calls.undoSent, { params })
  expect(await money.kindsTold(songwriter)).not.toContain('pledge_sent')
  expect(await money.kindsTold(songwriter)).not.toContain('pledge_unsent')
  await money.send(giver, params)
  expect((await money.kindsTold(songwriter)).filter((kind) => kind === 'pledge_sent')).toHaveLength(1)
})

test('who has read that a payment was sent is told that it was not, each time that it is the last they read', async () => {
  const { giver, songwriter, params } = await money.sent()
  await songwriter.call(notifications.read)
  await giver.call(calls.undoSent, { params })
  const { body } = await songwriter.call(notifications.list)
  expect(body.map(({ kind, readAt }) => [kind, readAt !== null]).slice(0, 2)).toEqual([
    ['pledge_unsent', false],
    ['pledge_sent', true],
  ])
  expect(body[0]?.text).toMatch(/^The payment of \$40\.00 for .+ was not sent after all\.$/)
  // Sending again removes the notification of the undoing. After another undoing, the read one is wrong again.
  await money.send(giver, params)
  expect((await money.kindsTold(songwriter)).filter((kind) => kind !== 'pledge_new')).toEqual([
    'pledge_sent',
    'pledge_sent',
  ])
  await giver.call(calls.undoSent, { params })
  expect((await money.kindsTold(songwriter)).filter((kind) => kind !== 'pledge_new')).toEqual([
    'pledge_sent',
    'pledge_unsent',
  ])
})

test('a new pledge that is undone is told no more, but to who has read of it', async () => {
  const { giver, songwriter, listener, request } = await money.scene()
  const { id } = await money.pledge(giver, request.id, '25.00')
  await listener.call(notifications.read)
  expect([await money.kindsTold(songwriter), await money.kindsTold(listener)]).toEqual([
    ['pledge_new'],
    ['pledge_new'],
  ])
  await giver.call(calls.cancel, { params: { id } })
  expect([await money.kindsTold(songwriter), await money.kindsTold(listener)]).toEqual([[], ['pledge_new']])
})

test('after 24 hours it stands, but where there is nobody who could have been paid', async () => {
  const { giver, params } = await money.sent()
  await world.db
    .update(donations)
    .set({ sentAt: hoursAgo(24.1) })
    .where(eq(donations.id, params.id))
  const late = await giver.call(calls.undoSent, { params })
  expect([late.status, late.problem.detail]).toEqual([409, donationMoves.undoSent.refusal])

  const general = await money.pledge(giver, undefined, '15.00')
  expect((await money.send(giver, general)).status).toBe(200)
  await world.db
    .update(donations)
    .set({ sentAt: hoursAgo(500) })
    .where(eq(donations.id, general.id))
  expect((await giver.call(calls.undoSent, { params: { id: general.id } })).status).toBe(200)
  expect((await giver.call(calls.cancel, { params: { id: general.id } })).status).toBe(200)
})

test('what was sent before the approval is due once it is taken back after it', async () => {
  const { giver, listener, request, params } = await money.sent()
  await world.db.execute(`update song_requests set status = 'completed' where id = '${request.id}'`)
  expect((await money.approve(listener, request)).status).toBe(200)
  expect((await money.row(params.id)).dueAt).toBeNull()
  const { body } = await giver.call(calls.undoSent, { params })
  expect(body).toMatchObject({ status: 'pledged', dueAt: expect.any(String) })
})

test('a cancelled pledge counts no more', async () => {
  const { giver, request } = await money.scene()
  const pledge = await money.pledge(giver, request.id, '25.00')
  const reply = await giver.call(calls.cancel, { params: { id: pledge.id } })
  expect([reply.status, reply.body.status, reply.body.rejectionReason]).toEqual([
    200,
    'rejected',
    'cancelled by giver',
  ])
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
})

test('a pledge becomes due when its song is approved', async () => {
  const { giver, listener, request } = await money.scene({ status: 'completed' })
  const pledge = await money.pledge(giver, request.id, '25.00')
  await money.approve(listener, request)
  const { body } = await giver.call(calls.one, { params: { id: pledge.id } })
  expect(body).toMatchObject({
    status: 'pledged',
    dueAt: expect.any(String),
    request: { status: 'approved' },
  })
  expect(await money.story(pledge.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['due', 'pledged', 'pledged'],
  ])
})

test('a giver who stays anonymous is nameless to the songwriter', async () => {
  const { giver, songwriter, request } = await money.scene()
  const body = { amount: 5, songRequestId: request.id, isAnonymous: true }
  expect((await giver.call(calls.create, { body })).body.isAnonymous).toBe(true)
  const { body: payments } = await songwriter.call(calls.payments)
  expect(payments).toMatchObject([{ giver: { firstName: null } }])
})

test('a songwriter reads payments in three lists and by request, in pages, with their sums', async () => {
  const { songwriter, giver, request } = await money.scene()
  const other = await buildRequest(world.db, { status: 'in_progress', songwriterId: songwriter.id })
  const pledges = []
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00'])
    pledges.push(await money.pledge(giver, request.id, amount))
  await money.pledge(giver, other.id, '6.00')
  for (const one of pledges.slice(0, 3)) await money.send(giver, one)
  await songwriter.call(calls.confirm, { params: { id: pledges[0]!.id }, body: { receivedAmount: '0.90' } })
  const list = async (query: object) =>
    (await songwriter.call(calls.payments, { query })).body.map(({ amount }) => amount)
  expect(await list({})).toEqual(['6.00', '5.00', '4.00', '3.00', '2.00', '1.00'])
  expect(await list({ list: 'to_confirm' })).toEqual(['3.00', '2.00'])
  expect(await list({ list: 'expected' })).toEqual(['6.00', '5.00', '4.00'])
  expect(await list({ list: 'received' })).toEqual(['1.00'])
  expect(await list({ songRequestId: other.id })).toEqual(['6.00'])
  const first = await songwriter.call(calls.payments, { query: { list: 'expected', limit: 2 } })
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  expect(String(first.headers.link)).toContain('list=expected')
  expect(await list({ list: 'expected', limit: 2, cursor })).toEqual(['4.00'])
  expect((await songwriter.call(calls.paymentSums)).body).toEqual({
    toConfirm: { count: 2, amount: '5.00' },
    expected: { count: 3, amount: '15.00' },
    received: { count: 1, amount: '0.90' },
  })
  expect((await giver.call(calls.payments)).body).toEqual([])
  expect((await giver.call(calls.paymentSums)).body.expected).toEqual({ count: 0, amount: '0.00' })
})
