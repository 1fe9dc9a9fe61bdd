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
  /** Number of rows in the stewards' log. */
  acts: number
  /**
   * Number of texts of events and acts that were erased with their writer. The hashes of these texts remain.
   */
  erased: number
  differences: string[]
}

/**
 * The audit. It recomputes every sum from the donations, and every donation and request from its events. It
 * also verifies every hash chain of events and of the stewards' acts. It reads one snapshot (repeatable
 * read), so writes may run at the same time.
 */
export const audit = (db: Db): Promise<Audit> =>
  db.transaction(auditIn, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Runs the audit in the caller's transaction. */
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
