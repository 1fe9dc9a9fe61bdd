import { type SQL, sql } from '#unguarded'
import {
  creativeDirectionUpdates,
  deliveries,
  deliveryComments,
  events,
  lyricComments,
  lyricDrafts,
  projectMessages,
  projectNotes,
  projectStatusUpdates,
  quietProjects,
  songRequests,
} from '../../db/schema.ts'
import { hiddenTime } from './hidden-time.ts'

// Column names are written by hand, because drizzle omits the table's name in a select from a single table.
const own = sql`song_requests.songwriter_id`
const newest = (table: SQL, where: SQL) =>
  sql`(select max(one.created_at) from ${table} as one where ${where})`
const ofProject = sql`one.song_request_id = song_requests.id`
const bySongwriter = sql`${ofProject} and one.songwriter_id = ${own}`

/**
 * SQL: time of the last activity of a request's songwriter. If the listener asks for changes, the period
 * starts again.
 */
const sign = sql`greatest(
  coalesce(song_requests.accepted_at, song_requests.created_at),
  ${newest(sql`${projectMessages}`, sql`${ofProject} and one.sender_id = ${own}`)},
  ${newest(sql`${projectNotes}`, bySongwriter)},
  ${newest(sql`${projectStatusUpdates}`, bySongwriter)},
  ${newest(sql`${creativeDirectionUpdates}`, bySongwriter)},
  ${newest(sql`${deliveries}`, bySongwriter)},
  ${newest(sql`${deliveryComments}`, sql`${ofProject} and one.author_id = ${own}`)},
  ${newest(sql`${lyricDrafts}`, bySongwriter)},
  ${newest(sql`${lyricComments}`, sql`${ofProject} and one.author_id = ${own}`)},
  ${newest(sql`${events}`, sql`one.subject_id = song_requests.id and one.kind = 'changes_requested'`)})`

/**
 * SQL: time of the last activity (`sign`), plus the time for which the request was hidden since, because no
 * activity was possible then. For a query of requests.
 */
export const lastSign = sql<string>`(select last.sign + ${hiddenTime(sql`song_requests.id`, sql`last.sign`)}
  from (select ${sign} as sign offset 0) as last)`

/**
 * SQL condition: an inactivity row is still valid for the joined request, because the songwriter hasn't been
 * active since.
 */
export const isStillQuiet = sql`${quietProjects.songRequestId} = ${songRequests.id}
  and ${quietProjects.songwriterId} = ${songRequests.songwriterId} and ${songRequests.status} = 'in_progress'
  and ${lastSign} <= ${quietProjects.signAt}`

/**
 * SQL condition: the listener was notified of the songwriter's inactivity, and the songwriter is still
 * inactive.
 */
export const isSilent = sql<boolean>`exists (select 1 from ${quietProjects} where ${isStillQuiet}
  and ${quietProjects.toldAt} is not null)`
