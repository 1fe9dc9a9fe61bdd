import { donationMoves } from '#contract/giving/moves'
import { can } from '#contract/grammar/state'
import { type PausedMatch, shownMatches } from '#contract/trust/stewards'
import { asc, eq, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { declinedMatches, donations, songRequests } from '../../db/schema.ts'
import { notify } from '../journal/notifications.ts'
import { endAnswer } from '../money/fund/end-answer.ts'
import { returnMatch } from '../money/fund/return-match.ts'
import type { FundRules } from '../money/fund/rules.ts'
import { matchFund } from '../money/fund.ts'
import { type DonationRow, isMatched, lockDonation, type Match } from '../money/lock-donation.ts'
import { is, peopleOf } from '../requests/access.ts'
import { about } from '../requests/requests.ts'
import { haveMoney } from './conflicts.ts'

interface Stop {
  donationId: string
  stewardId: string
  /** The steward's words, which the giver and the parties read. */
  reason: string
  rules: FundRules
  at?: Date
}

/**
 * `unknown`: no such donation. `over`: no match in its pause. `involved`: the steward is its giver or a
 * party. `money`: the steward exchanges money with one of them.
 */
type Stopped = 'stopped' | 'unknown' | 'over' | 'involved' | 'money'

/**
 * Stops a match of the Community Fund within its pause. The pledge waits again, keeps its place, and is not
 * matched to this song again. Other pledges are tried, as after a giver's decline. Notifies giver and
 * parties. The caller has checked the steward, and logs the act in the same transaction.
 */
export async function stopMatch(tx: Tx, { donationId, stewardId, reason, rules, at = new Date() }: Stop) {
  const match = await lockDonation(tx, donationId)
  if (!match) return 'unknown' satisfies Stopped
  if (!isPaused(match, at)) return 'over' satisfies Stopped
  const { songRequestId } = match
  const [song] = await tx
    .select({
      id: songRequests.id,
      title: songRequests.title,
      status: songRequests.status,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
    })
    .from(songRequests)
    .where(eq(songRequests.id, songRequestId))
  if (!song || match.underwriterId === stewardId || is('party', song, stewardId))
    return 'involved' satisfies Stopped
  for (const person of [match.underwriterId, ...peopleOf('party', song)])
    if (await haveMoney(tx, stewardId, person)) return 'money' satisfies Stopped
  if (match.madeBy === 'offer') await endAnswer(tx, match, reason)
  else {
    await returnMatch(tx, match, reason)
    await tx.insert(declinedMatches).values({ donationId, songRequestId }).onConflictDoNothing()
  }
  const { amount, code } = match
  const others = peopleOf('party', song).filter((userId) => userId !== match.underwriterId)
  const kind = 'match_stopped' as const
  await notify(
    tx,
    ...others.map((userId) => ({ userId, kind, donationId, ...about(song, { amount, code, reason }) })),
  )
  await matchFund(tx, songRequestId, rules, at)
  return 'stopped' satisfies Stopped
}

const isPaused = (donation: DonationRow, at: Date): donation is Match =>
  (isMatched(donation) || donation.madeBy === 'offer') &&
  can(donationMoves.declineMatch, donation.status) &&
  donation.dueAt !== null &&
  Date.parse(donation.dueAt) > at.getTime()

/**
 * A person's matches in their pause, as giver or as songwriter, soonest payable first. SQL form of
 * `isPaused`.
 */
export async function findPausedMatches(tx: Tx, personId: string, at = new Date()): Promise<PausedMatch[]> {
  const rows = await tx
    .select({
      id: donations.id,
      code: donations.code,
      amount: donations.amount,
      isGiven: sql<boolean>`${donations.underwriterId} = ${personId}`,
      matchedAt: sql<string>`${donations.matchedAt}`.mapWith(donations.matchedAt),
      payableAt: sql<string>`${donations.dueAt}`.mapWith(donations.dueAt),
    })
    .from(donations)
    .where(
      sql`${donations.matchId} is not null and ${donations.songRequestId} is not null
        and ${donations.status} = 'pledged' and ${donations.dueAt} > ${at.toISOString()}
        and (${donations.underwriterId} = ${personId} or ${donations.songwriterId} = ${personId})`,
    )
    .orderBy(asc(donations.dueAt), asc(donations.id))
    .limit(shownMatches)
  return rows.map(({ isGiven, ...match }) => ({ ...match, side: isGiven ? 'giver' : 'songwriter' }))
}
