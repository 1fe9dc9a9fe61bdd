import { and, eq, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { lockRequest } from '../requests/lock.ts'

export type DonationRow = typeof donations.$inferSelect

/** Row locks until `tx` ends, in the lock order: first the donation's request, then the donation. */
export async function lockDonation(tx: Tx, id: string): Promise<DonationRow | undefined> {
  for (;;) {
    const [found] = await tx
      .select({ requestId: donations.songRequestId })
      .from(donations)
      .where(eq(donations.id, id))
    if (!found) return undefined
    const { requestId } = found
    if (requestId) await lockRequest(tx, requestId)
    const [donation] = await tx
      .select()
      .from(donations)
      .where(
        and(eq(donations.id, id), sql`${donations.songRequestId} is not distinct from ${requestId}::uuid`),
      )
      .for('no key update')
    // No row if the fund matched or released it between the two statements. Then retries.
    if (donation) return donation
  }
}

export type Match = DonationRow & { songRequestId: string }

export const isMatched = (donation: DonationRow): donation is Match =>
  donation.isGeneral && donation.songRequestId !== null
