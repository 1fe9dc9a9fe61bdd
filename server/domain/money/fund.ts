import { cents, maxAmount } from '#contract/grammar/money'
import { firstDonationStatus, liveDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { donations, gifts, songRequests, users } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { record } from '../journal/events.ts'
import { notify } from '../journal/notifications.ts'
import { gap } from '../requests/funding/gap.ts'
import { lockRequest } from '../requests/lock.ts'
import { about } from '../requests/requests.ts'
import { findOwesAnswers } from '../requests/unanswered.ts'
import { isListedPerson, isThere, shownTitle } from '../requests/visible.ts'
import { capsOf, newcomersPartOf } from './fund/caps.ts'
import { type Claimed, claimAll, takeTurn } from './fund/queue.ts'
import { type Asking, type FundRules, windows } from './fund/rules.ts'
import { moved } from './totals.ts'

/**
 * Matches waiting general pledges to an approved song, in the order of the queue. Only whole pledges are
 * matched, until they close the gap to the song's goal or reach a cap of the fund (product.md, "The Community
 * Fund"). Call this last in the transaction of an approval, or of a change that opened a gap again. Returns
 * the ids of the matched pledges.
 */
export async function matchFund(tx: Tx, requestId: string, rules: FundRules, at = new Date()) {
  await lockRequest(tx, requestId)
  const song = await fundedSong(tx, requestId)
  if (!song) return []
  const { matched, tryAt } =
    song.gap > 0 ? await closeGap(tx, song, { rules, at }) : { matched: [], tryAt: null }
  if (tryAt !== song.fundTryAt)
    await tx
      .update(songRequests)
      .set({ fundTryAt: tryAt, updatedAt: sql`${songRequests.updatedAt}` })
      .where(eq(songRequests.id, requestId))
  if (matched.length > 0) await tell(tx, song, matched)
  moved(tx, ...matched.map((pledge) => ({ before: { ...pledge, songRequestId: null }, after: pledge })))
  return matched.map(({ id }) => id)
}

/**
 * Returns the day of the next try if nothing can be matched to this song now; undefined if a match is
 * possible.
 */
async function standsStillUntil(tx: Tx, song: Song, at: Date) {
  // No one is asked to pay a songwriter who is suspended or has closed their account
  // (product.md, "Suspended people").
  if (!isListedPerson(song)) return song.suspendedUntil ?? plus(at, ms.day)
  // The fund matches nothing to a songwriter who leaves payments unanswered
  // (product.md, "Money and donations"). It tries again each day.
  return (await findOwesAnswers(tx, song.songwriterId)) ? plus(at, ms.day) : undefined
}

/** Matches waiting pledges to a song until its gap is closed or a cap is reached. */
async function closeGap(tx: Tx, song: Song, asking: Asking) {
  const until = await standsStillUntil(tx, song, asking.at)
  if (until) return { matched: [], tryAt: tryAgainAt(song, [{ left: 0, until }]) }
  const newcomersPart = await newcomersPartOf(tx, song, asking.rules)
  const isForNewcomer = newcomersPart !== undefined
  await takeTurn(tx, asking.at)
  const caps = await capsOf(tx, song, asking, newcomersPart)
  const room = Math.min(...caps.map(({ left }) => left))
  const { matched, ...left } = await claimAll(tx, { ...song, room }, { ...asking, isForNewcomer })
  const used = room - left.room
  const inTheWay = caps.filter((cap) => cap.left - used < left.gap)
  return { matched, tryAt: left.gap > 0 ? tryAgainAt(song, inTheWay) : null }
}

/**
 * Time from which none of these caps applies any more. Null if one of them never ends, or if the song has
 * waited for a year.
 */
function tryAgainAt({ approvedAt }: Song, caps: { left: number; until?: string }[]) {
  const days = caps.map(({ until }) => until)
  const last = days.every((until) => until !== undefined) ? days.toSorted().at(-1) : undefined
  return last && last < plus(approvedAt, windows.tries * ms.day) ? last : null
}

type Song = NonNullable<Awaited<ReturnType<typeof fundedSong>>>

/** Reads the song with its gap in cents. Undefined unless the song is approved and not hidden. */
async function fundedSong(tx: Tx, requestId: string) {
  const [song] = await tx
    .select({
      id: songRequests.id,
      title: shownTitle.as('shown_title'),
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
      writer: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`.as('writer'),
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      closedAt: users.closedAt,
      approvedAt: songRequests.approvedAt,
      fundTryAt: songRequests.fundTryAt,
      gap: gap.as('gap'),
      pledged: sql<string>`(select coalesce(sum(${donations.amount}), 0)::text from ${donations}
        where ${donations.songRequestId} = ${requestId} and ${isIn(liveDonations)})`,
    })
    .from(songRequests)
    .innerJoin(users, eq(users.id, songRequests.songwriterId))
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(and(eq(songRequests.id, requestId), eq(songRequests.status, 'approved'), isThere))
  if (!song?.songwriterId) return undefined
  return {
    ...song,
    songwriterId: song.songwriterId,
    approvedAt: song.approvedAt ?? new Date().toISOString(),
    gap: cents(song.gap),
    held: cents(maxAmount) - cents(song.pledged),
  }
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
      ...toldOfMatch(song, pledge),
    })),
  )
}

function toldOfMatch({ id, title, writer }: Song, pledge: Claimed) {
  const { amount, code, matchedAt, dueAt, missedMatches } = pledge
  return about(
    { id, title },
    {
      amount,
      code,
      writer,
      ...(dueAt! > matchedAt! && { payableAt: dueAt! }),
      ...(missedMatches > 0 && { isLast: 'yes' }),
    },
  )
}
