import { donationMoves, endings } from '#contract/giving/moves'
import type { Tx } from '../../../db/client.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import { isFirstLapse } from '../../../domain/money/donation-can.ts'
import type { DonationRow } from '../../../domain/money/lock-donation.ts'
import { make, tell } from '../moves/make.ts'

/** Ends a pledge that wasn't paid in time. The caller locks the pledge and sends the notifications. */
export const lapse = (tx: Tx, before: DonationRow) =>
  make(tx, {
    before,
    move: donationMoves.lapse,
    kind: 'rejected',
    set: { rejectionReason: endings.lapsed, keepAskedAt: null },
    reason: endings.lapsed,
  })

/** Notifies the giver of a lapsed pledge, and the songwriter who would have been paid. */
export async function tellLapsed(tx: Tx, donation: DonationRow) {
  for (const kind of ['pledge_due', 'pledge_keep'] as const)
    await untell(tx, { kind, donationId: donation.id })
  const { underwriterId, songwriterId, songRequestId, dueAt } = donation
  const kind = 'pledge_lapsed'
  const more = {
    ...(dueAt !== null && { wasDue: 'yes' }),
    ...(isFirstLapse(donation) && { isRenewable: 'yes' }),
  }
  await tell(tx, donation, { userId: underwriterId, kind, more: { ...more, isGiver: 'yes' } })
  if (songRequestId) await tell(tx, donation, { userId: songwriterId, kind, more })
}
