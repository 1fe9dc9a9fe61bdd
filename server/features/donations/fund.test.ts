import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { shows } from '#spec'
import { newId } from '../../db/schema/columns.ts'
import { communityFund, gifts, songRequests } from '../../db/schema.ts'
import { recount } from '../../domain/money/totals.ts'
import { buildDonation, buildGift, buildRequest, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const world = useSite({ each: true })
/** There is one fund in a database, so each test has a database of its own. */

const someone = async () => world.as(await buildUser(world.db))

test('before the first pledge the fund stands at nothing, of 17,000 a month', async () => {
  shows('3.fund.total', '3.fund.goal', '9.fund.goal', '7.fund')
  const reader = await someone()
  const fund = await reader.call(donations.fund)
  expect(fund.body).toEqual({
    totalAmount: '0.00',
    monthlyGoal: '17000.00',
    lastUpdated: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
    monthAmount: '0.00',
    waitingAmount: '0.00',
    matchedAmount: '0.00',
    confirmedAmount: '0.00',
    largestMatch: '100.00',
    kept: null,
  })
  expect(await world.db.select().from(communityFund)).toEqual([])
})

test('the fund says what it stands at, by what became of the pledges', async () => {
  const giver = await someone()
  const song = { isGeneral: true, songRequestId: (await buildRequest(world.db)).id }
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  for (const amount of [20, 30]) await giver.call(donations.create, { body: { amount, isGeneral: true } })
  await buildDonation(world.db, { amount: '7.00', isGeneral: true, createdAt: lastMonth.toISOString() })
  await buildDonation(world.db, { ...song, amount: '11.00' })
  await buildDonation(world.db, { ...song, amount: '13.00', status: 'confirmed', receivedAmount: '12.50' })
  await buildDonation(world.db, { ...song, amount: '400.00', status: 'rejected' })
  await buildDonation(world.db, { songRequestId: song.songRequestId, amount: '500.00' })
  await recount(world.db)
  expect((await giver.call(donations.fund)).body).toMatchObject({
    totalAmount: '81.00',
    monthAmount: '74.00',
    waitingAmount: '57.00',
    matchedAmount: '24.00',
    confirmedAmount: '12.50',
  })
})

test('the ledger names no song that is given to somebody and still wrapped', async () => {
  const { id } = await buildRequest(world.db, { title: 'Anna’s first bicycle', status: 'approved' })
  const matched = { matchedAt: new Date().toISOString(), matchId: newId() }
  await buildDonation(world.db, { isGeneral: true, songRequestId: id, ...matched })
  const titles = async () =>
    (await world.visitor.call(donations.ledger)).body.map(({ request }) => request.title)
  const opens = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await buildGift(world.db, { songRequestId: id, opensAt: opens(1) })
  expect(await titles()).toEqual(['A gift, still wrapped'])
  await world.db.update(gifts).set({ opensAt: opens(-1) })
  world.aSecondLater()
  expect(await titles()).toEqual(['A private song'])
  await world.db.update(songRequests).set({ isPublic: true })
  world.aSecondLater()
  expect(await titles()).toEqual(['Anna’s first bicycle'])
})

test('forty pledges at once add up to the cent, in one row', async () => {
  const givers = await Promise.all(Array.from({ length: 8 }, someone))
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      givers[number % 8]!.call(donations.create, { body: { amount: '10.01', isGeneral: true } }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await world.db.select().from(communityFund)).toMatchObject([{ totalAmount: '400.40' }])
})

test('a pledge that the total can no longer hold is a 409, and nothing is kept of it', async () => {
  const giver = await someone()
  await giver.call(donations.create, { body: { amount: 5, isGeneral: true } })
  await world.db.update(communityFund).set({ totalAmount: '9999999990.00' })
  const reply = await giver.call(donations.create, { body: { amount: 10, isGeneral: true } })
  expect(reply.status).toBe(409)
  expect((await giver.call(donations.mine)).body).toHaveLength(1)
})
