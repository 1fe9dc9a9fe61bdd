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
  /** Null for the system itself. */
  actorId: string | null
  /** Absent in the first event of its subject, and for a subject without a status. */
  fromStatus?: string
  reason?: string | null
  amount?: string | null
  /** Request of the donation. Only in events of a donation. */
  songRequestId?: string | null
  /** Ids of people who may no longer take part in the request. Only in events of a request. */
  former?: readonly (string | null)[]
}

/** An event with values from its kind: its actor, and the resulting status. */
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
 * Each column is one array parameter, whatever the number of events, because a song may have thousands of
 * pledges.
 */
export const addEvents = `insert into events (${columns.map(({ name }) => name).join(', ')})
  select * from unnest(${columns.map(({ name, type }) => `{event.${name}}::${type}[]`).join(', ')})`
export const eventValues = (rows: EventRow[]) =>
  Object.fromEntries(columns.map(({ field, name }) => [`event.${name}`, rows.map((row) => row[field])]))

const addToRecord = statement('record', addEvents)

/**
 * Appends to the event log of requests, donations or profiles, in the transaction of the change itself, and
 * notes whose screens change.
 */
export async function record(tx: Tx, ...happened: Event[]) {
  if (happened.length === 0) return
  const known = happened.filter(({ kind, fromStatus }) => fromStatus || eventKind(kind).subject === 'profile')
  const ends =
    known.length > 0 ? await endsOf(tx, [...new Set(known.map((one) => one.subjectId))]) : undefined
  const rows = chained(happened.map(toRow), ends)
  // A fork of the hash chain violates its unique index, and the transaction is retried (db/connections/failures.ts).
  await addToRecord(tx, eventValues(rows))
  for (const { kind, subjectId, songRequestId, former } of happened) {
    const { subject } = eventKind(kind)
    if (subject === 'request') changed(tx, kind, { room: subjectId, people: former })
    // Only its writer refetches a profile's changes.
    if (subject === 'donation') changed(tx, kind, { room: songRequestId, giverOf: subjectId })
  }
}
