import { PgTransaction } from '#drizzle'
import type { Db, Tx } from '../client.ts'
import { isDatabaseAway } from '../connections/failures.ts'
import { tryAgain } from '../connections/retry.ts'
import { newId } from '../schema/columns.ts'
import { hasCommitted, noteCommit } from './commits.ts'

/**
 * Names of the end-of-transaction hooks, in the order in which they run. All transactions lock the hooks'
 * shared rows in this order, so that no deadlock occurs.
 */
const ends = ['sums', 'change feed'] as const
type End = (typeof ends)[number]
/**
 * End-of-transaction hook. Returns a function to be called after the commit, if any. The hook of the change
 * feed also inserts the commit's row, because it sends a statement in any case.
 */
type Last = (tx: Tx, commitId: string) => Promise<((db: Db) => void) | undefined>
const lastOf = new WeakMap<Tx, Map<End, Last>>()

/** Registers a hook for the end of a transaction of `withTx`. Replaces an earlier hook of this name. */
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

/** Runs `work` and its end-of-transaction hooks once in the caller's transaction. For a restore. */
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
    // Before a retry: if only the reply to COMMIT was lost, the database can tell whether it committed.
    if (ready && isDatabaseAway(error) && (await hasCommitted(db, commitId))) return ready
    throw error
  })
  for (const after of done.afterwards) after(db)
  return done.result
}

/**
 * Runs a transaction with retries: calls `work` again after a serialization failure, deadlock or lost
 * connection. If the transaction committed and only the reply was lost, returns its result
 * (db/transactions/commits.ts). Within another transaction, `work` becomes part of that one.
 */
export async function withTx<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db instanceof PgTransaction) return work(db)
  return tryAgain(() => runToEnd(db, work))
}
