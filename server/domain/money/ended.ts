import { eq, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'

/**
 * When a donation was rejected; of one that a release before rejected, its last event says so. Null while it stands.
 * Handwritten names: in a select from a single table, drizzle omits the table's.
 */
export const endedAt = sql<
  string | null
>`(case when donations.status = 'rejected' then coalesce(donations.ended_at,
  (select max(events.created_at) from events where events.subject_id = donations.id)) end)`.mapWith(
  donations.endedAt,
)

/** Reads `endedAt` of a donation that is locked. */
export async function findEnded(tx: Tx, id: string) {
  const [ended] = await tx
    .select({ endedAt: endedAt.as('ended_at') })
    .from(donations)
    .where(eq(donations.id, id))
  return ended!
}
