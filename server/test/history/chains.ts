import { createHash } from 'node:crypto'
import type { ChainedEvent } from './lines.ts'

/** A fault of the hash chain of one subject, whose events are sorted by `seq`. Undefined if there is none. */
export function chainFault(events: ChainedEvent[], status: string | undefined): string | undefined {
  let last: ChainedEvent | undefined
  for (const event of events) {
    if (event.seq !== (last?.seq ?? 0) + 1) return `event ${event.seq} does not follow ${last?.seq ?? 0}`
    if (event.prevHash !== (last?.hash ?? null))
      return `event ${event.seq} has another hash of the one before`
    if (event.hash !== hashOf(event)) return `event ${event.seq} has not the hash of its fields`
    if (last && event.fromStatus !== last.toStatus)
      return `event ${event.seq} comes from ${event.fromStatus}, not ${last.toStatus}`
    last = event
  }
  if (status !== undefined && last?.toStatus !== status) return `its last event leads to ${last?.toStatus}`
  return undefined
}

/** SHA-256 of the fields in this order, as JSON (product.md, "Trust"). */
function hashOf(event: ChainedEvent): string {
  const { id, subject, subjectId, seq, kind, actorId, fromStatus, toStatus, amount, songRequestId } = event
  const reason = event.reasonHash === null ? event.reason : { salted: event.reasonHash }
  const at = new Date(event.createdAt).toISOString()
  const first = [id, subject, subjectId, seq, kind, actorId, fromStatus, toStatus]
  const text = JSON.stringify([...first, reason, amount, songRequestId, at, event.prevHash])
  return createHash('sha256').update(text).digest('hex')
}
