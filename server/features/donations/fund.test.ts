import { expect, test } from 'vitest'
import { donations as calls, csvPaths } from '#contract/giving/donations'
import { fundMonths } from '#contract/giving/fund'
import { stats } from '#contract/people/stats'
import { songRequests as requests } from '#contract/requests/song-requests'
import { shows } from '#spec'
import { newId } from '../../db/schema/columns.ts'
import { communityFund, gifts, songRequests } from '../../db/schema.ts'
import { recount } from '../../domain/money/totals.ts'
import { buildDonation, buildGift, buildRequest, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

test('before the first pledge the fund stands at nothing, of 17,000 a month', async () => {
  shows('3.fund.total', '3.fund.goal', '9.fund.goal', '7.fund')
  const reader = await money.someone()
  const fund = await reader.call(calls.fund)
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
  const giver = await money.someone()
  const song = { isGeneral: true, songRequestId: (await buildRequest(world.db)).id }
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  for (const amount of [20, 30]) await giver.call(calls.create, { body: { amount, isGeneral: true } })
  await buildDonation(world.db, { amount: '7.00', isGeneral: true, createdAt: lastMonth.toISOString() })
  await buildDonation(world.db, { ...song, amount: '11.00' })
  await buildDonation(world.db, { ...song, amount: '13.00', status: 'confirmed', receivedAmount: '12.50' })
  await buildDonation(world.db, { ...song, amount: '400.00', status: 'rejected' })
  await buildDonation(world.db, { songRequestId: song.songRequestId, amount: '500.00' })
  await recount(world.db)
  expect((await giver.call(calls.fund)).body).toMatchObject({
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
  const titles = async () => (await world.visitor.call(calls.ledger)).body.map(({ request }) => request.title)
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

test('the months of the fund are those of its pledges, with empty ones between', async () => {
  const giver = await money.someone()
  await money.pledge(giver, undefined, '25.00')
  const { body: months } = await world.visitor.call(calls.months)
  expect(months).toHaveLength(fundMonths)
  expect(months.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    pledgedAmount: '25.00',
    waitingAmount: '25.00',
    matchedAmount: '0.00',
    confirmedAmount: '0.00',
  })
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  expect(months[0]?.pledgedAmount).toBe('0.00')
  expect((await giver.call(calls.fund)).body.monthAmount).toBe('25.00')
})

test('anyone reads every match, newest first, with nothing private in it', async () => {
  const mira = await world.as(await buildUser(world.db, { firstName: 'Mira', email: 'mira@songs.example' }))
  await money.pledge(mira, undefined, '50.00')
  const nameless = await money.someone()
  await nameless.call(calls.create, { body: { amount: 30, isGeneral: true, isAnonymous: true } })
  const last = await money.someone()
  const { id } = await money.pledge(last, undefined, '20.00')
  const { request, listener, songwriter } = await money.scene({ status: 'completed', isPublic: true })
  await money.approve(listener, request)
  await money.send(last, { id })
  await songwriter.call(calls.confirm, { params: { id }, body: { receivedAmount: '19.40' } })

  const { title } = request
  const all = (await world.visitor.call(calls.ledger)).body
  expect(all).toEqual(
    [
      { amount: '20.00', receivedAmount: '19.40', status: 'confirmed', giver: { firstName: 'Ada' } },
      { amount: '30.00', receivedAmount: null, status: 'pledged', giver: { firstName: null } },
      { amount: '50.00', receivedAmount: null, status: 'pledged', giver: { firstName: 'Mira' } },
    ].map((entry) => ({
      ...entry,
      id: expect.any(String),
      matchedAt: expect.any(String),
      request: { title },
    })),
  )
  expect(JSON.stringify(all)).not.toMatch(/example|SW-/)

  const csv = await world.app.inject({ url: csvPaths.ledger })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const today = new Date().toISOString().slice(0, 10)
  expect(csv.body.split('\r\n')).toEqual([
    '\ufeffDate,Amount,Request,Status,Received,Supporter',
    `${today},20.00,${title},confirmed,19.40,Ada`,
    `${today},30.00,${title},pledged,,Anonymous`,
    `${today},50.00,${title},pledged,,Mira`,
    '',
  ])
})

async function figures() {
  world.aSecondLater()
  const fund = (await world.visitor.call(calls.fund)).body
  const month = (await world.visitor.call(calls.months)).body.at(-1)!
  const { communitySupport } = (await world.visitor.call(stats.site)).body
  return { ...fund, month, communitySupport }
}

test('an unsent pledge counts with at most 1,000 in the figures of the community, and wholly once it is sent', async () => {
  const giver = await money.someone()
  const large = await money.pledge(giver, undefined, '60000.00')
  await money.pledge(giver, undefined, '1000.00')
  await money.pledge(giver, undefined, '12.50')
  expect(await figures()).toMatchObject({
    totalAmount: '2012.50',
    monthAmount: '2012.50',
    waitingAmount: '2012.50',
    matchedAmount: '0.00',
    confirmedAmount: '0.00',
    month: { pledgedAmount: '2012.50', waitingAmount: '2012.50', matchedAmount: '0.00' },
    communitySupport: '$2,012',
  })
  await money.send(giver, large)
  expect(await figures()).toMatchObject({
    totalAmount: '61012.50',
    monthAmount: '61012.50',
    communitySupport: '$61,012',
  })
})

test('the sum of a request is the exact sum of its pledges, for every reader', async () => {
  const { request, giver } = await money.scene()
  await money.pledge(giver, request.id, '50000.00')
  const room = await world.visitor.call(requests.shared, { params: { shareableId: request.shareableId } })
  expect(room.body).toMatchObject({ request: { pledgedAmount: '50000.00' } })
  expect((await figures()).communitySupport).toBe('$1,000')
})
