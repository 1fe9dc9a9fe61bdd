import { PgTransaction } from '#drizzle'
import { type Db, type Tx, transactionsOf } from '../db/client.ts'
import { Permits } from '../db/connections/write-semaphore.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { StorageRefusal } from './refusal.ts'

/** Maximum number of concurrent transactions that use the storage, never more than half of all. */
const mostAtOnce = 4

const turnsOf = new WeakMap<Db, Permits>()

/**
 * Runs a function that opens a transaction using the storage, in its turn. Such a transaction keeps its
 * connection while the storage answers. Without turns, a few files and a hanging storage would block every
 * other write.
 * @throws {StorageRefusal} if its turn doesn't come in time
 */
export async function inTurn<Result>(db: Db, open: () => Promise<Result>): Promise<Result> {
  const atOnce = Math.min(mostAtOnce, Math.ceil(transactionsOf(db) / 2))
  const turns = turnsOf.get(db) ?? new Permits(atOnce)
  turnsOf.set(db, turns)
  try {
    await turns.take()
  } catch (error) {
    throw new StorageRefusal('away', { cause: error })
  }
  try {
    return await open()
  } finally {
    turns.give()
  }
}

/** `withTx` for work that uses the storage. */
export const withStorageTx = <Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db instanceof PgTransaction ? work(db) : inTurn(db, () => withTx(db, work))
