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
import { unmatched } from './rules.ts'
import { tellGiver } from './tell-giver.ts'

interface Stopping {
  set: Partial<typeof donations.$inferInsert>
  kind: 'match_stopped' | 'rejected'
  reason: string | null
  untells: 'pledge_matched' | 'offer_answered'
  more: Record<string, string>
}

/**
 * Stops a match without its giver's doing, and notifies the giver. `lockDonation` has locked the donation
 * before.
 */
async function stop(tx: Tx, before: Match, { set, kind, reason, untells, more }: Stopping) {
  const { id, songRequestId, status } = before
  const [after] = await tx
    .update(donations)
    .set(set)
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`A match that is ${status} was let through to be stopped`)
  // The event names no actor. Only the stewards' log names the steward.
  const happened = { kind, actorId: null, fromStatus: status } as const
  await record(tx, { ...happened, subjectId: id, reason, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: untells, donationId: id })
  await tellGiver(tx, before, { kind: 'match_stopped', more: { ...more, isGiver: 'yes' } })
}

/**
 * Returns a matched pledge to the fund. It waits again in its former position. `reason` is given if a steward
 * does this.
 */
export const returnMatch = (tx: Tx, before: Match, reason: string | null = null) =>
  stop(tx, before, {
    set: unmatched,
    kind: 'match_stopped',
    reason,
    untells: 'pledge_matched',
    more: { ...(reason !== null && { reason }) },
  })

/**
 * Ends a donation made by a matching offer, with a steward's reason. Such a donation was never in the fund,
 * so it can't return to it.
 */
export const endAnswer = (tx: Tx, before: Match, reason: string) =>
  stop(tx, before, {
    set: { status: donationMoves.cancel.to, endedAt: now(), rejectionReason: endings.stopped },
    kind: 'rejected',
    reason: endings.stopped,
    untells: 'offer_answered',
    more: { reason, isOffer: 'yes' },
  })
