import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import { notifications as bell } from '#contract/people/notifications'
import { songRequests } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { donations, notifications, songRequests as requests } from '../../db/schema.ts'
import { buildRequest } from '../../test/factories.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'
import { tooMuchHere } from './moves/movable.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

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
  expect(refusal(await songwriter.call(calls.reject, { params, body: { reason: ' ' } }))).toEqual([
    400,
    'Please say why you are rejecting this payment',
  ])
})

test('what arrived below a pledge and what arrived above one are told apart, through every move', async () => {
  const { songwriter, giver, listener, request, params } = await money.sent()
  const differences = () => money.differences(listener)
  expect(await differences()).toEqual(['0.00', '0.00'])

  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '34.50' } })
  expect(await differences()).toEqual(['5.50', '0.00'])

  const more = await money.pledge(giver, request.id, '10.00')
  expect(await differences()).toEqual(['5.50', '0.00'])
  await money.send(giver, more)
  await songwriter.call(calls.confirm, { params: { id: more.id }, body: { receivedAmount: '12.00' } })
  expect(await differences()).toEqual(['5.50', '2.00'])

  await songwriter.call(calls.undoConfirm, { params })
  expect(await differences()).toEqual(['0.00', '2.00'])
  await songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } })
  expect(await differences()).toEqual(['0.00', '2.00'])
  await songwriter.call(calls.found, { params, body: { receivedAmount: '39.99' } })
  expect(await differences()).toEqual(['0.01', '2.00'])

  await songwriter.call(calls.undoConfirm, { params })
  await songwriter.call(calls.confirm, { params })
  expect(await differences()).toEqual(['0.00', '2.00'])
})

test('each reader of a request’s other sums reads these', async () => {
  const { songwriter, listener, request, params } = await money.sent()
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '30.00' } })
  const room = { params: { shareableId: request.shareableId } }
  for (const reader of [listener, songwriter, world.visitor])
    expect((await reader.call(songRequests.shared, room)).body).toMatchObject({
      request: { receivedAmount: '30.00', shortAmount: '10.00', extraAmount: '0.00' },
    })
})

test('a payment that arrived short keeps its part of the goal: the fund gives nothing in its place', async () => {
  const { songwriter, listener, request, params } = await money.sent({
    status: 'completed',
    goalAmount: '40.00',
  })
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '25.00' } })
  const waiting = await money.pledge(await money.someone(), undefined, '15.00')
  expect((await money.approve(listener, request)).status).toBe(200)
  expect((await money.row(waiting.id)).songRequestId).toBeNull()
  expect(await money.differences(listener)).toEqual(['15.00', '0.00'])
})

/** A payment of 40 that is confirmed as 38.80. `undo` undoes the confirmation. */
async function confirmed(receivedAmount = '38.80') {
  const scene = await money.sent()
  const { songwriter, params } = scene
  const reply = await songwriter.call(calls.confirm, { params, body: { receivedAmount } })
  if (reply.status !== 200) throw new Error(reply.text)
  return { ...scene, payment: reply.body, undo: () => songwriter.call(calls.undoConfirm, { params }) }
}

const confirmedAgo = (id: string, seconds: number) =>
  setRow(world, donations, id, { confirmedAt: hoursAgo(seconds / 3600) })

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
  expect(refusal(await undo())).toEqual([409, 'A confirmation can be undone only within 60 seconds'])
  expect((await money.row(params.id)).status).toBe('confirmed')
  await confirmedAgo(params.id, 55)
  expect((await undo()).status).toBe(200)
})

test('only who still writes the song undoes it: after it was opened to others the money stays where it is', async () => {
  const { request, undo } = await confirmed()
  await setRow(world, requests, request.id, { songwriterId: null, status: 'open' })
  expect(refusal(await undo())).toEqual([409, 'This song is not yours to write any more'])
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

test('who has read it is told that it was undone, not once more when it is confirmed again at once, and again after a second undo', async () => {
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
  expect(await money.kindsTold(giver)).toEqual(['pledge_confirmed', 'pledge_confirmed'])
  // The giver has read the second confirmation, so its undo must be notified.
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
  expect(refusal(await confirm(other.id))).toEqual([409, tooMuchHere])
  await songwriter.call(calls.undoConfirm, { params: { id: one.id } })
  expect((await confirm(other.id)).status).toBe(200)
  expect(await money.sums(request.id)).toEqual(['21.00', '10.00', '99999999.99'])
})

test('a mistaken "sent" is taken back within 24 hours, and leaves nothing of it', async () => {
  const { giver, request, params } = await money.sent()
  await setRow(world, donations, params.id, { sentAt: hoursAgo(23.9) })
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
  await songwriter.call(bell.read)
  await giver.call(calls.undoSent, { params })
  const { body } = await songwriter.call(bell.list)
  expect(body.map(({ kind, readAt }) => [kind, readAt !== null]).slice(0, 2)).toEqual([
    ['pledge_unsent', false],
    ['pledge_sent', true],
  ])
  expect(body[0]?.text).toMatch(/^The payment of \$40\.00 for .+ was not sent after all\.$/)
  // Sending again removes the notification of the undo. After a second undo, the songwriter is notified
  // again.
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
  await listener.call(bell.read)
  expect([await money.kindsTold(songwriter), await money.kindsTold(listener)]).toEqual([
    ['pledge_new'],
    ['pledge_new'],
  ])
  await giver.call(calls.cancel, { params: { id } })
  expect([await money.kindsTold(songwriter), await money.kindsTold(listener)]).toEqual([[], ['pledge_new']])
})

test('after 24 hours it stands, but where there is nobody who could have been paid', async () => {
  const { giver, params } = await money.sent()
  await setRow(world, donations, params.id, { sentAt: hoursAgo(24.1) })
  expect(refusal(await giver.call(calls.undoSent, { params }))).toEqual([409, donationMoves.undoSent.refusal])

  const general = await money.pledge(giver, undefined, '15.00')
  expect((await money.send(giver, general)).status).toBe(200)
  await setRow(world, donations, general.id, { sentAt: hoursAgo(500) })
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
