import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { newId } from '../../../db/schema/columns.ts'
import { songRequests } from '../../../db/schema.ts'
import { auditSums } from '../../../domain/audit/sums.ts'
import { recount } from '../../../domain/money/totals.ts'
import { buildDonation, buildUser } from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { rowOf } from '../../../test/test-rows.ts'
import { fundOf } from './test-fund.ts'

const world = useSite({ each: true })
const fund = fundOf(world)

const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)
const hundreds = (count: number) => fund.waiting(...times(count, () => '100.00'))
async function known() {
  const songwriter = await fund.writer()
  await fund.establish(songwriter)
  return songwriter
}
const songOf = async ({ params }: { params: { id: string } }) =>
  (await fund.money.row(params.id)).songRequestId

test('a song gets at most a hundred dollars of the fund, whatever its goal', async () => {
  await fund.waiting(...times(8, () => '40.00'))
  const song = await fund.song({ goalAmount: '99999999.99' })
  expect((await song.approve()).status).toBe(200)
  expect(await fund.given(song)).toBe(80)
})

test('a songwriter’s own pledge is matched to somebody else’s song, never to theirs', async () => {
  const songwriter = await known()
  const own = { params: { id: (await fund.money.pledge(songwriter, undefined, '100.00')).id } }
  await (await fund.song({ by: songwriter })).approve()
  expect(await songOf(own)).toBeNull()
  const other = await fund.approved({ by: await known() })
  expect(await songOf(own)).toBe(other.request.id)
})

test('a pledge that the caps leave no room for is passed over, and keeps its place', async () => {
  const [first, large, small] = await fund.waiting('60.00', '50.00', '40.00')
  const song = await fund.approved()
  expect(await Promise.all([first!, large!, small!].map(songOf))).toEqual([
    song.request.id,
    null,
    song.request.id,
  ])
  await fund.waiting('50.00')
  await fund.pass(8)
  const next = await fund.approved()
  expect(await songOf(large!)).toBe(next.request.id)
})

test('a songwriter gets at most three times that in 30 days, of many listeners and at once', async () => {
  const songwriter = await fund.writer()
  await fund.establish(songwriter)
  await hundreds(8)
  const songs = await Promise.all(times(6, () => fund.song({ by: songwriter })))
  const replies = await Promise.all(songs.map(({ approve }) => approve()))
  expect(statusesOf(replies)).toEqual(times(6, () => 200))
  expect(await fund.given(...songs)).toBe(300)
  await fund.pass(29)
  expect(await fund.given(...songs)).toBeLessThanOrEqual(300)
})

test('what the caps stood in the way of is matched when they no longer do', async () => {
  const songwriter = await fund.writer()
  await fund.establish(songwriter)
  const pledges = await hundreds(4)
  const songs = []
  for (let number = 0; number < 4; number++) {
    const song = await fund.approved({ by: songwriter })
    songs.push(song)
  }
  for (const { giver, params } of pledges.slice(0, 3)) {
    await fund.money.send(giver, params)
    await songwriter.call(calls.confirm, { params })
  }
  expect(await fund.given(songs[3]!)).toBe(0)
  await fund.pass(29.9)
  expect(await fund.given(songs[3]!)).toBe(0)
  await fund.pass(0.2)
  expect(await fund.given(songs[3]!)).toBe(100)
})

test('of a listener the fund pays for one song in 30 days, two approved at once too', async () => {
  const listener = await fund.money.someone()
  const [pledge] = await hundreds(3)
  const songs = await Promise.all(times(2, async () => fund.song({ listener, by: await known() })))
  await Promise.all(songs.map(({ approve }) => approve()))
  expect(await fund.given(...songs)).toBe(100)
  const paidId = await songOf(pledge!)
  const paid = songs.find(({ request }) => request.id === paidId)!
  await fund.money.send(pledge!.giver, pledge!.params)
  await paid.songwriter.call(calls.confirm, { params: pledge!.params })
  const third = await fund.approved({ listener, by: await known() })
  await fund.pass(29.9)
  expect(await fund.given(...songs, third)).toBe(100)
  await fund.pass(0.2)
  expect(await fund.given(...songs, third)).toBe(200)
})

test('a match that its giver cancelled leaves the listener their song', async () => {
  const listener = await fund.money.someone()
  const [pledge] = await hundreds(1)
  await fund.approved({ listener, by: await known() })
  await pledge!.giver.call(calls.cancel, { params: pledge!.params })
  await hundreds(1)
  const next = await fund.approved({ listener, by: await known() })
  expect(await fund.given(next)).toBe(100)
})

