import { donationMoves } from '#contract/giving/moves'
import type { Tx } from '../../../db/client.ts'
import { disputes } from '../../../db/schema.ts'
import type { DonationRow } from '../../../domain/money/lock-donation.ts'
import { make, tell } from '../moves/make.ts'
import { findDonation } from '../reads.ts'

/** Stores the giver's one statement. Undefined if one exists. */
export async function dispute(tx: Tx, before: DonationRow, text: string) {
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
