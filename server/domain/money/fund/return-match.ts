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
 * Returns a match to the fund without an act of its giver. It waits again and keeps its place. The donation
 * is locked by `lockDonation`. Notifies its giver, with a steward's reason if there is one.
 */
export async function returnMatch(tx: Tx, before: Match, reason: string | null = null) {
  const { id, songRequestId, status } = before
  const [after] = await tx
    .update(donations)
    .set(unmatched)
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`A match that is ${status} was let through to be returned`)
  // The steward is named only in the stewards' log.
  const happened = { kind: 'match_stopped', actorId: null, fromStatus: status } as const
  await record(tx, { ...happened, subjectId: id, reason, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: 'pledge_matched', donationId: id })
  const more = { isGiver: 'yes', ...(reason !== null && { reason }) }
  await tellGiver(tx, before, { kind: 'match_stopped', more })
}
