import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import type { Endpoint } from '#contract/grammar/endpoint'
import { donations } from '../../../db/schema.ts'
import { refusal, statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'
import { setRow } from '../../../test/test-rows.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

test("a person who is on both sides by accident can't confirm a payment of their own", async () => {
  const { params, songwriter } = await money.sent()
  await setRow(world, donations, params.id, { underwriterId: songwriter.id })
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(403)
  expect((await songwriter.call(calls.reject, { params, body: { reason: 'No' } })).status).toBe(403)
})

test('the songwriter who released a request answers for its payments no more', async () => {
  const { params, songwriter } = await money.sent()
  await setRow(world, donations, params.id, { songwriterId: null })
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(404)
})

const by =
  (side: 'giver' | 'listener' | 'songwriter', call: Endpoint, body?: object) =>
  (people: Awaited<ReturnType<typeof money.scene>>, params: { id: string }) =>
    people[side].call(call, { params, ...(body && { body: { ...body } }) })
const each = {
  markSent: by('giver', calls.markSent, { externalRef: 'PP-4711' }),
  undoSent: by('giver', calls.undoSent),
  cancel: by('giver', calls.cancel),
  declineMatch: by('giver', calls.declineMatch),
  decline: by('listener', calls.decline),
  allow: by('listener', calls.allow),
  confirm: by('songwriter', calls.confirm),
  undoConfirm: by('songwriter', calls.undoConfirm),
  reject: by('songwriter', calls.reject, { reason: 'Nothing arrived' }),
  renew: by('giver', calls.renew),
  keep: by('giver', calls.keep),
  found: by('songwriter', calls.found),
  dispute: by('giver', calls.dispute, { text: 'I sent it on Monday' }),
}
type Move = keyof typeof each

/**
 * Moves that need more than the right status: a match (declineMatch), a decline (allow), a lapse (renew), an
 * open question (keep).
 */
const needsMore: readonly Move[] = ['declineMatch', 'allow', 'renew', 'keep']

test.each(Object.keys(each) as Move[])('%s out of turn is a 409 in the words of the table', async (name) => {
  const { from, refusal: sentence } = donationMoves[name]
  for (const status of ['pledged', 'sent', 'confirmed', 'rejected'] as const) {
    if ((from as readonly string[]).includes(status) && !needsMore.includes(name)) continue
    const people = await money.scene()
    const { id } = await money.pledge(people.giver, people.request.id, '10.00')
    if (status !== 'pledged') await money.send(people.giver, { id })
    if (status === 'confirmed') await each.confirm(people, { id })
    if (status === 'rejected') await each.reject(people, { id })
    const before = await money.row(id)
    const reply = await each[name](people, { id })
    expect([status, reply.status, reply.problem.detail]).toEqual([status, 409, sentence])
    expect(await money.row(id)).toEqual(before)
  }
})

test('of a concurrent confirmation, rejection and undo one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const { songwriter, giver, request, params } = await money.sent()
    const tries = await Promise.all([
      songwriter.call(calls.confirm, { params }),
      songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } }),
      giver.call(calls.undoSent, { params }),
    ])
    expect(statusesOf(tries)).toEqual([200, 409, 409])
    const { status } = await money.row(params.id)
    expect(await money.sums(request.id)).toEqual(
      {
        confirmed: ['40.00', '0.00', '40.00'],
        rejected: ['0.00', '0.00', '0.00'],
        pledged: ['40.00', '0.00', '0.00'],
        sent: undefined,
      }[status],
    )
  }
})

test('a receipt over ten times its pledge is asked about first', async () => {
  const { songwriter, params, request } = await money.sent()
  const confirm = (receivedAmount: string, isSure?: boolean) =>
    songwriter.call(calls.confirm, { params, body: { receivedAmount, ...(isSure && { isSure }) } })
  expect(refusal(await confirm('400.01'))).toEqual([
    409,
    '$400.01 is more than ten times the $40.00 that was promised. If that is what arrived, please say so',
  ])
  expect(await money.sums(request.id)).toEqual(['40.00', '40.00', '0.00'])
  expect((await confirm('400.01', true)).status).toBe(200)
  const tenfold = await money.sent()
  const body = { receivedAmount: '400' }
  expect((await tenfold.songwriter.call(calls.confirm, { params: tenfold.params, body })).status).toBe(200)
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
  expect(refusal(await songwriter.call(calls.confirm, { params, body: { receivedAmount } }))).toEqual([
    400,
    message,
  ])
})

test('a fee may leave less than a pledge may be', async () => {
  for (const receivedAmount of ['0.37', '0.01']) {
    const { songwriter, params } = await money.sent()
    expect((await songwriter.call(calls.confirm, { params, body: { receivedAmount } })).status).toBe(200)
  }
})
