import { unpaidDonations } from '#contract/grammar/state'
import { and, eq, isNotNull } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { untellAll } from '../journal/notifications.ts'
import { isIn } from './donation-statuses.ts'

/**
 * Ends the questions whether givers keep their pledges to a delivered request, because these pledges can now
 * be paid.
 */
export async function endKeepQuestions(tx: Tx, songRequestId: string) {
  const asked = await tx
    .update(donations)
    .set({ keepAskedAt: null })
    .where(
      and(
        eq(donations.songRequestId, songRequestId),
        isIn(unpaidDonations),
        isNotNull(donations.keepAskedAt),
      ),
    )
    .returning({ id: donations.id })
  if (asked.length > 0) await untellAll(tx, { kind: 'pledge_keep', donationIds: asked.map(({ id }) => id) })
}
