import { PgTransaction } from '#drizzle'
import type { Db, Tx } from '../client.ts'
import { isDatabaseAway } from '../connections/failures.ts'
import { repeatable, tryAgain } from '../connections/repeatable.ts'
import { newId } from '../schema/columns.ts'
import { commits } from '../schema.ts'
import { named } from '../statements/named.ts'

/**
 * Names of the end-of-transaction hooks, in the order in which they run. All transactions lock the hooks'
 * shared rows in this order, so that no deadlock occurs.
 */
const ends = ['sums', 'change feed', 'outside log', 'moves'] as const
type End = (typeof ends)[number]
/**
 * End-of-transaction hook. Returns a function to be called after the commit, if any, which must not fail. The
 * hook of the change feed also inserts the commit's row, because it sends a statement in any case.
 */
type After = (db: Db) => void | Promise<void>
type Last = (tx: Tx, commitId: string) => Promise<After | undefined>
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
  const afterwards: After[] = []
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
  let ready: { result: Result; afterwards: After[] } | undefined
  const run = async (tx: Tx) => {
    ready = await workToEnd(tx, commitId, work)
    return ready
  }
  const done = await db.transaction(run).catch(async (error: unknown) => {
    // Before a retry: if only the reply to COMMIT was lost, the database can tell whether it committed.
    if (ready && isDatabaseAway(error) && (await hasCommitted(db, commitId))) return ready
    throw error
  })
  for (const after of done.afterwards) await after(db)
  return done.result
}

/**
 * Runs a transaction with retries: calls `work` again after a serialization failure, deadlock or lost
 * connection. If the transaction committed and only the reply was lost, returns its result
 * (`hasCommitted`). Within another transaction, `work` becomes part of that one.
 */
export async function withTx<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db instanceof PgTransaction) return work(db)
  return tryAgain(() => runToEnd(db, work))
}

/**
 * SQL that inserts the commit's row as a CTE of another statement, which saves a round trip. `parameter` is
 * the number of the id's parameter.
 */
export const commitText = (parameter: number) =>
  `insert into commits (id, is_done) values ($${parameter}::uuid, true)`

/**
 * Inserts the commit's row, if the transaction has written something. For transactions that have no statement
 * for `commitText`.
 */
async function noteCommit(tx: Tx, id: string) {
  await named(tx, 'note_commit', {
    text: 'insert into commits (id, is_done) select $1::uuid, true where pg_current_xact_id_if_assigned() is not null',
    values: [id],
  })
}

/**
 * True if the transaction committed; if false, it can never commit. Needed if the reply to COMMIT was lost. Each
 * writing transaction inserts a row with its own id, and this inserts the same row: the unique index waits for a
 * running transaction, rejects the row if the transaction committed, and otherwise prevents a later commit. This
 * also works after a failover, when the number of a lost transaction could be used again (decision 0192).
 * @throws if the database stays away
 */
async function hasCommitted(db: Db, id: string): Promise<boolean> {
  const [outcome] = await repeatable(() =>
    db
      .insert(commits)
      .values({ id, isDone: false })
      .onConflictDoUpdate({ target: commits.id, set: { id } })
      .returning({ isDone: commits.isDone }),
  )
  return outcome?.isDone === true
}
