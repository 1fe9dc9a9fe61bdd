import { type EventKind, eventKind } from '#contract/events'
import { getTableColumns } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { events } from '../../db/schema.ts'
import { statement } from '../../db/statements/named.ts'
import { chained, type EventRow } from './chain.ts'
import { changed } from './change-feed.ts'
import { endsOf } from './old-events.ts'

export interface Event {
  kind: EventKind
  subjectId: string
  /** Id of the user who caused the event; null for the system itself. */
  actorId: string | null
  /**
   * Status before the event. Absent in the first event of its subject, and for a subject without a status.
   */
  fromStatus?: string
  reason?: string | null
  amount?: string | null
  /** Id of the donation's request. Only in events of a donation. */
  songRequestId?: string | null
  /**
   * Ids of people who may no longer take part in the request, so that their screens refetch it. Only in
   * events of a request.
   */
  former?: readonly (string | null)[]
}

/**
 * Returns an event as a row, with subject and resulting status by its kind. Throws if the event can't happen
 * in its `fromStatus`.
 */
export function toRow({ former: _, ...event }: Event) {
  const { subject, from, to } = eventKind(event.kind)
  const { fromStatus = null } = event
  const fits = fromStatus === null ? from.length === 0 : from.some((status) => status === fromStatus)
  if (!fits) throw new Error(`${event.kind} can't happen to a ${subject} that is ${fromStatus ?? 'new'}`)
  return { ...event, subject, fromStatus, toStatus: to ?? fromStatus }
}

const columns = Object.entries(getTableColumns(events)).map(([field, column]) => ({
  field: field as keyof EventRow,
  name: column.name,
  type: column.getSQLType(),
}))

/**
 * Each column is one array parameter, so that the query is the same for any number of events. A song may have
 * thousands of pledges.
 */
export const addEvents = `insert into events (${columns.map(({ name }) => name).join(', ')})
  select * from unnest(${columns.map(({ name, type }) => `{event.${name}}::${type}[]`).join(', ')})`
export const eventValues = (rows: EventRow[]) =>
  Object.fromEntries(columns.map(({ field, name }) => [`event.${name}`, rows.map((row) => row[field])]))

const addToRecord = statement('record', addEvents)

/**
 * Appends events to the log of requests, donations or profiles, in the transaction of the change itself. Also
 * remembers whose screens change.
 */
export async function record(tx: Tx, ...happened: Event[]) {
  if (happened.length === 0) return
  const known = happened.filter(({ kind, fromStatus }) => fromStatus || eventKind(kind).subject === 'profile')
  const ends =
    known.length > 0 ? await endsOf(tx, [...new Set(known.map((one) => one.subjectId))]) : undefined
  const rows = chained(happened.map(toRow), ends)
  // Two events with the same position violate the unique index of the hash chain, and the transaction is
  // retried (db/connections/failures.ts).
  await addToRecord(tx, eventValues(rows))
  for (const { kind, subjectId, songRequestId, former } of happened) {
    const { subject } = eventKind(kind)
    if (subject === 'request') changed(tx, kind, { room: subjectId, people: former })
    // Changes of a profile are not announced here: only the writer's own page refetches them.
    if (subject === 'donation') changed(tx, kind, { room: songRequestId, giverOf: subjectId })
  }
}
