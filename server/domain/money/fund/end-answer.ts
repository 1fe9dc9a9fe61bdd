import { donationMoves, endings } from '#contract/giving/moves'
import { unpaidDonations } from '#contract/grammar/state'
import { and, eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { donations } from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { record } from '../../journal/events.ts'
import { untell } from '../../journal/notifications.ts'
import type { Match } from '../lock-donation.ts'
import { moved } from '../totals.ts'
import { tellGiver } from './tell-giver.ts'

/**
 * Ends a donation made by a matching offer that a steward stopped in its pause, because it has no fund to
 * return to. The donation is locked by `lockDonation`. Notifies its giver, with the steward's reason.
 */
export async function endAnswer(tx: Tx, before: Match, reason: string) {
  const { id, songRequestId, status } = before
  const [after] = await tx
    .update(donations)
    .set({ status: donationMoves.cancel.to, endedAt: now(), rejectionReason: endings.stopped })
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`What an offer made and is ${status} was let through to be stopped`)
  // The steward is named only in the stewards' log.
  const happened = { kind: 'rejected', actorId: null, fromStatus: status } as const
  await record(tx, { ...happened, subjectId: id, reason: endings.stopped, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: 'offer_answered', donationId: id })
  const more = { reason, isGiver: 'yes', isOffer: 'yes' }
  await tellGiver(tx, before, { kind: 'match_stopped', more })
}
