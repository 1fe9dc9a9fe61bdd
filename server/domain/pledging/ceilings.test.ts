import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { stats } from '#contract/people/stats'
import { sql } from '#drizzle'
import { communityFund, donations, moneyMonths, songRequests } from '../../db/schema.ts'
import { buildDonation, buildProject, buildUser } from '../../test/factories.ts'
import { type Client, refusal, statusesOf, testApp, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'
import { audit } from '../audit/audit.ts'
import { fundId, recount } from '../money/totals.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

const promise = (giver: Client, amount: string) =>
  giver.call(calls.create, { body: { amount, isGeneral: true } })
const left = (figure: string, where = 'in the Community Fund') =>
  `At most $100,000.00 of one person can wait ${where} until it is confirmed, and ${figure} of yours is left. Choose less, or cancel a promise that waits`

test('one person promises the fund at most MAX_PROMISED that nobody has answered, sent or not', async () => {
  const giver = await money.someone()
  const first = await promise(giver, '60000')
  await money.send(giver, first.body)
  expect((await promise(giver, '39990.50')).status).toBe(201)
  expect(refusal(await promise(giver, '9.51'))).toEqual([409, left('$9.50')])
  expect((await promise(giver, '9.50')).status).toBe(201)
  expect(refusal(await promise(giver, '1'))).toEqual([409, left('$0.00')])

  // What is promised to a request has a ceiling of its own.
  const { request } = await money.scene()
  const body = { amount: '100000', songRequestId: request.id }
  expect((await giver.call(calls.create, { body })).status).toBe(201)
  expect((await promise(await money.someone(), '100000')).status).toBe(201)

  // A confirmed or rejected pledge no longer counts as promised.
  await setRow(world, donations, first.body.id, { status: 'confirmed' })
  expect((await promise(giver, '60000')).status).toBe(201)
})

test('one person promises a request at most MAX_PROMISED, and shuts nobody else out', async () => {
  const { request, giver, songwriter } = await money.scene()
  const pledge = (amount: string, by = giver) =>
    by.call(calls.create, { body: { amount, songRequestId: request.id } })
  const ofSong = (figure: string) => [409, left(figure, 'for this song')]
  expect(refusal(await pledge('99999999.99'))).toEqual(ofSong('$100,000.00'))
  const tries = await Promise.all(Array.from({ length: 6 }, () => pledge('30000')))
  expect(statusesOf(tries)).toEqual([201, 201, 201, 409, 409, 409])
  const { body: sent } = tries.find(({ status }) => status === 201)!
  await money.send(giver, sent)
  expect(refusal(await pledge('10000.01'))).toEqual(ofSong('$10,000.00'))
  expect((await pledge('10000')).status).toBe(201)
  expect(refusal(await pledge('1'))).toEqual(ofSong('$0.00'))
  expect((await pledge('25', await money.someone())).status).toBe(201)
  expect((await promise(giver, '100000')).status).toBe(201)

  expect((await songwriter.call(calls.confirm, { params: sent })).status).toBe(200)
  expect((await pledge('30000')).status).toBe(201)
  const lapsed = await buildDonation(world.db, {
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    amount: '2.00',
    status: 'rejected',
    rejectionReason: 'lapsed',
    dueAt: new Date().toISOString(),
  })
  await setRow(world, songRequests, request.id, { status: 'approved', goalAmount: '99999999.99' })
  expect(refusal(await giver.call(calls.renew, { params: lapsed }))).toEqual(ofSong('$0.00'))
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
  await setRow(world, songRequests, request.id, { pledgedAmount: '99999000.00' })
  const [large, small] = [await pledge('1000'), await pledge('999.99')]
  expect([large.status, large.problem.detail]).toEqual([409, 'This song can take $999.99 more at most'])
  expect(small.status).toBe(201)
  expect(refusal(await pledge('1'))).toEqual([409, 'This song can take no more promises'])

  await promise(giver, '5')
  await setRow(world, communityFund, fundId, { totalAmount: '9999999990.00' })
  expect(refusal(await promise(giver, '10'))).toEqual([409, 'The Community Fund can take $9.99 more at most'])
  expect((await promise(giver, '9.99')).status).toBe(201)
  const kept = (await giver.call(calls.mine)).body.map(({ amount }) => amount)
  expect(kept).toEqual(['9.99', '5.00', '999.99'])
})

test('with the largest ceiling a request holds ten digits, of one person or of several', async () => {
  const site = await testApp({ settings: { MAX_PROMISED: '99999999.99' } })
  try {
    const large = moneyOf(site)
    const { request, giver } = await large.scene()
    const pledge = (by: Client, amount: string) =>
      by.call(calls.create, { body: { amount, songRequestId: request.id } })
    expect((await pledge(giver, '99999999.98')).status).toBe(201)
    expect(refusal(await pledge(await large.someone(), '1'))).toEqual([
      409,
      'This song can take no more promises',
    ])
    expect(await large.sums(request.id)).toEqual(['99999999.98', '0.00', '0.00'])
    const other = (await large.scene()).request.id
    expect(
      (await giver.call(calls.create, { body: { amount: '99999999.99', songRequestId: other } })).status,
    ).toBe(201)
    expect(await large.sums(other)).toEqual(['99999999.99', '0.00', '0.00'])
  } finally {
    await site.close()
  }
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
