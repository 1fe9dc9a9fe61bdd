import { cents } from '#contract/grammar/money'
import { confirmedDonations, liveDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, inArray, max, ne, or, type SQL, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations, songRequests, users } from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { isOfSongwriter, whereIs } from '../../requests/access.ts'
import { waitingAmount } from './queue.ts'
import { type Asking, type FundRules, isMatch, newcomer, songsOfSongwriter, windows } from './rules.ts'

/**
 * Amount that is left under one cap, in cents, and the time at which it increases. The time is absent if
 * waiting doesn't change the amount.
 */
interface Cap {
  left: number
  until?: string
}

interface Capped {
  id: string
  listenerId: string
  songwriterId: string
}

/**
 * SQL condition: a match counts towards the caps until it is declined, cancelled or missed. A sent match
 * counts even if its songwriter rejects it. Otherwise a false claim that nothing arrived would free the cap.
 */
const isCounted = and(isMatch, or(isIn(liveDonations), sql`${donations.sentAt} is not null`))

/**
 * All caps of the fund that apply to a song. The matches that count are read while `fund_turn` is locked, so that no concurrent
 * match changes them.
 */
export async function capsOf(tx: Tx, song: Capped, asking: Asking, newcomersPart?: number): Promise<Cap[]> {
  const { rules, at } = asking
  const perSong = cents(rules.fundPerSong)
  const ofSong = await taken(tx, eq(donations.songRequestId, song.id))
  return [
    { left: perSong - ofSong.sum },
    await sinceProofs(tx, song, asking),
    await ofListener(tx, song, at),
    await ofSongwriter(tx, song, asking),
    ...(newcomersPart === undefined ? [] : [await ofNewcomers(tx, asking, newcomersPart)]),
  ]
}

const unbounded: Cap = { left: Number.POSITIVE_INFINITY }
const since = (at: Date, days: number) => gt(donations.matchedAt, plus(at, -days * ms.day))

/** Sum of the matches that count towards a cap, and the time of the oldest of them. */
async function taken(tx: Tx, where: SQL | undefined) {
  const [one] = await tx
    .select({
      sum: sql<string>`coalesce(sum(${donations.amount}), 0)::text`,
      first: sql<string | null>`min(${donations.matchedAt})`.mapWith(donations.matchedAt),
    })
    .from(donations)
    .where(and(isCounted, where))
  return { sum: cents(one!.sum), first: one!.first }
}

/** Cap of zero until the emails of both listener and songwriter have been proven for `fundTrustDays`. */
async function sinceProofs(
  tx: Tx,
  { listenerId, songwriterId }: Capped,
  { rules, at }: Asking,
): Promise<Cap> {
  if (rules.fundTrustDays === 0) return unbounded
  const proofs = await tx
    .select({ provenAt: users.emailProvenAt })
    .from(users)
    .where(inArray(users.id, [listenerId, songwriterId]))
  // If a proof is still missing, this assumes that it arrives now, the earliest possible time.
  const days = proofs.map(({ provenAt }) => plus(provenAt ?? at, rules.fundTrustDays * ms.day))
  const until = days.toSorted().at(-1)!
  return until > at.toISOString() ? { left: 0, until } : unbounded
}

async function ofListener(tx: Tx, { id, listenerId }: Capped, at: Date): Promise<Cap> {
  const [other] = await tx
    .select({ lastAt: max(donations.matchedAt) })
    .from(songRequests)
    .innerJoin(donations, eq(donations.songRequestId, songRequests.id))
    .where(
      and(
        whereIs('listener', listenerId),
        ne(songRequests.id, id),
        songRequests.isApproved,
        isCounted,
        since(at, windows.listener),
      ),
    )
  return other?.lastAt ? { left: 0, until: plus(other.lastAt, windows.listener * ms.day) } : unbounded
}

async function ofSongwriter(tx: Tx, { songwriterId }: Capped, { rules, at }: Asking): Promise<Cap> {
  const own = await taken(tx, and(isOfSongwriter(donations, songwriterId), since(at, windows.songwriter)))
  return {
    left: songsOfSongwriter * cents(rules.fundPerSong) - own.sum,
    ...(own.first && { until: plus(own.first, windows.songwriter * ms.day) }),
  }
}

/**
 * What all newcomers together may get, in cents: a tenth of the waiting sum, or the maximum for one song if that
 * is more. Undefined for a song of another songwriter. Read before `fund_turn` is locked, because it adds up
 * thousands of pledges, for which all other songs would wait.
 */
export async function newcomersPartOf(tx: Tx, { songwriterId }: Capped, rules: FundRules) {
  if (!(await isNewcomer(tx, songwriterId))) return undefined
  return Math.max(Math.floor((await waitingAmount(tx, rules)) / newcomer.part), cents(rules.fundPerSong))
}

async function ofNewcomers(tx: Tx, { at }: Asking, part: number): Promise<Cap> {
  const all = await taken(tx, and(sql`${donations.isForNewcomer}`, since(at, windows.newcomers)))
  return { left: part - all.sum, until: plus(all.first ?? at, windows.newcomers * ms.day) }
}

/**
 * SQL condition: before this donation, its giver has paid another songwriter. The outer columns are written by
 * hand, because drizzle omits the table's name of a selected column.
 */
const paidAnotherBefore = sql`exists (select 1 from ${donations} as earlier
  where earlier.underwriter_id = donations.underwriter_id and earlier.songwriter_id <> donations.songwriter_id
    and earlier.status = ${sql.raw(`'${confirmedDonations[0]}'`)} and earlier.confirmed_at < donations.confirmed_at)`

async function isNewcomer(tx: Tx, songwriterId: string) {
  const payers = await tx
    .selectDistinct({ id: donations.underwriterId })
    .from(donations)
    .where(and(isMatch, isOfSongwriter(donations, songwriterId), isIn(confirmedDonations), paidAnotherBefore))
    .limit(newcomer.givers)
  return payers.length < newcomer.givers
}
