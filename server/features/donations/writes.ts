import { declines, donationMoves, endings } from '#contract/giving/moves'
import { cents, maxAmount, minAmount } from '#contract/grammar/money'
import { and, desc, eq, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { declinedMatches, donations, events, songRequests } from '../../db/schema.ts'
import { untell, untellOrCorrect } from '../../domain/journal/notifications.ts'
import { waysFor, waysOf } from '../../domain/money/being-paid.ts'
import { cancelPledges } from '../../domain/money/end-pledges.ts'
import { type FundRules, unmatched } from '../../domain/money/fund/rules.ts'
import { matchFund } from '../../domain/money/fund.ts'
import { isMatched, type DonationRow as Row } from '../../domain/money/lock-donation.ts'
import { is } from '../../domain/requests/access.ts'
import { findParties } from '../../domain/requests/requests.ts'
import { isGiven } from '../../domain/requests/terms/project-terms.ts'
import { type Kind, make, tell } from './moves/make.ts'
import { findDonation } from './reads.ts'

/**
 * Removes a notification that was neither read nor mailed. Otherwise notifies the receiver that the first
 * notification is no longer true (product.md, "Money and donations"). Returns true if it did so.
 */
async function tellUndone(tx: Tx, after: Row, undone: { userId: string | null; kind: Kind; by: Kind }) {
  const { userId, kind, by } = undone
  if (!userId || !(await untellOrCorrect(tx, { userId, kind, by, donationId: after.id }))) return false
  await tell(tx, after, { userId, kind: by })
  return true
}

interface Proof {
  externalRef: string
  proofUrl?: string | undefined
}

export async function markSent(tx: Tx, before: Row, { externalRef, proofUrl = '' }: Proof) {
  const ways = await waysOf(tx, before.songwriterId)
  const sentTo = { sentToId: before.songwriterId, sentWays: ways && waysFor(ways, before) }
  const set = { externalRef, proofUrl: proofUrl || null, sentAt: now(), keepAskedAt: null, ...sentTo }
  const after = await make(tx, { before, move: donationMoves.markSent, kind: 'sent', set })
  await untell(tx, { kind: 'pledge_unsent', donationId: after.id })
  await tell(tx, after, { userId: after.songwriterId, kind: 'pledge_sent' })
  return findDonation(tx, before.id)
}

/**
 * Makes a sent payment an unpaid pledge again, which is due if its song was approved meanwhile. It ends if the song
 * is given, because such a song takes no promises (product.md, "Terms").
 */
export async function undoSent(tx: Tx, before: Row) {
  const isDue = sql`exists (select 1 from ${songRequests} where id = ${before.songRequestId}::uuid and is_approved)`
  const dueAt = sql`coalesce(${donations.dueAt}, case when ${isDue} then ${now()}::timestamptz end)`
  const sent = { externalRef: null, proofUrl: null, sentAt: null, sentToId: null, sentWays: null }
  const set = { ...sent, dueAt: dueAt as never }
  const after = await make(tx, { before, move: donationMoves.undoSent, kind: 'sent_undone', set })
  const userId = before.sentToId ?? before.songwriterId
  await tellUndone(tx, after, { userId, kind: 'pledge_sent', by: 'pledge_unsent' })
  if (before.songRequestId) await endIfGiven(tx, after, before.songRequestId)
  return findDonation(tx, before.id)
}

const endIfGiven = (tx: Tx, { id, underwriterId: actorId }: Row, requestId: string) =>
  cancelPledges(tx, {
    requestId,
    reason: endings.given,
    actorId,
    where: and(
      eq(donations.id, id),
      sql`exists (select 1 from ${songRequests} where ${eq(songRequests.id, requestId)} and ${isGiven})`,
    )!,
  })

/** Cancels a pledge. If its song is approved, the fund replaces it with other pledges. */
export async function cancel(tx: Tx, before: Row, rules: FundRules) {
  const reason = endings.cancelled
  const set = { rejectionReason: reason }
  await make(tx, { before, move: donationMoves.cancel, kind: 'rejected', set, reason })
  await untell(tx, { kind: 'pledge_new', donationId: before.id })
  if (before.songRequestId) await matchFund(tx, before.songRequestId, rules)
  return findDonation(tx, before.id)
}

interface Declined {
  actorId: string
  isTooLarge?: boolean | undefined
}

/**
 * Declines a pledge, for the listener or the songwriter, and what else its giver would pledge (declines.ts).
 * The fund doesn't replace the pledge (see `reject`).
 */
export async function decline(tx: Tx, before: Row, { actorId, isTooLarge = false }: Declined) {
  const request = before.songRequestId ? await findParties(tx, before.songRequestId) : undefined
  const [whole, large] = declines[is('listener', request, actorId) ? 'listener' : 'songwriter']
  // Nothing smaller can be promised than the least amount.
  const reason = isTooLarge && cents(before.amount) > cents(minAmount) ? large : whole
  const set = { rejectionReason: reason }
  const after = await make(tx, {
    before,
    move: donationMoves.decline,
    kind: 'rejected',
    set,
    reason,
    actorId,
  })
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_rejected', more: { reason } })
}

/** Lets the giver of a declined pledge pledge again, for the party that declined it. */
export const allow = (tx: Tx, before: Row, actorId: string) =>
  make(tx, { before, move: donationMoves.allow, kind: 'allowed', set: { allowedAt: now() }, actorId })

/**
 * Ends a donation to a songwriter who closed the account. The fund doesn't replace it, because this
 * songwriter can't be paid.
 */
export async function endForClosed(tx: Tx, before: Row, songwriterId: string) {
  const isSent = before.status === 'sent'
  const reason = isSent ? endings.unanswered : endings.closed
  const set = { rejectionReason: reason }
  const move = isSent ? donationMoves.reject : donationMoves.cancel
  const after = await make(tx, { before, move, kind: 'rejected', set, reason, actorId: songwriterId })
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_rejected', more: { reason } })
}

/**
 * Returns a matched pledge to the fund, which may match it with another song. The fund then replaces it with
 * other pledges.
 */
export async function declineMatch(tx: Tx, before: Row, rules: FundRules) {
  if (!isMatched(before)) return undefined
  await make(tx, { before, move: donationMoves.declineMatch, kind: 'match_declined', set: unmatched })
  const { id: donationId, songRequestId } = before
  await tx.insert(declinedMatches).values({ donationId, songRequestId }).onConflictDoNothing()
  await matchFund(tx, songRequestId, rules)
  return findDonation(tx, before.id)
}

/** Confirms a payment. Returns undefined if the request's sum would overflow. */
export async function confirm(tx: Tx, before: Row, received: string) {
  if (!(await fitsInRequest(tx, before, received))) return undefined
  const set = { receivedAmount: received, confirmedAt: now() }
  const move = donationMoves.confirm
  const after = await make(tx, { before, move, kind: 'confirmed', set, amount: received })
  await untell(tx, { kind: 'pledge_unconfirmed', donationId: after.id })
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_confirmed', more: { received } })
  return after
}

export async function fitsInRequest(tx: Tx, { songRequestId }: Row, received: string) {
  const [request] = await tx
    .select({ received: songRequests.receivedAmount })
    .from(songRequests)
    .where(eq(songRequests.id, songRequestId!))
  return request && cents(request.received) + cents(received) <= cents(maxAmount)
}

/**
 * Undoes a confirmation: the payment counts as sent again. The fund doesn't replace it (see `reject`). A
 * second call changes nothing.
 */
export async function undoConfirm(tx: Tx, before: Row) {
  if (before.status !== 'confirmed') return before
  const set = { receivedAmount: null, confirmedAt: null }
  const wasFound = (await lastKindOf(tx, before.id)) === 'found'
  const after = await make(tx, { before, move: donationMoves.undoConfirm, kind: 'confirm_undone', set })
  const userId = after.underwriterId
  const isTold = await tellUndone(tx, after, { userId, kind: 'pledge_confirmed', by: 'pledge_unconfirmed' })
  // The payment was rejected before this confirmation, and the giver was notified of that. So the giver is
  // notified that the payment counts as sent now.
  if (wasFound && !isTold) await tell(tx, after, { userId, kind: 'pledge_unconfirmed' })
  return after
}

/** True if the donation's last event is the undo of its confirmation. */
export const isUndone = async (tx: Tx, id: string) => (await lastKindOf(tx, id)) === 'confirm_undone'

async function lastKindOf(tx: Tx, id: string) {
  const [last] = await tx
    .select({ kind: events.kind })
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(desc(events.seq))
    .limit(1)
  return last?.kind
}

/**
 * Rejects a payment. The fund doesn't replace it: otherwise a songwriter could take the fund's money by
 * claiming that payments don't arrive.
 */
export async function reject(tx: Tx, before: Row, reason: string) {
  const set = { rejectionReason: reason }
  const after = await make(tx, { before, move: donationMoves.reject, kind: 'rejected', set, reason })
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_rejected', more: { reason } })
  return after
}
