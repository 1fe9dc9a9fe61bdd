import { beforeEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import { ms } from '#contract/grammar/time'
import { and, eq } from '#drizzle'
import { donations, events, standingPledges, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { type Client, refusal, useSite } from '../../../test/test-app.ts'
import { setRow } from '../../../test/test-rows.ts'
import { leaveMoney } from '../closing.ts'
import { fundOf } from '../matches/test-fund.ts'
import { askToKeep } from '../promises/keep.ts'
import { monthAfter, renewOne, renewStanding } from './standing.ts'

const world = useSite({ each: true, settings: { MAX_PROMISED: '100.00' } })
const fund = fundOf(world)
let giver: Client
let songwriter: Client
beforeEach(async () => {
  giver = await fund.money.someone()
  songwriter = await fund.writer()
})

const keep = (amount: string, headers = {}) =>
  giver.call(generosity.keepStanding, { body: { amount }, headers })
const rule = async () => (await giver.call(generosity.standing)).body
const pledges = () =>
  world.db.select().from(donations).where(eq(donations.madeBy, 'standing')).orderBy(donations.id)
const later = new Date('2100-01-01T00:00:00.000Z')
const renew = (at: Date) => renewStanding(world.deps, at)

const last = async () => ({ id: (await pledges()).at(-1)!.id })
const cancel = async () => giver.call(calls.cancel, { params: await last() })

async function sent() {
  await fund.approved({ by: songwriter })
  const params = await last()
  expect((await fund.money.send(giver, params)).status).toBe(200)
  const answered = (toStatus: 'confirmed' | 'rejected', moment: string) =>
    world.db
      .update(events)
      .set({ createdAt: moment })
      .where(and(eq(events.subjectId, params.id), eq(events.toStatus, toStatus)))
  return {
    async confirmAt(moment: string) {
      expect((await songwriter.call(calls.confirm, { params })).status).toBe(200)
      await answered('confirmed', moment)
    },
    async rejectAt(moment: string, reason: string) {
      expect((await songwriter.call(calls.reject, { params, body: { reason } })).status).toBe(200)
      await answered('rejected', moment)
    },
  }
}
const confirmAt = async (moment: string) => (await sent()).confirmAt(moment)

test('a month is one of the calendar, and ends with a shorter one', () => {
  expect(monthAfter('2026-11-25T13:00:00.000Z')).toBe('2026-12-25T13:00:00.000Z')
  expect(monthAfter('2027-01-31T09:00:00.000Z')).toBe('2027-02-28T09:00:00.000Z')
  expect(monthAfter('2028-01-31T09:00:00.000Z')).toBe('2028-02-29T09:00:00.000Z')
  expect(monthAfter('2026-12-31T00:00:00.000Z')).toBe('2027-01-31T00:00:00.000Z')
})

test('a standing pledge waits in the fund at once, and once however often it is put', async () => {
  expect(await rule()).toBeNull()
  const both = await Promise.all([keep('25.00'), keep('25.00')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await pledges()).toMatchObject([
    { amount: '25.00', isGeneral: true, songRequestId: null, status: 'pledged' },
  ])
  const key = { 'idempotency-key': 'standing' }
  expect((await keep('30.00', key)).body).toEqual((await keep('30.00', key)).body)
  // The current pledge keeps its amount of 25.
  expect(await rule()).toMatchObject({ amount: '30.00', pledge: { amount: '25.00' }, nextAt: null })
  expect(await pledges()).toHaveLength(1)
  expect((await giver.call(calls.mine)).body[0]?.madeBy).toBe('standing')
})

test('the next pledge comes exactly a month after the last one ended, once, with two jobs at once', async () => {
  await keep('25.00')
  await keep('30.00')
  await renew(later)
  expect(await pledges()).toHaveLength(1)
  await confirmAt('2027-01-31T09:00:00.000Z')
  expect((await rule())?.nextAt).toBe('2027-02-28T09:00:00.000Z')
  await renew(new Date('2027-02-01T09:00:00.000Z'))
  await renew(new Date('2027-02-28T08:59:59.999Z'))
  expect(await pledges()).toHaveLength(1)
  const due = new Date('2027-02-28T09:00:00.000Z')
  await Promise.all([renew(due), renew(due), renew(due)])
  expect((await pledges()).map(({ amount }) => amount)).toEqual(['25.00', '30.00'])
  expect(await rule()).toMatchObject({ nextAt: null, isBlocked: false })
})

test('one that its songwriter rejected is followed by the next too', async () => {
  await keep('25.00')
  await (await sent()).rejectAt('2026-10-31T10:00:00.000Z', 'It lapsed')
  expect(await rule()).toMatchObject({ nextAt: '2026-11-30T10:00:00.000Z', stopped: null })
  await renew(new Date('2026-11-30T10:00:00.000Z'))
  expect(await pledges()).toHaveLength(2)
})

test('a dispute moves no month', async () => {
  await keep('25.00')
  await (await sent()).rejectAt('2026-10-31T10:00:00.000Z', 'Nothing arrived')
  const disputed = await giver.call(calls.dispute, { params: await last(), body: { text: 'I did pay' } })
  expect(disputed.status).toBe(200)
  expect(await rule()).toMatchObject({ nextAt: '2026-11-30T10:00:00.000Z' })
})

test('a rule whose last pledge lapsed or was cancelled makes no next one, and can be started again', async () => {
  await keep('25.00')
  await cancel()
  expect(await rule()).toMatchObject({ nextAt: null, isBlocked: false, stopped: 'cancelled' })
  await renew(later)
  expect(await pledges()).toHaveLength(1)
  expect((await keep('30.00')).body).toMatchObject({ stopped: null, pledge: { amount: '30.00' } })

  const inDays = (days: number) => new Date(Date.now() + days * ms.day)
  await askToKeep(world.deps, inDays(366))
  await askToKeep(world.deps, inDays(397))
  expect(await rule()).toMatchObject({ nextAt: null, stopped: 'lapsed', pledge: { status: 'rejected' } })
  await renew(later)
  expect(await pledges()).toHaveLength(2)
})

test('a ceiling in the way is tried again the next day, and its giver sees why', async () => {
  await keep('60.00')
  await confirmAt('2027-01-10T00:00:00.000Z')
  const other = await fund.money.pledge(giver, undefined, '50.00')
  await renew(new Date('2027-02-10T00:00:00.000Z'))
  expect(await rule()).toMatchObject({ isBlocked: true, nextAt: '2027-02-11T00:00:00Z' })
  await giver.call(calls.cancel, { params: { id: other.id } })
  await renew(new Date('2027-02-10T23:00:00.000Z'))
  expect(await pledges()).toHaveLength(1)
  await renew(new Date('2027-02-11T00:00:00.000Z'))
  expect(await pledges()).toHaveLength(2)
  expect(await rule()).toMatchObject({ isBlocked: false })
})

test('an amount above what one person may promise is refused, and no rule is made', async () => {
  expect((await keep('100.01')).status).toBe(409)
  expect((await keep('0.50')).status).toBe(400)
  expect(await rule()).toBeNull()
})

test('so is another amount of a rule that goes on, without the pledge that the next one follows', async () => {
  await keep('60.00')
  expect(refusal(await keep('100.01'))).toEqual([409, expect.stringContaining('$100.00 of yours')])
  const other = await fund.money.pledge(giver, undefined, '30.00')
  expect((await keep('70.01')).status).toBe(409)
  expect((await keep('70.00')).body).toMatchObject({ amount: '70.00', pledge: { amount: '60.00' } })
  await giver.call(calls.cancel, { params: { id: other.id } })
  expect((await keep('100.00')).status).toBe(200)
})

test('stopping ends the rule alone, and says what still waits', async () => {
  await keep('25.00')
  const left = { stopped: 'ended', nextAt: null, pledge: { amount: '25.00', status: 'pledged' } }
  expect(await giver.call(generosity.stopStanding)).toMatchObject({ status: 200, body: left })
  expect((await giver.call(generosity.stopStanding)).status).toBe(404)
  expect(await rule()).toMatchObject(left)
  await cancel()
  expect(await rule()).toBeNull()
  await renew(later)
  expect(await pledges()).toHaveLength(1)
})

test('started again, a rule takes over the pledge that still waits', async () => {
  await keep('60.00')
  for (const amount of ['60.00', '80.00']) {
    await giver.call(generosity.stopStanding)
    expect((await keep(amount)).body).toMatchObject({ amount, stopped: null, pledge: { amount: '60.00' } })
  }
  expect(await pledges()).toHaveLength(1)
})

test('a suspended person’s rule stands still, and ends with the account', async () => {
  await keep('25.00')
  await confirmAt('2027-01-10T00:00:00.000Z')
  const suspend = (suspendedAt: string | null) => setRow(world, users, giver.id, { suspendedAt })
  await suspend('2027-01-11T00:00:00.000Z')
  const at = new Date('2027-03-01T00:00:00.000Z')
  await renew(at)
  expect(await pledges()).toHaveLength(1)
  // A job may have found the rule before the suspension.
  await withTx(world.db, (tx) => renewOne(tx, giver.id, { at, most: '100.00' }))
  expect(await pledges()).toHaveLength(1)
  await suspend(null)
  await renew(at)
  expect(await pledges()).toHaveLength(2)
  await leaveMoney(world.db, { userId: giver.id, rules: world.deps.env })
  expect(await world.db.select().from(standingPledges)).toEqual([])
})
