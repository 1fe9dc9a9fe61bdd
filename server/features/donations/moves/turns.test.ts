import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import { eq } from '#drizzle'
import { donations } from '../../../db/schema.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

test("a person who is on both sides by accident can't confirm a payment of their own", async () => {
  const { params, songwriter } = await money.sent()
  await world.db.update(donations).set({ underwriterId: songwriter.id }).where(eq(donations.id, params.id))
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(403)
  expect((await songwriter.call(calls.reject, { params, body: { reason: 'No' } })).status).toBe(403)
})

test('the songwriter who released a request answers for its payments no more', async () => {
  const { params, songwriter } = await money.sent()
  await world.db.update(donations).set({ songwriterId: null }).where(eq(donations.id, params.id))
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(404)
})

const each = {
  markSent: (by: Sides, params: { id: string }) => money.send(by.giver, params),
  undoSent: (by: Sides, params: { id: string }) => by.giver.call(calls.undoSent, { params }),
  cancel: (by: Sides, params: { id: string }) => by.giver.call(calls.cancel, { params }),
  declineMatch: (by: Sides, params: { id: string }) => by.giver.call(calls.declineMatch, { params }),
  decline: (by: Sides, params: { id: string }) => by.listener.call(calls.decline, { params }),
  confirm: (by: Sides, params: { id: string }) => by.songwriter.call(calls.confirm, { params }),
  undoConfirm: (by: Sides, params: { id: string }) => by.songwriter.call(calls.undoConfirm, { params }),
  reject: (by: Sides, params: { id: string }) =>
    by.songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } }),
  renew: (by: Sides, params: { id: string }) => by.giver.call(calls.renew, { params }),
  keep: (by: Sides, params: { id: string }) => by.giver.call(calls.keep, { params }),
  found: (by: Sides, params: { id: string }) => by.songwriter.call(calls.found, { params }),
  dispute: (by: Sides, params: { id: string }) =>
    by.giver.call(calls.dispute, { params, body: { text: 'I sent it on Monday' } }),
}
type Sides = Awaited<ReturnType<typeof money.scene>>
type Move = keyof typeof each

/** Moves that need more than this pledge in one of its states: a match, a lapse, a question. */
const needsMore: readonly Move[] = ['declineMatch', 'renew', 'keep']

test.each(Object.keys(each) as Move[])('%s out of turn is a 409 in the words of the table', async (name) => {
  const { from, refusal } = donationMoves[name]
  for (const status of ['pledged', 'sent', 'confirmed', 'rejected'] as const) {
    if ((from as readonly string[]).includes(status) && !needsMore.includes(name)) continue
    const people = await money.scene()
    const { id } = await money.pledge(people.giver, people.request.id, '10.00')
    if (status !== 'pledged') await money.send(people.giver, { id })
    if (status === 'confirmed') await each.confirm(people, { id })
    if (status === 'rejected') await each.reject(people, { id })
    const before = await money.row(id)
    const reply = await each[name](people, { id })
    expect([status, reply.status, reply.problem.detail]).toEqual([status, 409, refusal])
    expect(await money.row(id)).toEqual(before)
  }
})

test('of ten concurrent confirmations one succeeds', async () => {
  const { songwriter, request, params } = await money.sent()
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      songwriter.call(calls.confirm, { params, body: { receivedAmount: 12 } }),
    ),
  )
  expect(statusesOf(tries)).toEqual([200, ...Array(9).fill(409)])
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '12.00'])
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

test('of a concurrent cancel and send one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const { giver, request } = await money.scene()
    const pledge = await money.pledge(giver, request.id, '40.00')
    const params = { id: pledge.id }
    const both = await Promise.all([giver.call(calls.cancel, { params }), money.send(giver, pledge)])
    expect(statusesOf(both)).toEqual([200, 409])
    const { status } = await money.row(pledge.id)
    expect(await money.sums(request.id)).toEqual(
      status === 'sent' ? ['40.00', '40.00', '0.00'] : ['0.00', '0.00', '0.00'],
    )
  }
})
