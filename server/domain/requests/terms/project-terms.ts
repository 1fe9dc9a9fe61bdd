import type { ProjectTerms, Terms, TermsSide } from '#contract/requests/project-terms'
import { type SQL, sql } from '#unguarded'
import { deliveries, events, lyricDrafts, songRequests, terms } from '../../../db/schema.ts'
import { type Who, whereIs } from '../access.ts'

// Column names are written by hand, because drizzle omits the table's name in the fields of a select from a
// single table.
/** SQL condition: terms `one` belong to the present acceptance of a request. A release or reopening voids them. */
const hold = sql`one.song_request_id = song_requests.id
  and one.accepted_at is not distinct from song_requests.accepted_at`

/** SQL: the agreed day of terms, later by the days that stood still. Null if none did. */
export const movedDay = sql<string | null>`nullif((ready_at at time zone 'utc')::date, ready_by)::text`

const newest = (state: Terms['state'], column: 'shown' | 'moved_to' = 'shown') =>
  `(array_agg(one.${column} order by one.id desc) filter (where one.state = '${state}'))[1]`

/**
 * SQL: terms of a request's present songwriter, and how often the listener asked them for changes. Null if the
 * request has no songwriter. Its times are converted by `asTerms`.
 */
export const projectTerms = sql<ProjectTerms | null>`case when song_requests.songwriter_id is not null then (
  select json_build_object('agreed', ${sql.raw(newest('agreed'))}, 'movedTo', ${sql.raw(newest('agreed', 'moved_to'))},
    'waiting', ${sql.raw(newest('waiting'))}, 'declined', ${sql.raw(newest('declined'))},
    'changesAsked', (select count(*)::int from ${events} as asked where asked.subject_id = song_requests.id
      and asked.kind = 'changes_requested'
      and asked.created_at >= coalesce(song_requests.accepted_at, song_requests.created_at)))
  from (select one.id, one.state, json_build_object('id', one.id, 'by', one.by, 'price', one.price::text,
      'readyBy', one.ready_by, 'changes', one.changes, 'state', one.state, 'createdAt', one.created_at,
      'answeredAt', one.answered_at) as shown,
      ${movedDay} as moved_to from ${terms} as one where ${hold}) as one) end`

/** Converts a timestamp from PostgreSQL's JSON format to ISO 8601. */
const moment = (time: string) => new Date(time).toISOString()
const asOne = (one: Terms | null) =>
  one && { ...one, createdAt: moment(one.createdAt), answeredAt: one.answeredAt && moment(one.answeredAt) }

/** Terms as `projectTerms` reads them, for a reply. */
export const asTerms = (read: ProjectTerms | null): ProjectTerms | null =>
  read && {
    ...read,
    agreed: asOne(read.agreed),
    waiting: asOne(read.waiting),
    declined: asOne(read.declined),
  }

/** SQL condition: the parties agreed to a price of 0.00. */
export const isGivenText = `(song_requests.agreed_price is not null and song_requests.agreed_price = 0
  and song_requests.status <> 'open')`
export const isGiven = sql<boolean>`${sql.raw(isGivenText)}`

const exists = (where: SQL) => sql<boolean>`exists (select 1 from ${terms} as one where ${hold} and ${where})`

interface Acceptance {
  id: unknown
  songwriterId: unknown
  /** Time of the acceptance. */
  since: unknown
}

const sent = (table: typeof deliveries | typeof lyricDrafts, { id, songwriterId, since }: Acceptance) =>
  sql<boolean>`exists (select 1 from ${table} as sent where sent.song_request_id = ${id}
    and sent.songwriter_id = ${songwriterId} and sent.created_at >= ${since})`

/** SQL condition: a songwriter has sent words or a song since an acceptance. */
export const hasSent = (by: Acceptance) => sql<boolean>`(${sent(deliveries, by)} or ${sent(lyricDrafts, by)})`

const present: Acceptance = {
  id: sql`song_requests.id`,
  songwriterId: sql`song_requests.songwriter_id`,
  since: sql`coalesce(song_requests.accepted_at, song_requests.created_at)`,
}

/** SQL condition: the present songwriter has delivered a version. */
export const hasDelivered = sent(deliveries, present)

/**
 * SQL condition: terms were declined, nothing was ever agreed, and no words or song were sent. The listener
 * needn't wait for silence then (product.md, "Terms").
 */
export const isRefused = sql<boolean>`(${exists(sql`one.state = 'declined'`)}
  and not ${exists(sql`one.state = 'agreed'`)} and not ${hasSent(present)})`

/**
 * SQL condition: this person lost the request after their terms were declined, and was not invited again. For
 * a query that reads the request.
 */
export const hasLost = (who: Who) => sql<boolean>`(not coalesce(${whereIs('invited', who)}, false)
  and exists (select 1 from ${terms} as one where one.song_request_id = ${songRequests.id}
    and one.songwriter_id = ${who} and one.by = 'songwriter' and one.lost_at is not null))`

/** SQL: terms of the present songwriter wait for the answer of this side. */
export const waitsFor = (side: TermsSide) =>
  exists(sql`one.state = 'waiting' and one.by <> ${sql.raw(`'${side}'`)}`)
