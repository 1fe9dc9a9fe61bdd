import { createHash, randomBytes } from 'node:crypto'
import { newId, now } from '../../db/schema/columns.ts'
import type { events } from '../../db/schema.ts'

export type EventRow = typeof events.$inferSelect
type NewEvent = typeof events.$inferInsert

export type Link = Pick<EventRow, 'seq' | 'hash'>

/** A timestamp in canonical form: the database prints '.12Z' for '.120Z'. */
const moment = (time: string) => new Date(time).toISOString()

/** Salted hash of a text, which a chain covers instead of it, so that the text can be erased. */
export const saltedHash = (salt: string, text: string) =>
  createHash('sha256').update(salt).update(text).digest('hex')

/** 128 random bits. */
export const newSalt = () => randomBytes(16).toString('hex')

/** `reasonHash` of an erased reason from before salted hashes. Its event's own hash can't be checked. */
export const erasedBeforeSalts = ''

/**
 * Hash chain: SHA-256 over all fields of an event, its position in the chain, and the previous hash. Covers
 * the salted hash of a reason instead of the text, if it has one.
 */
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
    event.reasonHash === null ? event.reason : { salted: event.reasonHash },
    event.amount,
    event.songRequestId,
    moment(event.createdAt),
    event.prevHash,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Keeps rows from before salted hashes: there it is null, and absent in a new event. */
function saltedReason({ reason, reasonSalt, reasonHash }: NewEvent) {
  if (!reason || reasonHash !== undefined)
    return { reasonSalt: reasonSalt ?? null, reasonHash: reasonHash ?? null }
  const salt = newSalt()
  return { reasonSalt: salt, reasonHash: saltedHash(salt, reason) }
}

/** Adds an event to its subject's hash chain, as the first without a previous one. */
export function linked(event: NewEvent, last?: Link): EventRow {
  const reason = event.reason ?? null
  const row = {
    id: event.id ?? newId(),
    subject: event.subject,
    subjectId: event.subjectId,
    kind: event.kind,
    actorId: event.actorId ?? null,
    fromStatus: event.fromStatus ?? null,
    toStatus: event.toStatus ?? null,
    reason,
    ...saltedReason(event),
    amount: event.amount ?? null,
    songRequestId: event.songRequestId ?? null,
    createdAt: moment(event.createdAt ?? now()),
    seq: (last?.seq ?? 0) + 1,
    prevHash: last?.hash ?? null,
  }
  return { ...row, hash: hashOf(row) }
}

/** Builds the hash chains of several subjects' events, each subject's in the given order. */
export function chained(happened: NewEvent[], ends = new Map<string, Link>()): EventRow[] {
  return happened.map((event) => {
    const row = linked(event, ends.get(event.subjectId))
    ends.set(row.subjectId, row)
    return row
  })
}
