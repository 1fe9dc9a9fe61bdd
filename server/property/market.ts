import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { cents } from '#contract/money'
import { audit } from '../audit/audit.ts'
import { buildRequest, buildSongwriter, buildUser } from '../db/factories.ts'
import { type TestDb, testDb } from '../db/test-db.ts'
import type { Gift, State, Step, Who } from './model.ts'
import { step } from './model.ts'
import { type Cast, startProcess } from './process.ts'

/** Steps that several people make at once; the process may die while it sends the nth message to the database. */
export interface Round {
  steps: Step[]
  crashAt?: number | undefined
}

type Sums = Record<string, number>
interface Seen {
  state: State
  ids: Map<number, string>
  sums: Sums
}

/** A small market in a database of its own, in which one sequence after the other is played. */
export async function openMarket() {
  const database = await testDb()
  const { db } = database
  const people: Record<Who, string> = {
    listener: (await buildUser(db)).id,
    mira: (await buildSongwriter(db, { venmoHandle: '@mira' })).id,
    uwe: (await buildSongwriter(db)).id,
    giver: (await buildUser(db)).id,
  }
  const ordinary = startProcess(database.url)
  let played = 0

  async function begin() {
    await db.execute(
      sql.raw(
        'delete from events; delete from notifications; delete from declined_matches; delete from donations; delete from project_status_updates; delete from song_requests; delete from money_months; delete from community_fund',
      ),
    )
    const listenerId = people.listener
    const completed = { listenerId, songwriterId: people.mira, status: 'completed' } as const
    const songs = [await buildRequest(db, completed), await buildRequest(db, { listenerId })]
    return songs.map(({ id }) => id)
  }

  /** Plays rounds, and throws where the answers and rows are those of no order in which the steps could have come. */
  async function play(rounds: Round[]) {
    const songs = await begin()
    let before = await see(database, { people, songs })
    for (const { steps, crashAt } of rounds) {
      const server = crashAt === undefined ? ordinary : startProcess(database.url, crashAt)
      const { ids } = before
      const cast: Cast = { people, songs, giftOf: (amount) => ids.get(amount) ?? randomUUID() }
      const answers = await Promise.all(steps.map((one) => server.make(one, cast)))
      if (server.hasCrashed()) await isGone(database, server.name)
      if (server !== ordinary) await server.close()
      const after = await see(database, { people, songs })
      if (!isExplained({ steps, answers }, before, after))
        throw new Error(
          `No order explains ${JSON.stringify({ steps, answers, before: before.state, after: after.state })}`,
        )
      const right = sumsOf(after.state)
      if (!isDeepStrictEqual(after.sums, right))
        throw new Error(`Sums ${JSON.stringify(after.sums)} should be ${JSON.stringify(right)}`)
      before = after
    }
    if (++played % 10 === 0) {
      const { differences } = await audit(db)
      const own = differences.filter((one) => one.startsWith('Donation'))
      if (own.length > 0) throw new Error(own.join('\n'))
    }
  }

  return {
    play,
    close: () => ordinary.close().then(database.drop),
  }
}

/** Waits until the database has seen that a process is dead, and has ended or rolled back what it was at. */
async function isGone({ pool }: TestDb, name: string) {
  for (const until = Date.now() + 10_000; ; ) {
    const { rows } = await pool.query<{ query: string; state: string }>(
      'select state, wait_event, query from pg_stat_activity where application_name = $1',
      [name],
    )
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error(`A dead process is still there: ${JSON.stringify(rows)}`)
  }
}

/** Whether the steps, made one after the other in some order, give these answers and this state. */
function isExplained(
  { steps, answers }: { steps: Step[]; answers: (number | undefined)[] },
  before: Seen,
  after: Seen,
): boolean {
  const older = (one: Gift, other: Gift) =>
    (after.ids.get(one.amount) ?? '') < (after.ids.get(other.amount) ?? '') ? -1 : 1
  const explains = (left: number[], state: State): boolean => {
    if (left.length === 0) return isDeepStrictEqual(sorted(state), sorted(after.state))
    return left.some((at) => {
      const rest = left.filter((other) => other !== at)
      const answer = answers[at]
      // Without an answer it may have been made, or never.
      if (answer === undefined && explains(rest, state)) return true
      const next = structuredClone(state)
      const said = step(next, steps[at]!, older)
      return (answer === undefined || isSame(steps[at]!, said, answer)) && explains(rest, next)
    })
  }
  return explains([...steps.keys()], before.state)
}

