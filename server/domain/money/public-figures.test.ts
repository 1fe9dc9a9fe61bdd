import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { mostUnproven } from '#contract/giving/fund'
import { stats } from '#contract/people/stats'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { expectAudited, moneyOf } from '../../test/test-donations.ts'
import { setRow } from '../../test/test-rows.ts'

const world = useSite({ each: true, settings: { FUND_TRUST_DAYS: '7' } })
const money = moneyOf(world)
const trusting = useSite({ each: true, settings: { FUND_TRUST_DAYS: '0' } })

const unproven = async (site = world) => site.as(await buildUser(site.db, { emailProvenAt: null }))
const prove = ({ id }: { id: string }) => setRow(world, users, id, { emailProvenAt: now() })

async function figures(site = world) {
  site.aSecondLater()
  const { totalAmount, waitingAmount } = (await site.visitor.call(calls.fund)).body
  const { pledgedAmount } = (await site.visitor.call(calls.months)).body.at(-1)!
  const { communitySupport } = (await site.visitor.call(stats.site)).body
  return [totalAmount, waitingAmount, pledgedAmount, communitySupport]
}

test('what an unproven person has unsent counts with at most 100 in each figure, wholly once it is proven or paid', async () => {
  const [one, other, proven] = [await unproven(), await unproven(), await money.someone()]
  const pledges = []
  for (const amount of ['80.00', '70.00', '5000.00']) pledges.push(await money.pledge(one, undefined, amount))
  await money.pledge(other, undefined, '60.00')
  await money.pledge(proven, undefined, '300.00')
  expect(await figures()).toEqual(['460.00', '460.00', '460.00', '$460'])
  // A pledge to a song is in the figures of the community alone.
  const { request } = await money.scene()
  await money.pledge(other, request.id, '90.00')
  expect(await figures()).toEqual(['460.00', '460.00', '460.00', '$500'])
  await money.send(other, await money.pledge(other, request.id, '45.00'))
  expect((await figures()).at(-1)).toBe('$545')
  await prove(one)
  expect(await figures()).toEqual(['1510.00', '1510.00', '1510.00', '$1,595'])
  await expectAudited(world)
})

test('of pledges beside each other and beside the proof nothing is counted above, or lost', async () => {
  const giver = await unproven()
  const pledge = () => money.pledge(giver, undefined, '40.00')
  await Promise.all(Array.from({ length: 6 }, pledge))
  expect(await figures()).toEqual(['100.00', '100.00', '100.00', '$100'])
  await Promise.all([prove(giver), ...Array.from({ length: 6 }, pledge)])
  expect(await figures()).toEqual(['480.00', '480.00', '480.00', '$480'])
})

test('until the proof at most twenty pledges wait, also of those that come at once', async () => {
  const giver = await unproven()
  const made = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => giver.call(calls.create, { body: { amount: 1, isGeneral: true } })),
    )
  const replies = [...(await made(18)), ...(await made(4))]
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(mostUnproven)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused.map(({ problem }) => problem.detail)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('Until your email is confirmed, at most 20')),
  )
  await prove(giver)
  expect((await made(1))[0]?.status).toBe(201)
})

test('where nobody is asked for a proof everyone counts as proven', async () => {
  await moneyOf(trusting).pledge(await unproven(trusting), undefined, '240.00')
  expect(await figures(trusting)).toEqual(['240.00', '240.00', '240.00', '$240'])
})
