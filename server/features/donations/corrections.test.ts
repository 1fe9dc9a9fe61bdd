import { afterAll, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { endings } from '#contract/giving/moves'
import { ms, plus } from '#contract/grammar/time'
import { songRequests as requestCalls } from '#contract/requests/song-requests'
import { eq } from '#drizzle'
import { disputes, donations, events, songRequests, users } from '../../db/schema.ts'
import { refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'

const world = useSite()
const money = moneyOf(world)
afterAll(() => expectAudited(world))

const reason = 'Nothing arrived'
async function rejected() {
  const scene = await money.sent()
  await scene.songwriter.call(calls.reject, { params: scene.params, body: { reason } })
  return scene
}

test('a payment that was rejected by mistake is found again, and counts', async () => {
  const { songwriter, giver, request, params } = await rejected()
  const kinds = () => money.kindsTold(giver)
  const { body: ended } = await songwriter.call(calls.payments, { query: { list: 'ended' } })
  expect(ended).toMatchObject([{ id: params.id, can: ['found'] }])
  const found = await songwriter.call(calls.found, { params, body: { receivedAmount: 25 } })
  expect([found.status, found.body]).toEqual([
    200,
    expect.objectContaining({ status: 'confirmed', receivedAmount: '25.00', rejectionReason: null }),
  ])
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '25.00'])
  // The giver's unread notification of the rejection is removed.
  expect(await money.told(giver.id)).toEqual([
    expect.objectContaining({ kind: 'pledge_confirmed', isFound: 'yes', received: '25.00' }),
  ])
  expect((await money.story(params.id)).at(-1)).toEqual(['found', 'rejected', 'confirmed'])
  // A second call, for example after a lost reply, changes nothing.
  expect((await songwriter.call(calls.found, { params })).status).toBe(409)
  // This confirmation can be undone like any other. The payment then waits for the songwriter's answer again.
  expect((await songwriter.call(calls.undoConfirm, { params })).body).toMatchObject({ status: 'sent' })
  // The giver was notified of the rejection before. So the undo notifies the giver once, even if the
  // notification of the confirmation is still unread.
  expect(await kinds()).toEqual(['pledge_unconfirmed'])
  expect((await songwriter.call(calls.undoConfirm, { params })).status).toBe(200)
  expect(await kinds()).toEqual(['pledge_unconfirmed'])
})

test('a songwriter’s answer can’t read as an end of another kind', async () => {
  const { songwriter, params } = await money.sent()
  for (const taken of Object.values(endings)) {
    const refused = await songwriter.call(calls.reject, { params, body: { reason: ` ${taken} ` } })
    expect([refused.status, refused.problem.issues]).toEqual([
      400,
      [expect.objectContaining({ message: 'Please say why in other words' })],
    ])
  }
  const { status, body } = await songwriter.call(calls.reject, { params, body: { reason: 'It lapsed' } })
  expect([status, body]).toEqual([200, expect.objectContaining({ rejectionReason: 'It lapsed' })])
})

test('of ten who press at once one counts, and a surprising amount is asked about', async () => {
  const { songwriter, request, params } = await rejected()
  expect(refusal(await songwriter.call(calls.found, { params, body: { receivedAmount: 4000 } }))).toEqual([
    409,
    expect.stringContaining('more than ten times'),
  ])
  const tries = await Promise.all(Array.from({ length: 10 }, () => songwriter.call(calls.found, { params })))
  expect(statusesOf(tries)).toEqual([200, ...Array(9).fill(409)])
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '40.00'])
})

test('what a release before rejected is found by the time of its event', async () => {
  const { songwriter, params } = await rejected()
  await setRow(world, donations, params.id, { endedAt: null })
  expect((await songwriter.call(calls.found, { params })).status).toBe(200)
})

test('a songwriter who left the song still finds what they answered or left unanswered', async () => {
  const answered = await rejected()
  const left = await money.sent()
  await setRow(world, donations, left.params.id, { sentAt: plus(new Date(), -31 * ms.day) })
  for (const { songwriter, request } of [answered, left])
    expect(
      (await songwriter.call(requestCalls.release, { params: request, body: { reason: 'No time' } })).status,
    ).toBe(200)
  expect((await money.row(left.params.id)).rejectionReason).toBe('unanswered')
  for (const { songwriter, request, params } of [answered, left]) {
    expect((await songwriter.call(calls.found, { params })).status).toBe(200)
    expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '40.00'])
  }
})

test('what would overflow the sums of its request is not found', async () => {
  const { songwriter, request, params } = await rejected()
  await setRow(world, songRequests, request.id, { pledgedAmount: '99999990.00' })
  const { status, problem } = await songwriter.call(calls.found, { params })
  expect([status, problem.detail]).toEqual([409, 'This is more than can be received here'])
  await setRow(world, songRequests, request.id, { pledgedAmount: '0.00' })
})

test('a suspended songwriter finds what was sent before, and nothing of later', async () => {
  const { songwriter, params } = await rejected()
  const suspendedAt = (at: string | null) => setRow(world, users, songwriter.id, { suspendedAt: at })
  await suspendedAt(plus(new Date(), -ms.day))
  const { status, problem } = await songwriter.call(calls.found, { params })
  expect([status, problem.detail]).toEqual([
    409,
    'While your account is suspended you can answer only payments that were sent before',
  ])
  await suspendedAt(plus(new Date(), 0))
  expect((await songwriter.call(calls.found, { params })).status).toBe(200)
  await suspendedAt(null)
})

const text = 'I sent it on Monday, by PayPal.'

test('the giver of a rejected payment states once what happened, which its songwriter reads', async () => {
  const { songwriter, giver, listener, params } = await rejected()
  expect((await giver.call(calls.one, { params })).body).toMatchObject({ can: ['dispute'], dispute: null })
  const empty = await giver.call(calls.dispute, { params, body: { text: ' ' } })
  const long = await giver.call(calls.dispute, { params, body: { text: 'x'.repeat(501) } })
  expect([empty.status, long.status]).toEqual([400, 400])
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => giver.call(calls.dispute, { params, body: { text } })),
  )
  expect(statusesOf(tries)).toEqual([200, 409, 409, 409, 409])
  expect((await giver.call(calls.one, { params })).body).toMatchObject({
    can: [],
    dispute: { text, hiddenAt: null },
  })
  const ended = async () => (await songwriter.call(calls.payments, { query: { list: 'ended' } })).body
  expect(await ended()).toMatchObject([{ dispute: { text } }])
  expect((await money.told(songwriter.id)).at(-1)).toMatchObject({ kind: 'payment_disputed' })
  // The listener can't see the text, and the event chain covers only its hash.
  expect(
    JSON.stringify(
      (await listener.call(calls.ofRequest, { params: { id: (await money.row(params.id)).songRequestId! } }))
        .body,
    ),
  ).not.toContain('Monday')
  const [event] = await world.db.select().from(events).where(eq(events.kind, 'disputed'))
  expect(event).toMatchObject({ reason: text, reasonHash: expect.any(String), toStatus: 'rejected' })
  await world.db.update(disputes).set({ hiddenAt: new Date().toISOString() })
  expect((await ended())[0]?.dispute).toBeNull()
  expect((await giver.call(calls.one, { params })).body.dispute).toMatchObject({ text })
})
