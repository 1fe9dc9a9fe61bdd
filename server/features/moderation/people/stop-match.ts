import { donationMoves } from '#contract/giving/moves'
import { can } from '#contract/grammar/state'
import { despiteWords } from '#contract/trust/cases'
import { type PausedMatch, shownMatches } from '#contract/trust/stewards'
import { and, asc, eq, gt, or, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { declinedMatches, donations, songRequests } from '../../../db/schema.ts'
import { isGivenBy } from '../../../domain/giving/givers.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import { appendAct } from '../../../domain/moderation/acts.ts'
import { conflictAmong, type Deciding, haveMoney } from '../../../domain/moderation/conflicts.ts'
import { returnMatch } from '../../../domain/money/fund/return-match.ts'
import { type FundRules, isMatch } from '../../../domain/money/fund/rules.ts'
import { matchFund } from '../../../domain/money/fund.ts'
import { type DonationRow, isMatched, lockDonation, type Match } from '../../../domain/money/lock-donation.ts'
import { isOfSongwriter, peopleOf } from '../../../domain/requests/access.ts'
import { about } from '../../../domain/requests/requests.ts'
import { conflict } from '../../../errors.ts'

interface Stop extends Deciding {
  donationId: string
  /** The steward's text, shown to the giver, the listener and the songwriter. */
  reason: string
  rules: FundRules
  at?: Date
}

/**
 * Stops a match of the Community Fund that can't be paid yet. Its pledge waits for another song and keeps its
 * position. Other pledges may then be matched to this song. Notifies the giver, the listener and the
 * songwriter, and logs the act. Undefined if there is no such donation.
 */
export async function stopMatch(tx: Tx, { donationId, reason, rules, at = new Date(), ...by }: Stop) {
  const match = await lockDonation(tx, donationId)
  if (!match) return undefined
  if (!isPaused(match, at)) return conflict('Only a match that can’t be paid yet can be stopped')
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
  const sides = [match.underwriterId, ...(song ? peopleOf('party', song) : [])]
  const found = await conflictAmong(tx, by, {
    conflictOf: async (id) =>
      sides.includes(id) ? 'room' : (await haveMoney(tx, id, sides)) ? 'money' : undefined,
    sides,
  })
  if (!song || found === 'room') return conflict('You are part of this match: another steward has to stop it')
  if (found === 'money')
    return conflict('You have money with one of its people: another steward has to stop it')
  const despiteConflict = found === 'least'
  const said = despiteConflict ? `${reason} (${despiteWords})` : reason
  await returnMatch(tx, match, said)
  await tx.insert(declinedMatches).values({ donationId, songRequestId }).onConflictDoNothing()
  const { amount, code } = match
  const others = peopleOf('party', song).filter((userId) => userId !== match.underwriterId)
  const kind = 'match_stopped' as const
  await notify(
    tx,
    ...others.map((userId) => ({ userId, kind, donationId, ...about(song, { amount, code, reason: said }) })),
  )
  await matchFund(tx, songRequestId, rules, at)
  const { stewardId } = by
  await appendAct(tx, { stewardId, kind: 'stop_match', ofId: donationId, reason, despiteConflict })
  return { id: donationId, code }
}

const isPaused = (donation: DonationRow, at: Date): donation is Match =>
  isMatched(donation) &&
  can(donationMoves.declineMatch, donation.status) &&
  donation.dueAt !== null &&
  Date.parse(donation.dueAt) > at.getTime()

/**
 * This person's matches, as giver or as songwriter, that can't be paid yet. Sorted by the time from which
 * they can be paid. The condition is `isPaused` in SQL.
 */
export async function findPausedMatches(tx: Tx, personId: string, at = new Date()): Promise<PausedMatch[]> {
  const rows = await tx
    .select({
      id: donations.id,
      code: donations.code,
      amount: donations.amount,
      isGiven: sql<boolean>`${isGivenBy(personId)}`,
      matchedAt: sql<string>`${donations.matchedAt}`.mapWith(donations.matchedAt),
      payableAt: sql<string>`${donations.dueAt}`.mapWith(donations.dueAt),
    })
    .from(donations)
    .where(
      and(
        isMatch,
        sql`${donations.status} = 'pledged'`,
        gt(donations.dueAt, at.toISOString()),
        or(isGivenBy(personId), isOfSongwriter(donations, personId)),
      ),
    )
    .orderBy(asc(donations.dueAt), asc(donations.id))
    .limit(shownMatches)
  return rows.map(({ isGiven, ...match }) => ({ ...match, side: isGiven ? 'giver' : 'songwriter' }))
}
