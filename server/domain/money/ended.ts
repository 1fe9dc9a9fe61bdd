import { sql } from '#drizzle'
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
