import { and, eq, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { usualGoal } from '#contract/giving/donations'
import { cents, maxAmount, money, wholeCents } from '#contract/grammar/money'
import {
  confirmedDonations,
  type DonationStatus,
  firstDonationStatus,
  liveDonations,
  promisedDonations,
  unpaidDonations,
} from '#contract/grammar/state'
import type { Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { declinedMatches, donations, songRequests } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { record } from '../journal/events.ts'
import { notify } from '../journal/notifications.ts'
import { lockRequest } from '../requests/lock.ts'
import { about } from '../requests/requests.ts'
import { moved } from './totals.ts'

/** A general pledge that is not matched to a song yet. Also the predicate of a partial index. */
const isWaiting = and(eq(donations.isGeneral, true), isNull(donations.songRequestId), isIn(unpaidDonations))

/**
 * Matches the oldest waiting general pledges to an approved song, whole, until they close the gap to its goal
 * (product.md, "The Community Fund"). Call it last in the transaction of an approval, or of what reopened a gap.
 * Answers the ids of the matched pledges.
 */
export async function matchFund(tx: Tx, requestId: string): Promise<string[]> {
  await lockRequest(tx, requestId)
  const song = await fundedSong(tx, requestId)
  const matched = song ? await claimAll(tx, song) : []
  if (song && matched.length > 0) await tell(tx, song, matched)
  moved(tx, ...matched.map((pledge) => ({ before: { ...pledge, songRequestId: null }, after: pledge })))
  return matched.map(({ id }) => id)
}

async function claimAll(tx: Tx, song: Song) {
  const matched: Claimed[] = []
  for (let { gap, room } = song; gap > 0; ) {
    const candidates = await oldestWaiting(tx, song, { gap, room })
    if (candidates.length === 0) break
    // Race condition: a concurrent approval may hold locks on some of them; then this waits for its end, gets the rest,
    // and looks again.
    for (const pledge of await claim(tx, song, candidates)) {
      gap -= cents(pledge.amount)
      room -= cents(pledge.amount)
      matched.push(pledge)
    }
  }
  return matched
}

type Song = NonNullable<Awaited<ReturnType<typeof fundedSong>>>
type Claimed = Awaited<ReturnType<typeof claim>>[number]

/** The song, if approved, with its gap and the room left in its pledged sum, in cents. */
async function fundedSong(tx: Tx, requestId: string) {
  const counted = (statuses: readonly DonationStatus[], column: string) =>
    sql<string>`(select coalesce(sum(${sql.raw(column)}), 0)::text from ${donations}
      where ${donations.songRequestId} = ${requestId} and ${isIn(statuses)})`
  const [song] = await tx
    .select({
      id: songRequests.id,
      title: songRequests.title,
      shareableId: songRequests.shareableId,
      songwriterId: songRequests.songwriterId,
      goalAmount: songRequests.goalAmount,
      promised: counted(promisedDonations, 'amount'),
      confirmed: counted(confirmedDonations, 'coalesce(received_amount, amount)'),
      pledged: counted(liveDonations, 'amount'),
    })
    .from(songRequests)
    .where(and(eq(songRequests.id, requestId), eq(songRequests.status, 'approved')))
  if (!song?.songwriterId) return undefined
  return {
    ...song,
    songwriterId: song.songwriterId,
    gap: cents(song.goalAmount ?? usualGoal) - cents(song.promised) - cents(song.confirmed),
    room: cents(maxAmount) - cents(song.pledged),
  }
}

/**
 * Ids of the pledges that would close the gap, oldest first. Without the songwriter's own, and those whose match to
 * this song was declined.
 */
async function oldestWaiting(
  tx: Tx,
  { id, songwriterId }: Song,
  { gap, room }: { gap: number; room: number },
) {
  const declined = tx
    .select({ one: sql`1` })
    .from(declinedMatches)
    .where(and(eq(declinedMatches.donationId, donations.id), eq(declinedMatches.songRequestId, id)))
  const waiting = await tx
    .select({ id: donations.id, amount: donations.amount })
    .from(donations)
    .where(
      and(
        isWaiting,
        ne(donations.underwriterId, songwriterId),
        notExists(declined),
        lte(donations.amount, money(wholeCents(room))),
      ),
    )
    .orderBy(donations.id)
    .limit(100)
  const chosen: string[] = []
  for (const pledge of waiting) {
    if (gap <= 0) break
    const amount = cents(pledge.amount)
    if (amount > room) continue
    chosen.push(pledge.id)
    gap -= amount
    room -= amount
  }
  return chosen
}

/**
 * Claims those that are still waiting, locked in the order of their ids (lock order), so that two approvals can't
 * deadlock.
 */
async function claim(tx: Tx, { id, songwriterId }: Song, candidates: string[]) {
  const still = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(inArray(donations.id, candidates), isWaiting))
    .orderBy(donations.id)
    .for('no key update')
  const at = now()
  const matches = new Map(still.map((pledge) => [pledge.id, newId()]))
  if (matches.size === 0) return []
  const matchIds = sql.join(
    [...matches].map(([pledge, match]) => sql`(${pledge}::uuid, ${match}::uuid)`),
    sql`, `,
  )
  return tx
    .update(donations)
    .set({
      songRequestId: id,
      songwriterId,
      matchedAt: at,
      dueAt: at,
      matchId: sql`(select match from (values ${matchIds}) as matches (pledge, match) where pledge = ${donations.id})`,
    })
    .where(and(inArray(donations.id, [...matches.keys()]), isWaiting))
    .returning()
}

async function tell(tx: Tx, song: Song, matched: Claimed[]) {
  await record(
    tx,
    ...matched.map((pledge) => ({
      kind: 'matched' as const,
      subjectId: pledge.id,
      actorId: null,
      fromStatus: firstDonationStatus,
      songRequestId: song.id,
    })),
  )
  await notify(
    tx,
    ...matched.map((pledge) => ({
      userId: pledge.underwriterId,
      kind: 'pledge_matched' as const,
      donationId: pledge.id,
      ...about(song, { amount: pledge.amount, code: pledge.code }),
    })),
  )
}
