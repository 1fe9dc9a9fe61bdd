import { type SQL, sql } from 'drizzle-orm'
import {
  creativeDirectionUpdates,
  deliveries,
  deliveryComments,
  events,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  quietProjects,
  songRequests,
} from '../../db/schema.ts'

// Written out: in the fields of a select from one table alone, drizzle leaves the table's name away.
const own = sql`song_requests.songwriter_id`
const newest = (table: SQL, where: SQL) =>
  sql`(select max(one.created_at) from ${table} as one where ${where})`
const ofProject = sql`one.song_request_id = song_requests.id`
const bySongwriter = sql`${ofProject} and one.songwriter_id = ${own}`

/**
 * When the songwriter of a request, in a query that reads it, gave a sign of life last. What they were asked to change
 * counts from then.
 */
export const lastSign = sql<string>`greatest(
  coalesce(song_requests.accepted_at, song_requests.created_at),
  ${newest(sql`${projectMessages}`, sql`${ofProject} and one.sender_id = ${own}`)},
  ${newest(sql`${projectNotes}`, bySongwriter)},
  ${newest(sql`${projectStatusUpdates}`, bySongwriter)},
  ${newest(sql`${creativeDirectionUpdates}`, bySongwriter)},
  ${newest(sql`${deliveries}`, bySongwriter)},
  ${newest(sql`${deliveryComments}`, sql`${ofProject} and one.author_id = ${own}`)},
  ${newest(sql`${events}`, sql`one.subject_id = song_requests.id and one.kind = 'changes_requested'`)})`

/** That a row of the quiet ones still holds for the request beside it: nothing came since. */
export const isStillQuiet = sql`${quietProjects.songRequestId} = ${songRequests.id}
  and ${quietProjects.songwriterId} = ${songRequests.songwriterId} and ${songRequests.status} = 'in_progress'
  and ${lastSign} <= ${quietProjects.signAt}`

/** That its listener was told of its songwriter's silence, and that it lasts. */
export const isSilent = sql`exists (select 1 from ${quietProjects} where ${isStillQuiet}
  and ${quietProjects.toldAt} is not null)`
