import { PgTransaction } from '#drizzle'
import { type Db, type Tx, transactionsOf } from '../db/client.ts'
import { Permits } from '../db/connections/write-semaphore.ts'
import { withTx } from '../db/transactions/transactions.ts'
import { StorageRefusal } from './storage.ts'

/** Maximum number of concurrent transactions that use the storage. Never more than half of them all. */
const mostAtOnce = 4

const turnsOf = new WeakMap<Db, Permits>()

/**
 * Waits until few enough transactions use the storage, then calls `open`, which opens such a transaction. The
 * transaction keeps its connection while it waits for the storage. Without this limit, a few files and a
 * hanging storage would block all other writes. @throws {StorageRefusal} if the wait takes too long
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

/** Like `withTx`, for transactions that use the storage. */
export const withStorageTx = <Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db instanceof PgTransaction ? work(db) : inTurn(db, () => withTx(db, work))
