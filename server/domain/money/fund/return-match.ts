import { unpaidDonations } from '#contract/grammar/state'
import { and, eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations } from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { record } from '../../journal/events.ts'
import { untell } from '../../journal/notifications.ts'
import type { Match } from '../lock-donation.ts'
import { moved } from '../totals.ts'
import { unmatched } from './rules.ts'
import { tellGiver } from './tell-giver.ts'

/**
 * Returns a matched pledge to the fund, without its giver's doing, and notifies the giver. It waits again in
 * its former position. `reason` is given if a steward does this. `lockDonation` has locked the donation
 * before.
 */
export async function returnMatch(tx: Tx, before: Match, reason: string | null = null) {
  const { id, songRequestId, status } = before
  const [after] = await tx
    .update(donations)
    .set(unmatched)
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`A match that is ${status} was let through to be stopped`)
  const kind = 'match_stopped' as const
  // The event names no actor. Only the stewards' log names the steward.
  await record(tx, { kind, actorId: null, fromStatus: status, subjectId: id, reason, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: 'pledge_matched', donationId: id })
  await tellGiver(tx, before, { kind, more: { ...(reason !== null && { reason }), isGiver: 'yes' } })
}
