import { createHash, randomBytes } from 'node:crypto'
import { newId, now } from '../../db/schema/columns.ts'
import type { events } from '../../db/schema.ts'

export type EventRow = typeof events.$inferSelect
type NewEvent = typeof events.$inferInsert

export type Link = Pick<EventRow, 'seq' | 'hash'>

/** A timestamp in canonical form. The database prints '.12Z' for '.120Z'. */
const moment = (time: string) => new Date(time).toISOString()

/** Salted hash of a text. The chain covers this hash instead of the text, so that the text can be erased. */
export const saltedHash = (salt: string, text: string) =>
  createHash('sha256').update(salt).update(text).digest('hex')

/** Returns 128 random bits in hexadecimal. */
export const newSalt = () => randomBytes(16).toString('hex')

/**
 * Value of `reasonHash` for an erased reason from before salted hashes. The own hash of such an event can't
 * be checked.
 */
export const erasedBeforeSalts = ''

/**
 * Hash of an event in its hash chain: SHA-256 over all fields, the position in the chain, and the previous
 * hash. If the reason has a salted hash, this covers that hash instead of the text.
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

/**
 * Salt and hash of an event's reason. A new event gets new ones. An old row that is chained now keeps its
 * values, which are null if the row is older than salted hashes.
 */
function saltedReason({ reason, reasonSalt, reasonHash }: NewEvent) {
  if (!reason || reasonHash !== undefined)
    return { reasonSalt: reasonSalt ?? null, reasonHash: reasonHash ?? null }
  const salt = newSalt()
  return { reasonSalt: salt, reasonHash: saltedHash(salt, reason) }
}

/**
 * Adds an event to its subject's hash chain after `last`. Without `last` it is the first event of the chain.
 */
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

/** Builds the hash chains of several subjects. The events of each subject keep the given order. */
export function chained(happened: NewEvent[], ends = new Map<string, Link>()): EventRow[] {
  return happened.map((event) => {
    const row = linked(event, ends.get(event.subjectId))
    ends.set(row.subjectId, row)
    return row
  })
}