test('a huge pledge to a song doesn’t choose which smaller ones the fund matches to it', async () => {
  const { request, listener } = await fund.money.scene({
    status: 'completed',
    goalAmount: '99999999.99',
  })
  await buildDonation(world.db, { songRequestId: request.id, amount: '99999936.50' })
  await recount(world.db)
  const [first, honest, ring] = await fund.waiting('60.00', '25.00', '1.00')
  expect((await fund.money.approve(listener, request)).status).toBe(200)
  // After the first one, 3.49 is left of what the request can hold: the next in the queue doesn't fit.
  expect(await Promise.all([first!, honest!, ring!].map(songOf))).toEqual([request.id, null, null])
  expect(await world.db.transaction(auditSums)).toEqual([])
})

test('songwriters that few have paid share a hundred dollars a week, or a tenth of what waits', async () => {
  await hundreds(9)
  const songs = await Promise.all(times(4, () => fund.song()))
  await Promise.all(songs.map(({ approve }) => approve()))
  expect(await fund.given(...songs)).toBe(100)
  // A songwriter paid by three givers is no newcomer, so the newcomers' share doesn't limit this song.
  const song = await fund.approved({ by: await known() })
  expect(await fund.given(song)).toBe(100)

  await hundreds(23)
  await fund.pass(6.9)
  expect(await fund.given(...songs)).toBe(100)
  await fund.pass(0.2)
  // Newcomers share a tenth of the waiting sum: of 3,000, then 2,900, then 2,800. So two more songs fit, but
  // no third.
  expect(await fund.given(...songs)).toBe(300)
})

interface Payers {
  givers: number
  each?: number
  isDirect?: boolean
  status?: 'sent' | 'confirmed'
  /** When each giver paid somebody before, and if that was another songwriter. */
  before?: { days: number; isOther?: boolean; status?: 'sent' | 'confirmed' }
}
const earlier = { days: 20, isOther: true }
test.each<[string, Payers]>([
  ['two givers', { givers: 2, before: earlier }],
  ['one giver three times', { givers: 1, each: 3, before: earlier }],
  ['three givers of their own choice', { givers: 3, isDirect: true, before: earlier }],
  ['three givers, if they have sent it', { givers: 3, status: 'sent', before: earlier }],
  ['three givers who never paid anybody before', { givers: 3 }],
  ['three givers who paid only this songwriter before', { givers: 3, before: { days: 20 } }],
  ['three givers who paid another one only afterwards', { givers: 3, before: { ...earlier, days: 5 } }],
  ['three givers who only sent it before', { givers: 3, before: { ...earlier, status: 'sent' } }],
])(
  'a songwriter is still a newcomer after %s',
  async (_, { givers, each = 1, isDirect, status = 'confirmed', before }) => {
    await hundreds(3)
    const [songwriter, other] = [await fund.writer(), await fund.writer()]
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const { id: underwriterId } of await Promise.all(times(givers, () => buildUser(world.db)))) {
      for (const matchId of times(each, newId))
        await buildDonation(world.db, {
          underwriterId,
          status,
          songwriterId: songwriter.id,
          confirmedAt: status === 'confirmed' ? daysAgo(10) : null,
          ...(!isDirect && { isGeneral: true, matchId }),
        })
      if (before)
        await buildDonation(world.db, {
          underwriterId,
          status: before.status ?? 'confirmed',
          songwriterId: before.isOther ? other.id : songwriter.id,
          confirmedAt: before.status === 'sent' ? null : daysAgo(before.days),
        })
    }
    await (await fund.song()).approve()
    const song = await fund.approved({ by: songwriter })
    expect(await fund.given(song)).toBe(0)
  },
)

test('three puppets with a pledge of 1.00 each make nobody known to the fund', async () => {
  const writer = await fund.writer()
  const puppets = await fund.waiting('1.00', '1.00', '1.00')
  await fund.approved({ by: writer, goalAmount: '3.00' })
  for (const { giver, params } of puppets) {
    await fund.money.send(giver, params)
    expect((await writer.call(calls.confirm, { params })).status).toBe(200)
  }
  await hundreds(2)
  const next = await fund.approved({ by: writer })
  // Newcomers share a hundred a week, and three of that are used.
  expect(await fund.given(next)).toBe(0)
})

test('promises of one giver raise what newcomers share by no more than one song’s worth', async () => {
  const puppet = await fund.money.someone()
  for (const _ of times(60, () => 0)) await fund.money.pledge(puppet, undefined, '100.00')
  await fund.waiting('100.00', '100.00')
  const songs = await Promise.all(times(3, () => fund.song()))
  for (const { approve } of songs) await approve()
  expect(await fund.given(...songs)).toBe(100)
})

