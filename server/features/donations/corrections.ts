import { donationMoves } from '#contract/giving/moves'
import { cents } from '#contract/grammar/money'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { disputes } from '../../db/schema.ts'
import { untell } from '../../domain/journal/notifications.ts'
import { findCeilings, leftInFund, leftInRequest } from '../../domain/money/ceilings.ts'
import type { DonationRow as Row } from '../../domain/money/lock-donation.ts'
import { make, tell } from './moves/make.ts'
import { findDonation } from './reads.ts'
import { fitsInRequest } from './writes.ts'

/**
 * Confirms a rejected payment, because the songwriter says that it did arrive. The payment counts as sent to
 * this songwriter. Returns undefined if a sum of the request or of the fund would overflow.
 */
export async function find(tx: Tx, before: Row, received: string) {
  const { sentAt, sentToId, songwriterId, isGeneral } = before
  const amount = cents(before.amount)
  if (!(await fitsInRequest(tx, before, received))) return undefined
  if (amount > cents(leftInRequest(await findCeilings(tx, before.songRequestId!)))) return undefined
  if (isGeneral && amount > cents(await leftInFund(tx))) return undefined
  const at = now()
  const sent = { sentAt: sentAt ?? at, sentToId: sentToId ?? songwriterId, rejectionReason: null }
  const set = { ...sent, receivedAmount: received, confirmedAt: at }
  const after = await make(tx, { before, move: donationMoves.found, kind: 'found', set, amount: received })
  for (const kind of ['pledge_rejected', 'pledge_lapsed'] as const)
    await untell(tx, { kind, donationId: after.id })
  const more = { received, isFound: 'yes' }
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_confirmed', more })
  return after
}

/** Stores the giver's statement about a rejected payment. Returns undefined if the giver already made one. */
export async function dispute(tx: Tx, before: Row, text: string) {
  const [made] = await tx
    .insert(disputes)
    .values({ donationId: before.id, songRequestId: before.songRequestId!, text })
    .onConflictDoNothing()
    .returning({ id: disputes.donationId })
  if (!made) return undefined
  await make(tx, { before, move: donationMoves.dispute, kind: 'disputed', set: {}, reason: text })
  await tell(tx, before, { userId: before.songwriterId, kind: 'payment_disputed' })
  return findDonation(tx, before.id)
}
