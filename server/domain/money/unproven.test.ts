import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { eq } from '#drizzle'
import { donations, unprovenSums } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'
import { audit } from '../audit/audit.ts'
import { resumUnproven } from './unproven.ts'

const world = useSite({ each: true, settings: { FUND_TRUST_DAYS: '7' } })
const money = moneyOf(world)
const unproven = async () => world.as(await buildUser(world.db, { emailProvenAt: null }))
const sumsOf = ({ id }: { id: string }) =>
  world.db.select().from(unprovenSums).where(eq(unprovenSums.userId, id)).orderBy(unprovenSums.month)
const thisMonth = () => new Date().toISOString().slice(0, 7)

test('what an unproven person has unsent is summed for each month and in all, and what others have is not', async () => {
  const [giver, other] = [await unproven(), await money.someone()]
  const { request } = await money.scene()
  await money.pledge(giver, request.id, '80.00')
  await money.pledge(giver, undefined, '5000.00')
  await money.pledge(other, undefined, '60.00')
  const sums = { pledged: '1080.00', general: '1000.00', waiting: '1000.00', matched: '0.00' }
  expect(await sumsOf(giver)).toEqual(
    ['', thisMonth()].map((month) => ({ userId: giver.id, month, ...sums })),
  )
  expect(await sumsOf(other)).toEqual([])
})

test('sums that a process of the release before left wrong are added up again, and empty ones removed', async () => {
  const [giver, gone] = [await unproven(), await unproven()]
  const kept = await money.pledge(giver, undefined, '70.00')
  const sent = await money.pledge(giver, undefined, '90.00')
  const cancelled = await money.pledge(gone, undefined, '40.00')
  await setRow(world, donations, sent.id, { status: 'rejected' })
  await setRow(world, donations, cancelled.id, { status: 'rejected' })
  const wrong = (await audit(world.db)).differences.filter((one) => one.startsWith('Unsent promises of'))
  expect(wrong).toContain(`Unsent promises of ${gone.id}: pledged is kept as 40.00 and adds up to 0.00`)
  await Promise.all([
    resumUnproven(world.db),
    resumUnproven(world.db),
    money.pledge(giver, undefined, '30.00'),
    giver.call(calls.cancel, { params: { id: kept.id } }),
  ])
  await resumUnproven(world.db)
  expect((await sumsOf(giver)).map(({ waiting }) => waiting)).toEqual(['30.00', '30.00'])
  expect(await sumsOf(gone)).toEqual([])
  const { differences } = await audit(world.db)
  expect(differences.filter((one) => one.startsWith('Unsent promises of'))).toEqual([])
})

test('pledges beside the adding up are in the sums', async () => {
  const givers = await Promise.all(Array.from({ length: 6 }, unproven))
  const pledges = () => givers.map((giver) => money.pledge(giver, undefined, '25.00'))
  await Promise.all(pledges())
  await Promise.all([...pledges(), resumUnproven(world.db), ...pledges(), resumUnproven(world.db)])
  for (const giver of givers)
    expect((await sumsOf(giver)).map(({ waiting }) => waiting)).toEqual(['75.00', '75.00'])
  await expectAudited(world)
})
