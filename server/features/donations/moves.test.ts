import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/donations'
import { donationMoves } from '#contract/state'
import { audit } from '../../audit/audit.ts'
import { buildRequest } from '../../db/factories.ts'
import { donations } from '../../db/schema.ts'
import { statusesOf, type TestApp, testApp } from '../../http/test-app.ts'
import { moneyOf } from './test-money.ts'

let world: TestApp
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await testApp()
  money = moneyOf(world)
})
afterAll(async () => {
  // Whatever the tests of this file did, everything adds up. Rows of factories have no events.
  const { differences } = await audit(world.db)
  expect(differences.filter((one) => !one.endsWith('nothing'))).toEqual([])
  await world.close()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A payment of 40 that was marked as sent, and its people. */
async function sent() {
  const scene = await money.scene()
  const donation = await money.pledge(scene.giver, scene.request.id, '40.00')
  await money.send(scene.giver, donation)
  return { ...scene, donation, params: { id: donation.id } }
}

/* --- confirming and rejecting --- */

test('the songwriter confirms what arrived; the sums follow, the giver hears of it, and it is on record', async () => {
  const { songwriter, giver, request, donation, params } = await sent()
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
  const { songwriter, request, params } = await sent()
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
  const { songwriter, params } = await sent()
  const reply = await songwriter.call(calls.confirm, { params, body: { receivedAmount } })
  expect([reply.status, reply.problem.detail]).toEqual([400, message])
})

test('a fee may leave less than a pledge may be, and more than was pledged may arrive', async () => {
  for (const receivedAmount of ['0.37', '25']) {
    const { songwriter, params } = await sent()
    expect((await songwriter.call(calls.confirm, { params, body: { receivedAmount } })).status).toBe(200)
  }
})

test('more than the sum of a request can hold is a 409, and changes nothing', async () => {
  const { songwriter, giver, request, params } = await sent()
  await songwriter.call(calls.confirm, { params })
  const another = await money.pledge(giver, request.id, '10.00')
  await money.send(giver, another)
  const body = { receivedAmount: '99999999.99' }
  const reply = await songwriter.call(calls.confirm, { params: { id: another.id }, body })
  expect(reply.status).toBe(409)
  expect(await money.sums(request.id)).toEqual(['50.00', '10.00', '40.00'])
})

test('the songwriter says that nothing arrived, with a reason that the giver reads', async () => {
  const { songwriter, giver, request, donation, params } = await sent()
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

/* --- nobody on both sides, and nothing out of turn (section 4 of the rules of money) --- */

test('a stranger can tell no donation from one that is not there', async () => {
  const { params, listener } = await sent()
  const other = await money.scene()
  for (const person of [await money.someone(), other.songwriter, other.giver, listener])
    for (const id of [params.id, randomUUID()])
      expect(
        statusesOf([
          await person.call(calls.one, { params: { id } }),
          await person.call(calls.confirm, { params: { id } }),
          await person.call(calls.reject, { params: { id }, body: { reason: 'No' } }),
          await person.call(calls.undoSent, { params: { id } }),
          await person.call(calls.cancel, { params: { id } }),
          await person.call(calls.declineMatch, { params: { id } }),
          await money.send(person, { id }),
        ]),
      ).toEqual([404, 404, 404, 404, 404, 404, 404])
})

test('each side makes its own moves: the other gets a 403', async () => {
  const { params, giver, songwriter } = await sent()
  const reason = { reason: 'No' }
  const refused = [
    await giver.call(calls.confirm, { params }),
    await giver.call(calls.reject, { params, body: reason }),
    await songwriter.call(calls.undoSent, { params }),
    await songwriter.call(calls.cancel, { params }),
    await songwriter.call(calls.declineMatch, { params }),
    await money.send(songwriter, params),
  ]
  expect(statusesOf(refused)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await songwriter.call(calls.one, { params })).status).toBe(404)
  expect((await money.row(params.id)).status).toBe('sent')
})

test('who stands on both sides by whatever accident confirms no payment of their own', async () => {
  const { params, songwriter } = await sent()
  await world.db.update(donations).set({ underwriterId: songwriter.id }).where(eq(donations.id, params.id))
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(403)
  expect((await songwriter.call(calls.reject, { params, body: { reason: 'No' } })).status).toBe(403)
})

test('the songwriter who released a request answers for its payments no more', async () => {
  const { params, songwriter } = await sent()
  await world.db.update(donations).set({ songwriterId: null }).where(eq(donations.id, params.id))
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(404)
})

const each = {
  markSent: (by: Sides, params: { id: string }) => money.send(by.giver, params),
  undoSent: (by: Sides, params: { id: string }) => by.giver.call(calls.undoSent, { params }),
  cancel: (by: Sides, params: { id: string }) => by.giver.call(calls.cancel, { params }),
  declineMatch: (by: Sides, params: { id: string }) => by.giver.call(calls.declineMatch, { params }),
  confirm: (by: Sides, params: { id: string }) => by.songwriter.call(calls.confirm, { params }),
  reject: (by: Sides, params: { id: string }) =>
    by.songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } }),
}
type Sides = Awaited<ReturnType<typeof money.scene>>
type Move = keyof typeof donationMoves

test.each(Object.keys(donationMoves) as Move[])(
  '%s out of turn is a 409 in the words of the table',
  async (name) => {
    const { from, refusal } = donationMoves[name]
    for (const status of ['pledged', 'sent', 'confirmed', 'rejected'] as const) {
      // A match can be declined in one of its states, and this pledge is none.
      if ((from as readonly string[]).includes(status) && name !== 'declineMatch') continue
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
  },
)

test('of ten who confirm at once, one does', async () => {
  const { songwriter, request, params } = await sent()
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      songwriter.call(calls.confirm, { params, body: { receivedAmount: 12 } }),
    ),
  )
  expect(statusesOf(tries)).toEqual([200, ...Array(9).fill(409)])
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '12.00'])
})

test('confirmed, rejected and taken back at once is one of the three', async () => {
  for (let round = 0; round < 6; round++) {
    const { songwriter, giver, request, params } = await sent()
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

test('cancelled and sent at once is one of both', async () => {
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

/* --- taking back and cancelling --- */

test('a mistaken "sent" is taken back within 24 hours, and leaves nothing of it', async () => {
  const { giver, request, params } = await sent()
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

test('after 24 hours it stands, but where there is nobody who could have been paid', async () => {
  const { giver, params } = await sent()
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
  const { giver, listener, request, params } = await sent()
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
