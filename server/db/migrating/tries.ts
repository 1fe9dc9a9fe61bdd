import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { ms } from '#contract/grammar/time'

/**
 * Maximum time in ms that a migration waits for locks, because reads are queued behind it. Less than
 * PostgreSQL's deadlock_timeout of a second, so that in a deadlock with a request the migration fails, not
 * the request.
 */
export const lockMs = 900
/** Time in ms during which a migration is retried until it gets its locks. */
const patienceMs = 5 * ms.minute
const longestPause = 8000

/** SQLSTATEs: lock not available within lock_timeout, and deadlock. */
const locked = new Set(['55P03', '40P01'])

/** True where another process was in the way: it held a lock, or ended its work on the same index meanwhile. */
const isInTheWay = (error: unknown) =>
  error instanceof DatabaseError &&
  (locked.has(error.code ?? '') || error.message === 'tuple concurrently updated')

export type Say = (line: string) => void

/**
 * Calls `work` again until it gets its locks. During the pauses no other query has to wait for the migration.
 * After each failed try, reports the oldest open transaction.
 */
export async function withLocks<Result>(
  client: Client,
  { tag, say }: { tag: string; say: Say },
  work: () => Promise<Result>,
): Promise<Result> {
  const until = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isInTheWay(error) || Date.now() > until) throw error
      const pause = Math.min(longestPause, 500 * 2 ** attempt)
      say(
        `The migration ${tag} waits for a lock that others hold${await oldest(client)}: try ${attempt}, the next one in ${pause / 1000} s`,
      )
      await sleep(pause)
    }
  }
}

async function oldest(client: Client) {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  )
  const [one] = rows
  return one
    ? ` (the oldest transaction is that of process ${one.pid}, ${one.name || 'without a name'}, open for ${one.seconds} s)`
    : ''
}
