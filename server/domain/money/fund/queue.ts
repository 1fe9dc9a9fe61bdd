import { cents, money, wholeCents } from '#contract/grammar/money'
import {
  confirmedDonations,
  type DonationStatus,
  promisedDonations,
  unpaidDonations,
} from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, inArray, isNull, lte, ne, not, notExists, or, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../db/schema/columns.ts'
import { declinedMatches, donations, fundTurn, users } from '../../../db/schema.ts'
import { stopsFrom } from '../../giving/declines.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { restartReminders } from '../../giving/restart-reminders.ts'
import { fundId } from '../totals.ts'
import type { Asking, FundRules } from './rules.ts'

/** SQL condition: a general pledge that isn't matched. The text must match a partial index. */
const isWaiting = and(sql`${donations.isGeneral}`, isNull(donations.songRequestId), isIn(unpaidDonations))

/**
 * SQL: position in the queue, oldest first. A pledge whose match was missed is behind all other pledges. The
 * text must match an index.
 */
const place = sql`coalesce(${donations.queueId}, ${donations.id})`

/** Locks the fund until `tx` ends. Lock order: the request, the fund, its donations, the sums. */
export const takeTurn = (tx: Tx, at: Date) =>
  tx
    .insert(fundTurn)
    .values({ id: fundId, takenAt: at.toISOString() })
    .onConflictDoUpdate({ target: fundTurn.id, set: { takenAt: at.toISOString() } })

/** SQL condition: a giver's email is proven. There is no condition if the fund requires no waiting days. */
const isProven = ({ fundTrustDays }: FundRules) =>
  fundTrustDays === 0
    ? undefined
    : sql`exists (select 1 from ${users} where ${users.id} = ${donations.underwriterId}
        and ${users.emailProvenAt} is not null)`

/**
 * SQL condition: the giver of a waiting pledge has a match with one of these statuses. The outer column is
 * written by hand, because drizzle omits the table's name of a selected column.
 */
const hasMatch = (statuses: readonly DonationStatus[]) =>
  sql<boolean>`exists (select 1 from ${donations} as matched where matched.underwriter_id = donations.underwriter_id
    and matched.is_general and matched.match_id is not null
    and matched.status in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))}))`
const hasKept = hasMatch(confirmedDonations)

interface Song {
  id: string
  songwriterId: string
}

/**
 * What can still be matched, in cents: the song's gap (`gap`), and the least amount left under any cap
 * (`room`). `held` is how much more pledges the request can hold at all.
 */
interface Left {
  gap: number
  room: number
  held: number
}

/**
 * Pledges that would close the gap, in the order of the queue. These are left out: the songwriter's own
 * pledges, pledges whose match to this song was declined, pledges of givers declined by its parties, pledges
 * from unproven emails, and further pledges of a giver who has not paid a match yet. The first pledge that the
 * request can't hold ends the list: otherwise huge pledges to a song could choose which smaller ones are
 * matched to it.
 */
async function nextWaiting(tx: Tx, { id, songwriterId }: Song, { gap, room, held }: Left, rules: FundRules) {
  const declined = tx
    .select({ one: sql`1` })
    .from(declinedMatches)
    .where(and(eq(declinedMatches.donationId, donations.id), eq(declinedMatches.songRequestId, id)))
  const waiting = await tx
    .select({
      id: donations.id,
      amount: donations.amount,
      giverId: donations.underwriterId,
      hasKept: hasKept.as('has_kept'),
    })
    .from(donations)
    .where(
      and(
        isWaiting,
        ne(donations.underwriterId, songwriterId),
        lte(donations.amount, money(wholeCents(room))),
        isProven(rules),
        or(hasKept, not(hasMatch(promisedDonations))),
        notExists(declined),
        // What the parties declined of this giver (product.md, "Money and donations").
        sql`(${stopsFrom(id, sql`donations.underwriter_id`)} <= donations.amount) is not true`,
      ),
    )
    .orderBy(place)
    .limit(100)
  const chosen: string[] = []
  const chosenGivers = new Set<string>()
  for (const pledge of waiting) {
    if (gap <= 0) break
    const amount = cents(pledge.amount)
    if (amount > room || (chosenGivers.has(pledge.giverId) && !pledge.hasKept)) continue
    if (amount > held) break
    chosen.push(pledge.id)
    chosenGivers.add(pledge.giverId)
    gap -= amount
    room -= amount
    held -= amount
  }
  return chosen
}

/**
 * Matches whole pledges to a song until its gap is closed or no further pledge fits. Returns the matched
 * pledges, and what is left of the gap and the caps.
 */
export async function claimAll(
  tx: Tx,
  song: Song & Left,
  { rules, at, isForNewcomer }: Asking & { isForNewcomer: boolean },
) {
  const matched: Claimed[] = []
  let { gap, room, held } = song
  while (gap > 0 && room > 0) {
    const candidates = await nextWaiting(tx, song, { gap, room, held }, rules)
    if (candidates.length === 0) break
    // Race condition: givers may cancel some of these pledges at the same time. This waits for them, matches
    // the other pledges, and searches again.
    const set = {
      isForNewcomer,
      matchedAt: at.toISOString(),
      dueAt: plus(at, rules.fundPauseHours * ms.hour),
    }
    for (const pledge of await claim(tx, song, candidates, set)) {
      gap -= cents(pledge.amount)
      room -= cents(pledge.amount)
      held -= cents(pledge.amount)
      matched.push(pledge)
    }
  }
  return { matched, gap, room }
}

export type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** Matches those of the pledges that still wait. They are locked in the order of their ids (lock order). */
async function claim(
  tx: Tx,
  { id, songwriterId }: Song,
  candidates: string[],
  set: { isForNewcomer: boolean; matchedAt: string; dueAt: string },
) {
  const still = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(inArray(donations.id, candidates), isWaiting))
    .orderBy(donations.id)
    .for('no key update')
  const matches = new Map(still.map((pledge) => [pledge.id, newId()]))
  if (matches.size === 0) return []
  // Needed for pledges that were matched before.
  await restartReminders(tx, [...matches.keys()], set.dueAt)
  const matchIds = sql.join(
    [...matches].map(([pledge, match]) => sql`(${pledge}::uuid, ${match}::uuid)`),
    sql`, `,
  )
  return tx
    .update(donations)
    .set({
      ...set,
      songRequestId: id,
      songwriterId,
      keepAskedAt: null,
      matchId: sql`(select match from (values ${matchIds}) as matches (pledge, match) where pledge = ${donations.id})`,
    })
    .where(and(inArray(donations.id, [...matches.keys()]), isWaiting))
    .returning()
}

const mostCounted = 10_000

/**
 * Sum of the pledges that could be matched, in cents. Each giver counts with at most the maximum for one
 * song, because otherwise the promises of fake accounts would raise the newcomers' part.
 */
export async function waitingAmount(tx: Tx, rules: FundRules) {
  const most = rules.fundPerSong
  const oldest = tx
    .select({ giverId: donations.underwriterId, amount: donations.amount })
    .from(donations)
    .where(and(isWaiting, lte(donations.amount, most), isProven(rules)))
    .orderBy(place)
    .limit(mostCounted)
    .as('oldest')
  const ofGiver = tx
    .select({ sum: sql<string>`least(sum(${oldest.amount}), ${most}::numeric)`.as('sum') })
    .from(oldest)
    .groupBy(oldest.giverId)
    .as('of_giver')
  const [all] = await tx
    .select({ sum: sql<string>`coalesce(sum(${ofGiver.sum}), 0)::numeric(20, 2)::text` })
    .from(ofGiver)
  return cents(all!.sum)
}
