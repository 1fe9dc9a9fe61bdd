import type { Db, Tx } from '../client.ts'
import { repeatable } from '../connections/repeatable.ts'
import { commits } from '../schema.ts'
import { named } from '../statements/named.ts'

/**
 * Outcome of a COMMIT whose answer was lost. Each writing transaction leaves a row with its own id. The
 * inquiry inserts that row: the unique index waits for a running transaction, rejects the row if it
 * committed, and otherwise prevents a later commit. It needs nothing that a failover could lose, unlike a
 * transaction number, which could be reused (decision 0192).
 */

/**
 * CTE for a statement that is sent at the end in any case. `parameter` is the number of the id's parameter.
 */
export const commitText = (parameter: number) =>
  `insert into commits (id, is_done) values ($${parameter}::uuid, true)`

/** For other transactions: one more round trip, and a row only if something was written. */
export async function noteCommit(tx: Tx, id: string) {
  await named(tx, 'note_commit', {
    text: 'insert into commits (id, is_done) select $1::uuid, true where pg_current_xact_id_if_assigned() is not null',
    values: [id],
  })
}

/** True if the transaction committed. If false, it never will. @throws if the database stays away */
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
