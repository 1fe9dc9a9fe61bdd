import { and, eq } from 'drizzle-orm'
import { unpaidDonations } from '#contract/grammar/state'
import type { Tx } from '../../../db/client.ts'
import { donations, gifts, songRequests } from '../../../db/schema.ts'
import { isIn } from '../../giving/donation-statuses.ts'
import { record } from '../../journal/events.ts'
import { notify, untell } from '../../journal/notifications.ts'
import { about } from '../../requests/requests.ts'
import { shownTitle } from '../../requests/visible.ts'
import type { Match } from '../lock-donation.ts'
import { moved } from '../totals.ts'
import { unmatched } from './rules.ts'

/**
 * Returns a match to the fund without its giver's doing: it waits again and keeps its place. The donation is locked by
 * `lockDonation`. Tells its giver, with the reason where a steward gave one.
 */
export async function returnMatch(tx: Tx, before: Match, reason: string | null = null) {
  const { id, songRequestId, underwriterId: userId, amount, code, status } = before
  const [after] = await tx
    .update(donations)
    .set(unmatched)
    .where(and(eq(donations.id, id), isIn(unpaidDonations)))
    .returning()
  if (!after) throw new Error(`A match that is ${status} was let through to be returned`)
  // Its steward stands in the stewards' log alone.
  const happened = { kind: 'match_stopped', actorId: null, fromStatus: status } as const
  await record(tx, { ...happened, subjectId: id, reason, songRequestId })
  moved(tx, { before, after })
  await untell(tx, { kind: 'pledge_matched', donationId: id })
  const [song] = await tx
    .select({ id: songRequests.id, title: shownTitle.as('shown_title') })
    .from(songRequests)
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(eq(songRequests.id, songRequestId))
  const kind = 'match_stopped' as const
  const more = { amount, code, isGiver: 'yes', ...(reason !== null && { reason }) }
  if (song) await notify(tx, { userId, kind, donationId: id, ...about(song, more) })
}