test('a giver who has paid no match yet has one at a time, who has paid one any number', async () => {
  const [fresh, reliable] = [await fund.money.someone(), await fund.reliable()]
  for (const giver of [fresh, fresh, reliable, reliable]) await fund.money.pledge(giver, undefined, '20.00')
  const song = await fund.approved()
  expect(await fund.given(song)).toBe(60)
})

test('a match that its songwriter rejects keeps its part of the caps, one that its giver ends does not', async () => {
  const [sent, declined, next, further] = await fund.waiting('50.00', '50.00', '50.00', '50.00')
  const song = await fund.song({ goalAmount: '500.00', by: await known() })
  await recount(world.db)
  await song.approve()
  await fund.money.send(sent!.giver, sent!.params)
  const body = { reason: 'Nothing arrived' }
  expect((await song.songwriter.call(calls.reject, { params: sent!.params, body })).status).toBe(200)
  expect(await songOf(next!)).toBeNull()
  await declined!.giver.call(calls.declineMatch, { params: declined!.params })
  expect([await songOf(next!), await songOf(further!)]).toEqual([song.request.id, null])
  await next!.giver.call(calls.cancel, { params: next!.params })
  expect(await songOf(further!)).toBe(song.request.id)
  expect(await world.db.transaction(auditSums)).toEqual([])
})

test('a payment that its songwriter rejected leaves no gap, when another giver opens one', async () => {
  const { request, listener, giver, songwriter } = await fund.money.scene({ status: 'completed' })
  const paid = await fund.money.pledge(giver, request.id, '60.00')
  const other = await fund.money.someone()
  const ended = await fund.money.pledge(other, request.id, '40.00')
  await fund.money.approve(listener, request)
  await fund.waiting('30.00', '30.00', '30.00')
  await fund.money.send(giver, paid)
  const params = { id: paid.id }
  await songwriter.call(calls.reject, { params, body: { reason: 'Nothing arrived' } })
  await other.call(calls.cancel, { params: { id: ended.id } })
  // Two pledges of 30 replace the cancelled 40. The rejected 60 are not replaced.
  expect(await fund.given({ request })).toBe(60)
})

test('the fund matches nothing to a songwriter who leaves a payment unanswered, and does a day after the answer', async () => {
  await hundreds(1)
  const song = await fund.song()
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const sent = await buildDonation(world.db, {
    songwriterId: song.songwriter.id,
    sentToId: song.songwriter.id,
    songRequestId: song.request.id,
    status: 'sent',
    amount: '1.00',
    sentAt: at(31),
  })
  await song.approve()
  expect(await fund.given(song)).toBe(0)
  await fund.pass(1.1)
  expect(await fund.given(song)).toBe(0)
  const params = { id: sent.id }
  const body = { reason: 'Nothing arrived' }
  expect((await song.songwriter.call(calls.reject, { params, body })).status).toBe(200)
  await fund.pass(1.1)
  expect(await fund.given(song)).toBe(100)
})

test('a song is tried for a year', async () => {
  await hundreds(1)
  const song = await fund.song()
  const { id } = song.songwriter
  const sentAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await buildDonation(world.db, { songwriterId: id, status: 'sent', sentAt })
  await song.approve()
  const tried = async () => {
    const row = await rowOf(world, songRequests, song.request.id)
    return row.fundTryAt !== null
  }
  await fund.pass(363)
  expect(await tried()).toBe(true)
  await fund.pass(2)
  expect(await tried()).toBe(false)
})

test('a payment that waits for less than a month keeps the fund from nobody', async () => {
  await hundreds(1)
  const song = await fund.song()
  await buildDonation(world.db, {
    songwriterId: song.songwriter.id,
    sentToId: song.songwriter.id,
    status: 'sent',
    sentAt: new Date(Date.now() - 29.9 * 86_400_000).toISOString(),
  })
  await song.approve()
  expect(await fund.given(song)).toBe(100)
})

test('an approval with nothing in the way is not looked at again', async () => {
  const song = await fund.approved()
  const row = await rowOf(world, songRequests, song.request.id)
  expect(row).toMatchObject({ status: 'approved', fundTryAt: null })
})

test('what waits is added up before other songs have to wait for this one', async () => {
  await hundreds(3)
  const song = await fund.song()
  const asked: string[] = []
  const connect = world.pool.connect.bind(world.pool)
  Object.assign(world.pool, {
    connect: async () => {
      const client = await connect()
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: [{ text: string }]) => {
          asked.push(given[0].text)
          return query(...given)
        },
      })
      return client
    },
  })
  await song.approve()
  const at = (text: RegExp) => asked.findIndex((one) => text.test(one))
  expect(at(/"of_giver"/)).toBeGreaterThan(-1)
  expect(at(/"of_giver"/)).toBeLessThan(at(/insert into "fund_turn"/))
  expect(await fund.given(song)).toBe(100)
})
