import type { Db, Tx } from '../client.ts'
import { repeatable } from '../connections/repeatable.ts'
import { commits } from '../schema.ts'
import { named } from '../statements/named.ts'

/**
 * Outcome of a COMMIT whose answer was lost. Each transaction that writes leaves a row with its own id. To ask is to
 * insert that row: the unique index waits for a transaction that still runs, refuses where it committed, and where it
 * did not, keeps it from committing later. It needs nothing that a failover could lose, as a transaction number could be
 * given twice (decision 0192).
 */

/** For a statement that is sent at the end in any case: the CTE, with the number of the parameter that is the id. */
export const commitText = (parameter: number) =>
  `insert into commits (id, is_done) values ($${parameter}::uuid, true)`

/** For the others: a round trip, and a row only where something was written. */
export async function noteCommit(tx: Tx, id: string) {
  await named(tx, 'note_commit', {
    text: 'insert into commits (id, is_done) select $1::uuid, true where pg_current_xact_id_if_assigned() is not null',
    values: [id],
  })
}

/** Whether the transaction committed; where it did not, it never will. @throws where the database stays away */
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
