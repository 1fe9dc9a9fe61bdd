import { and, eq, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { lockRequest } from '../requests/lock.ts'

export type DonationRow = typeof donations.$inferSelect

/**
 * Locks a donation until `tx` ends, in the lock order: first its request, then the donation. Returns its row.
 */
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
    // There is no row if the fund matched or released the pledge between the two queries. The loop then tries
    // again.
    if (donation) return donation
  }
}

export type Match = DonationRow & { songRequestId: string }

export const isMatched = (donation: DonationRow): donation is Match =>
  donation.isGeneral && donation.songRequestId !== null
