import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { donationMoves } from '#contract/giving/moves'
import { lapseDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { sql } from '#drizzle'
import { donations, songRequests, users } from '../../../db/schema.ts'
import { refusal, statusesOf, useSite } from '../../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../../test/test-donations.ts'
import { heldAtOnce } from '../../../test/test-locks.ts'
import { setRow } from '../../../test/test-rows.ts'
import { findLapsing, lapseDue } from './lapse-due.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

/** Runs the hourly job as of `days` days from now. */
const after = (days: number) =>
  lapseDue({ db: world.db, env: world.deps.env }, new Date(Date.now() + days * ms.day))

async function due(amount?: string) {
  const scene = await money.pledged({ status: 'completed', amount })
  expect((await money.approve(scene.listener, scene.request)).status).toBe(200)
  return scene
}
const lapsed = async (amount?: string) => {
  const scene = await due(amount)
  await after(lapseDays + 1)
  return scene
}

test('a pledge that is due says when it lapses, and does so then, not before, and once', async () => {
  const { request, songwriter, giver, params, read } = await due()
  const { dueAt, lapsesAt, status } = await read()
  expect([status, lapsesAt]).toEqual(['pledged', plus(dueAt!, lapseDays * ms.day)])
  const { body: payments } = await songwriter.call(calls.payments, { query: { list: 'expected' } })
  expect(payments[0]).toMatchObject({ lapsesAt })

  await after(lapseDays - 0.01)
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '0.00'])
  await after(lapseDays + 0.01)
  await after(lapseDays + 1)
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
  expect(await read()).toMatchObject({
    status: 'rejected',
    rejectionReason: 'lapsed',
    lapsesAt: null,
    isRenewable: true,
    can: ['renew'],
  })
  expect((await money.story(params.id)).at(-1)).toEqual(['rejected', 'pledged', 'rejected'])
  // The unread notification that the pledge is due is removed. Giver and songwriter are notified once of the
  // lapse.
  expect(await money.told(giver.id)).toEqual([
    expect.objectContaining({ kind: 'pledge_lapsed', isGiver: 'yes', wasDue: 'yes', isRenewable: 'yes' }),
  ])
  expect((await money.kindsTold(songwriter)).filter((kind) => kind === 'pledge_lapsed')).toHaveLength(1)
  const { body: ended } = await songwriter.call(calls.payments, { query: { list: 'ended' } })
  expect(ended).toMatchObject([{ id: params.id, rejectionReason: 'lapsed', can: ['found'] }])
  await expectAudited(world)
})

test('the gap that opens is closed by the next waiting pledge in the same transaction', async () => {
  const donor = await money.someone()
  const { request } = await due('100.00')
  const waiting = await money.pledge(donor, undefined, '60.00')
  expect((await money.row(waiting.id)).songRequestId).toBeNull()
  await after(lapseDays + 1)
  expect(await money.row(waiting.id)).toMatchObject({ songRequestId: request.id, status: 'pledged' })
  expect(await money.sums(request.id)).toEqual(['60.00', '0.00', '0.00'])
  await expectAudited(world)
})

test('ten jobs at once end a pledge once, and never one that is being sent or cancelled', async () => {
  for (let round = 0; round < 5; round++) {
    const { request, giver, params } = await due()
    const [sent, cancelled] = [money.send(giver, params), giver.call(calls.cancel, { params })]
    await Promise.all([sent, cancelled, ...Array.from({ length: 5 }, () => after(lapseDays + 1))])
    const { status, rejectionReason } = await money.row(params.id)
    const won = statusesOf([await sent, await cancelled]).filter((one) => one === 200).length
    expect(won).toBe(status === 'sent' || rejectionReason === 'cancelled by giver' ? 1 : 0)
    expect(await money.sums(request.id)).toEqual(
      status === 'sent' ? ['40.00', '40.00', '0.00'] : ['0.00', '0.00', '0.00'],
    )
  }
  await expectAudited(world)
})

test('more than a page of pledges lapses in one run', async () => {
  const { request, songwriter, params } = await due('1.00')
  const row = await money.row(params.id)
  const givers = await world.db
    .insert(users)
    .values(Array.from({ length: 210 }, (_, n) => ({ email: `many-${n}@example.com` })))
    .returning({ id: users.id })
  await world.db
    .insert(donations)
    .values(givers.map(({ id }, n) => ({ ...row, id: undefined, underwriterId: id, code: `SW-MANY-${n}` })))
  await setRow(world, songRequests, request.id, { pledgedAmount: '211.00' })
  await after(lapseDays + 1)
  expect(await money.sums(request.id)).toEqual(['0.00', '0.00', '0.00'])
  expect((await money.kindsTold(songwriter)).filter((kind) => kind === 'pledge_lapsed')).toHaveLength(211)
}, 60_000)

