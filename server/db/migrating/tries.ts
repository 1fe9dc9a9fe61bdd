import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { ms } from '#contract/grammar/time'

/**
 * Maximum wait of a migration for locks, in ms, because reads queue up behind it. Below PostgreSQL's
 * deadlock_timeout of a second: in a deadlock with a request the migration gives way first.
 */
export const lockMs = 900
/** How long a migration is tried for its locks, in ms. */
const patienceMs = 5 * ms.minute
const longestPause = 8000

/** Lock not available within lock_timeout; deadlock. */
const locked = new Set(['55P03', '40P01'])

export type Say = (line: string) => void

/**
 * Runs `work` until it gets its locks, with pauses in which nothing queues behind it. Reports each failed
 * try, with the oldest open transaction.
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
      const isLocked = error instanceof DatabaseError && locked.has(error.code ?? '')
      if (!isLocked || Date.now() > until) throw error
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
