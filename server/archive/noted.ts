import { type Connection, openDb } from '../db/client.ts'
import { now } from '../db/schema/columns.ts'
import { jobRuns } from '../db/schema.ts'
import { codeOf } from '../errors.ts'
import { StartError } from '../settings/start-error.ts'

/** Makes a backup and notes how it went beside the runs of the recurring jobs. What fails is thrown on. */
export async function noteBackup<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDb(connection, { max: 1 })
  const note = (run: Partial<typeof jobRuns.$inferInsert>) =>
    db
      .insert(jobRuns)
      .values({ name: 'backup', beganAt: now(), ...run })
      .onConflictDoUpdate({ target: jobRuns.name, set: run })
  try {
    await note({ beganAt: now(), endedAt: null })
    const result = await work()
    await note({ endedAt: now(), succeededAt: now(), isFailed: false, failure: null })
    return result
  } catch (error) {
    // The failure of the backup is what to tell, not that of its note.
    await note({ endedAt: now(), isFailed: true, failure: sayFailure(error) }).catch(() => {})
    throw error
  } finally {
    await close()
  }
}

const sayFailure = (error: unknown) =>
  error instanceof StartError ? error.message.slice(0, 500) : codeOf(error) || 'an unexpected error'
