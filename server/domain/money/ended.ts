import { sql } from '#drizzle'
import { donations } from '../../db/schema.ts'

/**
 * Time of a donation's rejection, or of its last event if an earlier release rejected it; null if it isn't
 * rejected. Handwritten names: in a select from a single table, drizzle omits the table's.
 */
export const endedAt = sql<
  string | null
>`(case when donations.status = 'rejected' then coalesce(donations.ended_at,
  (select max(events.created_at) from events where events.subject_id = donations.id)) end)`.mapWith(
  donations.endedAt,
)
