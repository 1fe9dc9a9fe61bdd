import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { and, eq, inArray } from '#unguarded'
import { donations, songRequests, users } from '../../../db/schema.ts'
import { type Client, useSite } from '../../../test/test-app.ts'
import { fundOf } from './test-fund.ts'

const world = useSite({ settings: { FUND_TRUST_DAYS: '7', FUND_PAUSE_HOURS: '48' } })

const times = <Made>(count: number, make: (number: number) => Made) =>
  Array.from({ length: count }, (_, number) => make(number))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const proveAll = (emailProvenAt: string) => world.db.update(users).set({ emailProvenAt })

const per = { song: 100, songwriter: 300 }

test('ten pairs of puppets take in a month what the caps say, and honest songs are matched', {
  timeout: 300_000,
}, async () => {
  const fund = fundOf(world)
  const honest = await fund.waiting(...times(60, () => '25.00'))
  const givers = new Map(honest.map(({ giver, params }) => [params.id, giver]))
  const people = await Promise.all(times(20, () => fund.writer()))
  for (const puppet of people)
    for (const _ of times(3, () => 0)) await fund.money.pledge(puppet, undefined, '100.00')
  const known = await fund.writer()
  await fund.establish(known)
  const first = await fund.song({ by: known })
  const newcomer = await fund.song()
  await proveAll(daysAgo(30))

  /** Half of the honest givers pay as soon as they can, and the songwriters confirm their payments. */
  async function pay() {
    const due = await world.db
      .select()
      .from(donations)
      .where(and(inArray(donations.id, [...givers.keys()]), eq(donations.status, 'pledged')))
    for (const { id, songwriterId, dueAt } of due.filter((_, at) => at % 2 === 0)) {
      if (!dueAt || Date.parse(dueAt) > Date.now()) continue
      await fund.money.send(givers.get(id)!, { id })
      const payee = [...people, known, newcomer.songwriter].find((one) => one.id === songwriterId)!
      await payee.call(calls.confirm, { params: { id } })
    }
  }

  for (let day = 0; day < 30; day++) {
    // Each pair has a song ready every other day. Its two people take turns as songwriter and listener.
    const pairs = times(10, (pair) => pair).filter((pair) => (pair + day) % 2 === 0)
    const songs = await Promise.all(
      pairs.map((pair) => {
        const [one, other] = [people[2 * pair]!, people[2 * pair + 1]!]
        const [by, listener] = day % 4 < 2 ? [one, other] : [other, one]
        return fund.song({ by, listener, goalAmount: '99999999.99' })
      }),
    )
    await Promise.all(songs.map(({ approve }) => approve()))
    if (day === 10) await first.approve()
    if (day === 3) await newcomer.approve()
    await fund.pass(1)
    await pay()
  }

  const taken = await matchesOf(people)
  expect(mostOf(taken, ({ songRequestId }) => songRequestId!, 60)).toBeLessThanOrEqual(per.song)
  expect(mostOf(taken, ({ songwriterId }) => songwriterId!, 30)).toBeLessThanOrEqual(per.songwriter)
  expect(songsOf(taken)).toBeLessThanOrEqual(1)
  const byNewcomers = taken.filter(({ isForNewcomer }) => isForNewcomer)
  // Newcomers share a tenth of the waiting sum. It is at most 3,500: 60 honest pledges of 25, and 100 from
  // each puppet.
  expect(mostOf(byNewcomers, () => 'all', 7)).toBeLessThanOrEqual(350)
  const sum = taken.reduce((all, { amount }) => all + Number(amount), 0)
  // Each of the twenty puppets is the listener of at most one matched song, for 100. Without caps 3,500 were
  // possible.
  expect(sum).toBeLessThanOrEqual(2000)
  expect(sum).toBeGreaterThan(0)

  expect(await fund.given(first)).toBe(100)
  expect(await fund.given(newcomer)).toBe(100)
})

type Match = Awaited<ReturnType<typeof matchesOf>>[number]

const matchesOf = async (people: Client[]) => {
  const rows = await world.db
    .select({ donation: donations, listenerId: songRequests.listenerId })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .where(
      inArray(
        donations.songwriterId,
        people.map(({ id }) => id),
      ),
    )
  return rows
    .map(({ donation, listenerId }) => ({ ...donation, listenerId, at: Date.parse(donation.matchedAt!) }))
    .filter(({ isGeneral, status }) => isGeneral && status !== 'rejected')
}

/** Largest sum of matches with equal keys within any `days` days. */
function mostOf(matches: Match[], keyOf: (match: Match) => string, days: number) {
  const sums = matches.map((last) =>
    matches
      .filter(
        (one) => keyOf(one) === keyOf(last) && one.at <= last.at && one.at > last.at - days * 86_400_000,
      )
      .reduce((sum, { amount }) => sum + Number(amount), 0),
  )
  return Math.max(0, ...sums)
}

function songsOf(matches: Match[]) {
  const counts = matches.map((last) => {
    const own = matches.filter(
      (one) => one.listenerId === last.listenerId && one.at <= last.at && one.at > last.at - 30 * 86_400_000,
    )
    return new Set(own.map(({ songRequestId }) => songRequestId)).size
  })
  return Math.max(0, ...counts)
}