test('days stand still while the request is hidden, or its songwriter can’t be paid', async () => {
  const [hidden, suspended] = [await due(), await due()]
  const at = new Date().toISOString()
  await setRow(world, songRequests, hidden.request.id, { hiddenAt: at })
  await setRow(world, users, suspended.songwriter.id, { suspendedAt: at })
  await after(lapseDays + 1)
  // Pledges with a paused deadline aren't found, so they can't fill the batch.
  const { params: other } = await due()
  expect(await findLapsing(world.db, plus(new Date(), ms.day))).toEqual([other])
  for (const { params, read } of [hidden, suspended]) {
    expect((await money.row(params.id)).status).toBe('pledged')
    expect((await read()).lapsesAt).toBeNull()
  }
})

test.each([
  ['its request is hidden', 'song_requests set hidden_at'],
  ['its songwriter is suspended', 'users set suspended_at'],
])('a pledge that is about to lapse while %s stands still', async (_, change) => {
  const { request, songwriter, params } = await due()
  const held = sql`with changed as (update ${sql.raw(change)} = now() where id in (${request.id}, ${songwriter.id}))
    select 1 from song_requests where id = ${request.id} for no key update`
  await heldAtOnce(world.db, held, [() => after(lapseDays + 1)])
  expect((await money.row(params.id)).status).toBe('pledged')
})

test('a lapsed pledge is promised again once, is due from then on, and lapses for good the second time', async () => {
  const { request, songwriter, giver, params, read } = await lapsed()
  const renewed = await giver.call(calls.renew, { params })
  expect([renewed.status, renewed.body]).toEqual([
    200,
    expect.objectContaining({ status: 'pledged', rejectionReason: null, isRenewable: false }),
  ])
  const { dueAt, lapsesAt } = await read()
  expect(Date.now() - Date.parse(dueAt!)).toBeLessThan(10_000)
  expect(lapsesAt).toBe(plus(dueAt!, lapseDays * ms.day))
  expect(await money.sums(request.id)).toEqual(['40.00', '0.00', '0.00'])
  expect((await money.kindsTold(songwriter)).at(-1)).toBe('pledge_renewed')
  // A second renewal, for example after a lost reply, changes nothing.
  expect((await giver.call(calls.renew, { params })).status).toBe(409)
  await after(lapseDays + 1)
  expect(await read()).toMatchObject({ status: 'rejected', isRenewable: false, can: [] })
  const again = await giver.call(calls.renew, { params })
  expect([again.status, again.problem.detail]).toEqual([409, donationMoves.renew.refusal])
  await expectAudited(world)
})

test('a renewal and a pledge at once come to what one person may promise a finished song', async () => {
  for (let round = 0; round < 3; round++) {
    const { request, giver, params } = await lapsed('100.00')
    // What others promised meanwhile stops nobody.
    await money.pledge(await money.someone(), request.id, '100.00')
    const both = await Promise.all([
      giver.call(calls.renew, { params }),
      giver.call(calls.create, { body: { amount: '950', songRequestId: request.id } }),
    ])
    const [said] = both.filter(({ status }) => status >= 400).map(refusal)
    expect(statusesOf(both).filter((status) => status >= 400)).toEqual([409])
    expect(said).toEqual([
      409,
      expect.stringMatching(/^At most \$1,000\.00 .* \$(50|900)\.00 of yours is left/),
    ])
  }
})

test('a song of which everything lapsed takes new pledges, due at once, and is paid in the end', async () => {
  const { request, songwriter, listener } = await lapsed('100.00')
  const helper = await money.someone()
  const made = await helper.call(calls.create, { body: { amount: 100, songRequestId: request.id } })
  expect(made.body).toMatchObject({ dueAt: made.body.createdAt, can: ['markSent', 'cancel'] })
  expect(made.body.lapsesAt).toBe(plus(made.body.createdAt, lapseDays * ms.day))
  const params = { id: made.body.id }
  expect(await money.story(params.id)).toEqual([
    ['pledged', null, 'pledged'],
    ['due', 'pledged', 'pledged'],
  ])
  const beyond = await money.pledge(listener, request.id, '5.00')
  await money.send(helper, params)
  expect((await songwriter.call(calls.confirm, { params })).status).toBe(200)
  expect(await money.sums(request.id)).toEqual(['105.00', '0.00', '100.00'])
  expect(beyond.dueAt).toBe(beyond.createdAt)
  await expectAudited(world)
})

test('nobody pledges to an approved song whose songwriter can’t be paid, or which is hidden', async () => {
  const [suspended, hidden] = [await lapsed(), await lapsed()]
  const at = new Date().toISOString()
  await setRow(world, users, suspended.songwriter.id, { suspendedAt: at })
  await setRow(world, songRequests, hidden.request.id, { hiddenAt: at })
  const helper = await money.someone()
  const to = ({ request }: typeof hidden) =>
    helper.call(calls.create, { body: { amount: 5, songRequestId: request.id } })
  expect([(await to(suspended)).status, (await to(hidden)).status]).toEqual([409, 404])
  expect((await suspended.giver.call(calls.renew, { params: suspended.params })).status).toBe(409)
  expect((await hidden.giver.call(calls.renew, { params: hidden.params })).status).toBe(409)
})
