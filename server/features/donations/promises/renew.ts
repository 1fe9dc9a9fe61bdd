import { donationMoves } from '#contract/giving/moves'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { hasPaidAnother } from '../../../domain/giving/givers.ts'
import { restartReminders } from '../../../domain/giving/restart-reminders.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import type { DonationRow } from '../../../domain/money/lock-donation.ts'
import { make, tell } from '../moves/make.ts'
import { findDonation } from '../reads.ts'

/** Renews a lapsed pledge: it is due from now on, and its reminders start again, unless they were stopped. */
export async function renew(tx: Tx, before: DonationRow) {
  const at = now()
  const keepsGap = !(await hasPaidAnother(tx, before.underwriterId, before.songwriterId!))
  const set = { rejectionReason: null, dueAt: at, renewedAt: at, keepsGap }
  const after = await make(tx, { before, move: donationMoves.renew, kind: 'renewed', set })
  await restartReminders(tx, [before.id], at)
  await untell(tx, { kind: 'pledge_lapsed', donationId: before.id })
  await tell(tx, after, { userId: after.songwriterId, kind: 'pledge_renewed' })
  return findDonation(tx, before.id)
}
