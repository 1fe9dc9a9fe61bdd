import type { Db, Tx } from '../client.ts'
import { repeatable } from '../connections/repeatable.ts'
import { commits } from '../schema.ts'
import { named } from '../statements/named.ts'

/**
 * Finds out whether a transaction committed if the reply to COMMIT was lost. Each writing transaction inserts
 * a row with its own id. `hasCommitted` inserts the same row: the unique index waits for a running
 * transaction, rejects the row if the transaction committed, and otherwise prevents a later commit. This also
 * works after a failover, when the number of a lost transaction could be used again (decision 0192).
 */

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
export async function noteCommit(tx: Tx, id: string) {
  await named(tx, 'note_commit', {
    text: 'insert into commits (id, is_done) select $1::uuid, true where pg_current_xact_id_if_assigned() is not null',
    values: [id],
  })
}

/** True if the transaction committed. If false, it can never commit. @throws if the database stays away */
export async function hasCommitted(db: Db, id: string): Promise<boolean> {
  const [outcome] = await repeatable(() =>
    db
      .insert(commits)
      .values({ id, isDone: false })
      .onConflictDoUpdate({ target: commits.id, set: { id } })
      .returning({ isDone: commits.isDone }),
  )
  return outcome?.isDone === true
}
