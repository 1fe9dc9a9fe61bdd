import { PgTransaction } from '#drizzle'
import type { Db, Tx } from '../client.ts'
import { isDatabaseAway } from '../connections/failures.ts'
import { tryAgain } from '../connections/retry.ts'
import { newId } from '../schema/columns.ts'
import { hasCommitted, noteCommit } from './commits.ts'

/** Owners of end-of-transaction hooks, in lock order, because many transactions share their rows. */
const ends = ['sums', 'change feed'] as const
type End = (typeof ends)[number]
/**
 * End-of-transaction hook. The returned function is called after the commit. The change feed also writes the
 * commit's row, because it sends a statement in any case.
 */
type Last = (tx: Tx, commitId: string) => Promise<((db: Db) => void) | undefined>
const lastOf = new WeakMap<Tx, Map<End, Last>>()

/** Registers an end-of-transaction hook in a transaction of `withTx`. Each runs once. */
export function atEnd(tx: Tx, end: End, last: Last) {
  const all = lastOf.get(tx)
  // Without `withTx` the hook would never run.
  if (!all) throw new Error('This transaction was not opened by withTx')
  all.set(end, last)
}

async function workToEnd<Result>(tx: Tx, commitId: string, work: (tx: Tx) => Promise<Result>) {
  const lasts = new Map<End, Last>()
  lastOf.set(tx, lasts)
  const result = await work(tx)
  const afterwards: ((db: Db) => void)[] = []
  for (const end of ends) {
    const after = await lasts.get(end)?.(tx, commitId)
    if (after) afterwards.push(after)
  }
  if (!lasts.has('change feed')) await noteCommit(tx, commitId)
  return { result, afterwards }
}

/** Runs `work` with its end-of-transaction hooks, once, in the caller's transaction: for a restore. */
export const withEnds = async <Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  (await workToEnd(tx, newId(), work)).result

async function runToEnd<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const commitId = newId()
  let ready: { result: Result; afterwards: ((db: Db) => void)[] } | undefined
  const run = async (tx: Tx) => {
    ready = await workToEnd(tx, commitId, work)
    return ready
  }
  const done = await db.transaction(run).catch(async (error: unknown) => {
    // If only the answer to the COMMIT was lost, the database has its outcome.
    if (ready && isDatabaseAway(error) && (await hasCommitted(db, commitId))) return ready
    throw error
  })
  for (const after of done.afterwards) after(db)
  return done.result
}

/**
 * Transaction with retry: repeats `work` from its start after a serialization failure, deadlock or lost
 * connection. If it had committed and only the answer was lost, returns its result
 * (db/transactions/commits.ts). Inside a transaction `work` becomes part of it.
 */
export async function withTx<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db instanceof PgTransaction) return work(db)
  return tryAgain(() => runToEnd(db, work))
}
