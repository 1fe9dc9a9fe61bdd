import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'
import { tooMuchHere } from './movable.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

test('the songwriter confirms what arrived; the sums follow, the giver is notified, and it is on record', async () => {
  const { songwriter, giver, request, donation, params } = await money.sent()
  expect(await money.sums(request.id)).toEqual(['40.00', '40.00', '0.00'])
  const reply = await songwriter.call(calls.confirm, { params, body: { receivedAmount: 38.8 } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: donation.id,
    status: 'confirmed',
    amount: '40.00',
    receivedAmount: '38.80',
    confirmedAt: expect.any(String),
    giver: { firstName: 'Ada' },
    request: { id: request.id, title: request.title },
  })
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '38.80'])
  expect(await money.told(giver.id)).toEqual([
    expect.objectContaining({ kind: 'pledge_confirmed', amount: '40.00', received: '38.80' }),
  ])
  expect(await money.story(donation.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['sent', 'pledged', 'sent'],
    ['confirmed', 'sent', 'confirmed'],
  ])
})

test('without an amount, and without a body, all of it arrived', async () => {
  const { songwriter, request, params } = await money.sent()
  const reply = await songwriter.call(calls.confirm, { params })
  expect([reply.status, reply.body.receivedAmount]).toEqual([200, '40.00'])
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '40.00'])
})

test.each([
  ['nothing', 0, 'Amount is required'],
  ['less than nothing', -5, 'Amount is required'],
  ['three decimals', '1.005', 'Use at most two decimals'],
  ['a float’s tail', 0.1 + 0.2, 'Use at most two decimals'],
  ['an exponent', 1e-7, 'Amount is required'],
  ['more than there is', 1e21, 'Amount is required'],
  ['no number', 'NaN', 'Amount is required'],
])('a receipt of %s is a 400', async (_, receivedAmount, message) => {
  const { songwriter, params } = await money.sent()
  const reply = await songwriter.call(calls.confirm, { params, body: { receivedAmount } })
  expect([reply.status, reply.problem.detail]).toEqual([400, message])
})

test('a fee may leave less than a pledge may be, and more than was pledged may arrive', async () => {
  for (const receivedAmount of ['0.37', '25']) {
    const { songwriter, params } = await money.sent()
    expect((await songwriter.call(calls.confirm, { params, body: { receivedAmount } })).status).toBe(200)
  }
})

test('more than the sum of a request can hold is a 409, and changes nothing', async () => {
  const { songwriter, giver, request, params } = await money.sent()
  await songwriter.call(calls.confirm, { params })
  const another = await money.pledge(giver, request.id, '10.00')
  await money.send(giver, another)
  const body = { receivedAmount: '99999999.99', isSure: true }
  const reply = await songwriter.call(calls.confirm, { params: { id: another.id }, body })
  expect([reply.status, reply.problem.detail]).toEqual([409, tooMuchHere])
  expect(await money.sums(request.id)).toEqual(['50.00', '10.00', '40.00'])
})

test('the songwriter says that nothing arrived, with a reason that the giver reads', async () => {
  const { songwriter, giver, request, donation, params } = await money.sent()
  const body = { reason: 'Nothing by that code in my account' }
  const reply = await songwriter.call(calls.reject, { params, body })
  expect([reply.status, reply.body.status, reply.body.rejectionReason]).toEqual([
    200,
    'rejected',
    body.reason,
  ])
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await money.told(giver.id)).toEqual([expect.objectContaining({ kind: 'pledge_rejected', ...body })])
  const { body: shown } = await giver.call(calls.one, { params })
  expect(shown).toMatchObject({ id: donation.id, status: 'rejected', rejectionReason: body.reason })
  const empty = await songwriter.call(calls.reject, { params, body: { reason: ' ' } })
  expect([empty.status, empty.problem.detail]).toEqual([400, 'Please say why you are rejecting this payment'])
})
