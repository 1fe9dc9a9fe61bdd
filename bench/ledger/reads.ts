import type { Db } from '../../server/db/client.ts'
import { addedBefore } from '../../server/domain/ledger/against.ts'
import { newestCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { listLeaves } from '../../server/domain/ledger/leaves.ts'
import { idOf } from '../seed.ts'

const today = new Date().toISOString().slice(0, 10)

export const ledgerReads: Record<string, (db: Db) => Promise<unknown>> = {
  'newest checkpoint': (db) => newestCheckpoint(db),
  'a block of leaves': (db) => listLeaves(db, today, idOf(1)),
  'chains put before a checkpoint': (db) => addedBefore(db, today),
}
