import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { generosity } from '#contract/giving/generosity'
import { donations, events, standingPledges, users } from '../../../db/schema.ts'
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { leaveMoney } from '../closing.ts'
import { monthAfter, renewStanding } from './standing.ts'

let world: TestApp
let giver: Client
beforeEach(async () => {
  await world?.close()
  world = await testApp({ settings: { MAX_PROMISED: '100.00' } })
  giver = await moneyOf(world).someone()
})
afterAll(() => world.close())

const keep = (amount: string, headers = {}) =>
  giver.call(generosity.keepStanding, { body: { amount }, headers })
const rule = async () => (await giver.call(generosity.standing)).body
const pledges = () =>
  world.db.select().from(donations).where(eq(donations.madeBy, 'standing')).orderBy(donations.id)
const renew = (at: Date) => renewStanding(world.deps, at)

/** Cancels the pledge that waits, as of this moment. */
async function cancelAt(moment: string) {
  const [last] = (await pledges()).toReversed()
  const { status } = await giver.call(calls.cancel, { params: { id: last!.id } })
  expect(status).toBe(200)
  await world.db.update(events).set({ createdAt: moment }).where(eq(events.subjectId, last!.id))
}

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
  // The one that waits stays as it is.
  expect(await rule()).toMatchObject({ amount: '30.00', pledge: { amount: '25.00' }, nextAt: null })
  expect(await pledges()).toHaveLength(1)
  expect((await giver.call(calls.mine)).body[0]?.madeBy).toBe('standing')
})

test('the next pledge comes exactly a month after the last one ended, once, with two jobs at once', async () => {
  await keep('25.00')
  await keep('30.00')
  await renew(new Date('2100-01-01T00:00:00.000Z'))
  expect(await pledges()).toHaveLength(1)
  await cancelAt('2027-01-31T09:00:00.000Z')
  expect((await rule())?.nextAt).toBe('2027-02-28T09:00:00.000Z')
  await renew(new Date('2027-02-01T09:00:00.000Z'))
  await renew(new Date('2027-02-28T08:59:59.999Z'))
  expect(await pledges()).toHaveLength(1)
  const due = new Date('2027-02-28T09:00:00.000Z')
  await Promise.all([renew(due), renew(due), renew(due)])
  expect((await pledges()).map(({ amount }) => amount)).toEqual(['25.00', '30.00'])
  expect(await rule()).toMatchObject({ nextAt: null, isBlocked: false })
})

test('a confirmed one is followed by the next too', async () => {
  await keep('25.00')
  const [first] = await pledges()
  const at = '2027-03-10T10:00:00.000Z'
  await world.db.update(donations).set({ status: 'confirmed' }).where(eq(donations.id, first!.id))
  await world.db
    .update(events)
    .set({ toStatus: 'confirmed', createdAt: at })
    .where(eq(events.subjectId, first!.id))
  await renew(new Date('2027-04-10T10:00:00.000Z'))
  expect(await pledges()).toHaveLength(2)
})

test('a ceiling in the way is tried again the next day, and its giver sees why', async () => {
  await keep('60.00')
  await cancelAt('2027-01-10T00:00:00.000Z')
  const money = moneyOf(world)
  const other = await money.pledge(giver, undefined, '50.00')
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

test('stopping ends the rule alone', async () => {
  await keep('25.00')
  expect((await giver.call(generosity.stopStanding)).status).toBe(200)
  expect((await giver.call(generosity.stopStanding)).status).toBe(404)
  expect(await rule()).toBeNull()
  expect((await pledges())[0]?.status).toBe('pledged')
  await cancelAt('2027-01-10T00:00:00.000Z')
  await renew(new Date('2028-01-01T00:00:00.000Z'))
  expect(await pledges()).toHaveLength(1)
})

test('a suspended person’s rule stands still, and ends with the account', async () => {
  await keep('25.00')
  await cancelAt('2027-01-10T00:00:00.000Z')
  const suspend = (suspendedAt: string | null) =>
    world.db.update(users).set({ suspendedAt }).where(eq(users.id, giver.id))
  await suspend('2027-01-11T00:00:00.000Z')
  await renew(new Date('2027-03-01T00:00:00.000Z'))
  expect(await pledges()).toHaveLength(1)
  await suspend(null)
  await renew(new Date('2027-03-01T00:00:00.000Z'))
  expect(await pledges()).toHaveLength(2)
  await leaveMoney(world.db, { userId: giver.id, rules: world.deps.env })
  expect(await world.db.select().from(standingPledges)).toEqual([])
})
