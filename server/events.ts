import type { Tx } from './db/client.ts'
import { events } from './db/schema.ts'

export interface Event {
  subject: 'request' | 'donation'
  subjectId: string
  kind: string
  /** Null where the system itself did it. */
  actorId: string | null
  fromStatus?: string | null
  toStatus?: string | null
  reason?: string | null
}

/** Adds to the record of a request or donation, in the transaction of the change itself. */
export async function record(tx: Tx, ...happened: Event[]) {
  if (happened.length > 0) await tx.insert(events).values(happened)
}
