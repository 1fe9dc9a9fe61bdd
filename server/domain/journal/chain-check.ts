import { type EventRow, erasedBeforeSalts, hashOf, saltedHash } from './chain.ts'

/**
 * True if the reason's text is missing, because it was erased with its writer or left out of a proof. The
 * chain then has only the reason's salted hash.
 */
export const isErased = ({ reason, reasonSalt, reasonHash }: EventRow) =>
  reasonHash !== null && reason === null && reasonSalt === null

/**
 * True if an event matches its hash. An erased reason is no change, because its salted hash remains. For an
 * erased reason from before salted hashes, only the event's link in the chain is checked.
 */
function isAsHashed(event: EventRow): boolean {
  const { reason, reasonSalt, reasonHash } = event
  if (isErased(event)) {
    if (reasonHash === erasedBeforeSalts) return true
  } else if (reasonHash !== null && reasonHash !== saltedHash(reasonSalt ?? '', reason ?? '')) return false
  return event.hash === hashOf(event)
}

export function linkProblem(chain: readonly EventRow[]): string | undefined {
  let before: EventRow | undefined
  for (const [at, event] of chain.entries()) {
    if (event.seq === null) return `event ${event.id} (${event.kind}) is in no chain`
    if (event.seq !== at + 1) return `event ${at + 1} of its chain is missing`
    if (!isAsHashed(event)) return `event ${event.seq} (${event.kind}) was changed`
    if (event.prevHash !== (before?.hash ?? null))
      return `event ${event.seq} (${event.kind}) does not follow the one before it`
    before = event
  }
  return undefined
}
