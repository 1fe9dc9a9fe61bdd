import { createHash } from 'node:crypto'
import { newId, now } from '../../db/schema/columns.ts'
import type { events } from '../../db/schema.ts'

export type EventRow = typeof events.$inferSelect
type NewEvent = typeof events.$inferInsert

/** The head of a chain: the event that the next one of its subject links to. */
export type Link = Pick<EventRow, 'seq' | 'hash'>

/** A timestamp in one spelling: the database prints '.12Z' for '.120Z'. */
const moment = (time: string) => new Date(time).toISOString()

/** Hash chain: SHA-256 over all fields of an event, its place in the chain, and the previous hash. */
export function hashOf(event: Omit<EventRow, 'hash'>): string {
  const said = [
    event.id,
    event.subject,
    event.subjectId,
    event.seq,
    event.kind,
    event.actorId,
    event.fromStatus,
    event.toStatus,
    event.reason,
    event.amount,
    event.songRequestId,
    moment(event.createdAt),
    event.prevHash,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Adds an event to its subject's hash chain; it is the first where none is before it. */
export function linked(event: NewEvent, last?: Link): EventRow {
  const row = {
    id: event.id ?? newId(),
    subject: event.subject,
    subjectId: event.subjectId,
    kind: event.kind,
    actorId: event.actorId ?? null,
    fromStatus: event.fromStatus ?? null,
    toStatus: event.toStatus ?? null,
    reason: event.reason ?? null,
    amount: event.amount ?? null,
    songRequestId: event.songRequestId ?? null,
    createdAt: moment(event.createdAt ?? now()),
    seq: (last?.seq ?? 0) + 1,
    prevHash: last?.hash ?? null,
  }
  return { ...row, hash: hashOf(row) }
}

/** Builds the hash chains of any subjects' events, each subject's in the given order. */
export function chained(happened: NewEvent[], ends = new Map<string, Link>()): EventRow[] {
  return happened.map((event) => {
    const row = linked(event, ends.get(event.subjectId))
    ends.set(row.subjectId, row)
    return row
  })
}