/** The exact words of a refusal to move a request are looked up after it, so only that it was one must agree. */
const isSame = (move: Step, said: number, answer: number) =>
  'to' in move && move.do !== 'pledge' ? said < 300 === answer < 300 : said === answer

const sorted = ({ songs, gifts }: State): State => ({
  songs,
  gifts: gifts.toSorted((one, other) => one.amount - other.amount),
})

/** What the sums of the requests, the fund and the months should be. */
function sumsOf({ songs, gifts }: State): Sums {
  const sum = (which: (gift: Gift) => boolean, what = ({ amount }: Gift) => amount) =>
    gifts.filter(which).reduce((all, gift) => all + what(gift), 0)
  const received = ({ received: arrived, amount }: Gift) => arrived ?? amount
  const isLive = ({ status }: Gift) => status !== 'rejected'
  const ofSong = songs.flatMap((_, at) => [
    [`pledged ${at}`, sum((gift) => gift.request === at && isLive(gift))],
    [`sent ${at}`, sum((gift) => gift.request === at && gift.status === 'sent')],
    [`received ${at}`, sum((gift) => gift.request === at && gift.status === 'confirmed', received)],
  ])
  return Object.fromEntries([
    ...ofSong,
    ['total', sum((gift) => gift.isGeneral && isLive(gift))],
    ['pledged', sum(isLive)],
    ['general', sum((gift) => gift.isGeneral && isLive(gift))],
    ['waiting', sum((gift) => gift.isGeneral && gift.request === null && gift.status === 'pledged')],
    ['matched', sum((gift) => gift.isGeneral && gift.request !== null && isLive(gift))],
    ['confirmed', sum((gift) => gift.isGeneral && gift.status === 'confirmed', received)],
  ]) as Sums
}

interface Kept {
  gifts: {
    id: string
    amount: string
    giver: string
    request: string | null
    general: boolean
    status: Gift['status']
    received: string | null
    declined: string[] | null
  }[]
  songs: {
    status: State['songs'][number]['status']
    songwriter: string | null
    gone: boolean
    sums: string[]
  }[]
  total: string
  months: string[]
}

/** How everything stands, read in one statement. */
async function see(
  { pool }: TestDb,
  { people, songs }: { people: Cast['people']; songs: string[] },
): Promise<Seen> {
  const { rows } = await pool.query<Kept>({
    name: 'see',
    text: `select
      (select coalesce(json_agg(json_build_object('id', id, 'amount', amount::text, 'giver', underwriter_id,
          'request', song_request_id, 'general', is_general, 'status', status, 'received', received_amount::text,
          'declined', (select json_agg(song_request_id order by created_at) from declined_matches where donation_id = donations.id))
        order by id), '[]') from donations) as gifts,
      (select json_agg(json_build_object('status', status, 'songwriter', songwriter_id, 'gone', withdrawn_at is not null,
        'sums', array[pledged_amount::text, sent_amount::text, received_amount::text]) order by id) from song_requests) as songs,
      coalesce((select total_amount::text from community_fund), '0.00') as total,
      (select array[coalesce(sum(pledged), 0)::text, coalesce(sum(general), 0)::text, coalesce(sum(waiting), 0)::text,
        coalesce(sum(matched), 0)::text, coalesce(sum(confirmed), 0)::text] from money_months) as months`,
  })
  const kept = rows[0]!
  const name = (id: string | null) => (Object.keys(people) as Who[]).find((who) => people[who] === id) ?? null
  const at = (id: string | null) => (id === null ? null : songs.indexOf(id))
  const amount = (text: string) => cents(text) as number
  return {
    state: {
      songs: kept.songs.map(({ status, songwriter, gone }) => ({
        status,
        songwriter: name(songwriter),
        isGone: gone,
      })),
      gifts: kept.gifts.map((gift) => ({
        amount: amount(gift.amount),
        giver: name(gift.giver)!,
        request: at(gift.request),
        isGeneral: gift.general,
        status: gift.status,
        received: gift.received === null ? null : amount(gift.received),
        declined: (gift.declined ?? []).map((id) => at(id)!),
      })),
    },
    ids: new Map(kept.gifts.map((gift) => [amount(gift.amount), gift.id])),
    sums: Object.fromEntries([
      ...kept.songs.flatMap(({ sums }, song) =>
        ['pledged', 'sent', 'received'].map((what, column) => [`${what} ${song}`, amount(sums[column]!)]),
      ),
      ['total', amount(kept.total)],
      ...['pledged', 'general', 'waiting', 'matched', 'confirmed'].map((what, column) => [
        what,
        amount(kept.months[column]!),
      ]),
    ]) as Sums,
  }
}
