import { donationMoves, endings } from '#contract/giving/moves'
import { eq, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations, gifts, songRequests } from '../../../db/schema.ts'
import { giversTitle } from '../../../domain/giving/givers.ts'
import { notify, untell } from '../../../domain/journal/notifications.ts'
import { isFirstLapse } from '../../../domain/money/donation-can.ts'
import type { DonationRow } from '../../../domain/money/lock-donation.ts'
import { hasSongwriter } from '../../../domain/requests/access.ts'
import { make } from '../moves/make.ts'

/** Ends a pledge that wasn't paid in time. The caller locks it and sends the notifications. */
export const lapse = (tx: Tx, before: DonationRow) =>
  make(tx, {
    before,
    move: donationMoves.lapse,
    kind: 'rejected',
    set: { rejectionReason: endings.lapsed, keepAskedAt: null },
    reason: endings.lapsed,
  })

/** Notifies the giver, and the songwriter who would have been paid, of a lapsed pledge. */
export async function tellLapsed(tx: Tx, donation: DonationRow) {
  const { id, songRequestId, underwriterId, amount, code, dueAt } = donation
  for (const kind of ['pledge_due', 'pledge_keep'] as const) await untell(tx, { kind, donationId: id })
  const [song] = songRequestId ? await titlesOf(tx, id) : []
  const told = { kind: 'pledge_lapsed' as const, donationId: id, songRequestId }
  const more = {
    amount,
    code,
    ...(dueAt !== null && { wasDue: 'yes' }),
    ...(isFirstLapse(donation) && { isRenewable: 'yes' }),
  }
  await notify(tx, {
    ...told,
    userId: underwriterId,
    subjects: { ...(song && { title: song.givers }), ...more, isGiver: 'yes' },
  })
  if (song && hasSongwriter(donation))
    await notify(tx, { ...told, userId: donation.songwriterId, subjects: { title: song.own, ...more } })
}

const titlesOf = (tx: Tx, donationId: string) =>
  tx
    .select({
      givers: giversTitle.as('givers_title'),
      own: sql<string>`${songRequests.title}`.as('own_title'),
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(eq(donations.id, donationId))
