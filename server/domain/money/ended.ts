import { sql } from '#drizzle'
import { donations } from '../../db/schema.ts'

/**
 * Time of a donation's rejection. If an earlier release rejected it without this time, the time of its last
 * event. Null if it isn't rejected. Column names are written by hand, because drizzle omits the table's name
 * in a select from a single table.
 */
export const endedAt = sql<
  string | null
>`(case when donations.status = 'rejected' then coalesce(donations.ended_at,
  (select max(events.created_at) from events where events.subject_id = donations.id)) end)`.mapWith(
  donations.endedAt,
)
