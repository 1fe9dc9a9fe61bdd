import { and, eq } from 'drizzle-orm'
import { donationMoves, endings } from '#contract/giving/moves'
import { unpaidDonations } from '#contract/grammar/state'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { donations, gifts, songRequests } from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { record } from '../../journal/events.ts'
import { notify, untell } from '../../journal/notifications.ts'
import { about } from '../../requests/requests.ts'
import { shownTitle } from '../../requests/visible.ts'
import type { Match } from '../lock-donation.ts'
import { moved } from '../totals.ts'

/**
 * Ends what a matching offer made, which a steward stopped in its pause: it has no fund to wait in again. The donation is
 * locked by `lockDonation`. Tells its giver, with the reason in the steward's words.
 */
export async function endAnswer(tx: Tx, before: Match, reason: string) {
  const { id, songRequestId, underwriterId: userId, amount, code, status } = before
  const [after] = await tx
    .update(donations)
    .set({ status: donationMoves.cancel.to, endedAt: now(), rejectionReason: endings.stopped })
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`What an offer made and is ${status} was let through to be stopped`)
  // Its steward stands in the stewards' log alone.
  const happened = { kind: 'rejected', actorId: null, fromStatus: status } as const
  await record(tx, { ...happened, subjectId: id, reason: endings.stopped, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: 'offer_answered', donationId: id })
  const [song] = await tx
    .select({ id: songRequests.id, title: shownTitle.as('shown_title') })
    .from(songRequests)
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(eq(songRequests.id, songRequestId))
  const more = { amount, code, reason, isGiver: 'yes', isOffer: 'yes' }
  if (song) await notify(tx, { userId, kind: 'match_stopped', donationId: id, ...about(song, more) })
}
