import type { Db, Tx } from '../../db/client.ts'
import { auditActs } from './acts.ts'
import { auditChains } from './chains.ts'
import { auditSums } from './sums.ts'

interface Audit {
  requests: number
  donations: number
  events: number
  /** Number of events from before the hash chains that aren't chained yet. */
  unchained: number
  /** Rows of the stewards' log. */
  acts: number
  /** Texts of events and acts that were erased with their writer. Their hashes remain. */
  erased: number
  differences: string[]
}

/**
 * The audit: recomputes every sum from the donations, every donation and request from its events, and
 * verifies every hash chain of events and of the stewards' acts. Reads one snapshot (repeatable read), so it
 * may run during writes.
 */
export const audit = (db: Db): Promise<Audit> =>
  db.transaction(auditIn, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Variant of `audit` for the caller's transaction. */
export async function auditIn(tx: Tx): Promise<Audit> {
  const differences = await auditSums(tx)
  const { counts, broken } = await auditChains(tx)
  const { acts, erased, broken: ofStewards } = await auditActs(tx)
  return {
    ...counts,
    acts,
    erased: counts.erased + erased,
    differences: [...differences, ...broken, ...ofStewards],
  }
}
