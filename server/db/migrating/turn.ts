import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import type { Say } from './tries.ts'

const lockNotAvailable = '55P03'
/** Interval in ms between two messages of a waiting process. */
const lineMs = 10_000

/**
 * Settings by which the server notices within half a minute that a client's machine has disappeared, and
 * releases its locks. They have no effect on a local socket.
 */
export const keepalives = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  set tcp_user_timeout = 30000`

/**
 * Locks a row until the connection ends, so that one process at a time works outside a transaction. Polls
 * instead of waiting for the lock, because a waiting statement keeps its snapshot open, and the index build
 * of the other process would wait for that snapshot.
 */
export async function takeTurn(
  keeper: Client,
  { tag, say, everyMs = lineMs }: { tag: string; say: Say; everyMs?: number },
) {
  await keeper.query(`set idle_in_transaction_session_timeout = 0; ${keepalives}`)
  const began = performance.now()
  for (let lines = 0; ; ) {
    await keeper.query('begin')
    try {
      await keeper.query('select key from migration_turn for update nowait')
      return
    } catch (error) {
      await keeper.query('rollback')
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error
    }
    const waited = performance.now() - began
    if (waited >= lines * everyMs) {
      lines++
      say(`The migration ${tag} waits for ${await holder(keeper)}`)
    }
    await sleep(200)
  }
}

/** Describes the process that holds the row, found by its transaction id in pg_locks. */
async function holder(keeper: Client) {
  const { rows } = await keeper.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds
      from migration_turn turn join pg_locks held on held.transactionid = turn.xmax and held.granted
      join pg_stat_activity using (pid)`,
  )
  const [one] = rows
  return one
    ? `the process that applies one already (${one.pid} in the database, ${one.name || 'without a name'}, for ${one.seconds} s)`
    : 'another process that applies one already'
}
