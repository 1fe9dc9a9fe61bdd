import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { stats } from '#contract/people/stats'
import { sql } from '#drizzle'
import { communityFund, donations, moneyMonths } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { fundId, recount } from '../../domain/money/totals.ts'
import { buildDonation, buildProject, buildUser } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

const promise = (giver: Client, amount: string) =>
  giver.call(calls.create, { body: { amount, isGeneral: true } })
const left = (figure: string) =>
  `At most $100,000.00 of one person can wait in the Community Fund until it is confirmed, and ${figure} of yours is left. Choose less, or cancel a pledge that waits`

test('one person promises the fund at most MAX_PROMISED that nobody has answered, sent or not', async () => {
  const giver = await money.someone()
  const first = await promise(giver, '60000')
  await money.send(giver, first.body)
  expect((await promise(giver, '39990.50')).status).toBe(201)
  expect(refusal(await promise(giver, '9.51'))).toEqual([409, left('$9.50')])
  expect((await promise(giver, '9.50')).status).toBe(201)
  expect(refusal(await promise(giver, '1'))).toEqual([409, left('$0.00')])

  const { request } = await money.scene()
  const body = { amount: '250000', songRequestId: request.id }
  expect((await giver.call(calls.create, { body })).status).toBe(201)
  expect((await promise(await money.someone(), '100000')).status).toBe(201)

  // A confirmed or rejected pledge no longer counts as promised.
  await setRow(world, donations, first.body.id, { status: 'confirmed' })
  expect((await promise(giver, '60000')).status).toBe(201)
})

test('of pledges at once, those above the ceiling are refused', async () => {
  const giver = await money.someone()
  const tries = await Promise.all(Array.from({ length: 6 }, () => promise(giver, '30000')))
  expect(statusesOf(tries)).toEqual([201, 201, 201, 409, 409, 409])
  expect(await world.db.select().from(communityFund)).toMatchObject([{ totalAmount: '90000.00' }])
})

test('a pledge that does not fit says how much still fits', async () => {
  const { request, giver } = await money.scene()
  const pledge = (amount: string) => giver.call(calls.create, { body: { amount, songRequestId: request.id } })
  await pledge('99999000.00')
  const [large, small] = [await pledge('1000'), await pledge('999.99')]
  expect([large.status, large.problem.detail]).toEqual([409, 'This song can take $999.99 more at most'])
  expect(small.status).toBe(201)
  expect(refusal(await pledge('1'))).toEqual([409, 'This song can take no more pledges'])

  await promise(giver, '5')
  await setRow(world, communityFund, fundId, { totalAmount: '9999999990.00' })
  expect(refusal(await promise(giver, '10'))).toEqual([409, 'The Community Fund can take $9.99 more at most'])
  expect((await promise(giver, '9.99')).status).toBe(201)
  const kept = (await giver.call(calls.mine)).body.map(({ amount }) => amount)
  expect(kept).toEqual(['9.99', '5.00', '999.99', '99999000.00'])
})

test('no sum fails for its size: figures, own totals, months, ledger and audit', async () => {
  const { listener, songwriter } = await buildProject(world.db)
  const giver = await buildUser(world.db)
  const pledge = { underwriterId: giver.id, songwriterId: songwriter.id, amount: '99999999.99' } as const
  for (let made = 0; made < 110; made++) {
    const { request } = await buildProject(world.db, { songwriterId: songwriter.id, listenerId: listener.id })
    await buildDonation(world.db, { ...pledge, status: 'confirmed', songRequestId: request.id })
  }
  await recount(world.db)
  const writer = await world.as(songwriter)
  expect((await writer.call(calls.paymentSums)).body.received).toEqual({
    count: 110,
    amount: '10999999998.90',
  })
  expect((await world.visitor.call(stats.site)).body.communitySupport).toBe('$10,999,999,998')

  // Raises every row of sums that a pledge may be added to, as if there were hundreds of thousands of such
  // pledges.
  await world.db.insert(moneyMonths).select(
    sql`select to_char(now(), 'YYYY-MM'), shard, 999999999999.99, 999999999999.99, 999999999999.99, 0, 999999999999.99
        from generate_series(1, 31) as shard`,
  )
  await world.db.update(moneyMonths).set({ general: '999999999999.99', waiting: '999999999999.99' })
  await world.db.update(moneyMonths).set({ pledged: '999999999999.99' })
  const other = await money.someone()
  expect(statusesOf(await Promise.all(Array.from({ length: 40 }, () => promise(other, '25'))))).toEqual(
    Array(40).fill(201),
  )
  world.aSecondLater()
  const fund = await world.visitor.call(calls.fund)
  expect(fund.body).toMatchObject({ monthAmount: '32000000000999.68', waitingAmount: '32000000000999.68' })
  expect((await world.visitor.call(calls.months)).body.at(-1)).toMatchObject({
    pledgedAmount: '32000000000999.68',
  })
  expect((await world.visitor.call(stats.site)).status).toBe(200)
  expect((await world.visitor.call(calls.ledger)).status).toBe(200)
  expect((await audit(world.db)).differences.join('\n')).toContain('waiting is kept as 32000000000999.68')
})
