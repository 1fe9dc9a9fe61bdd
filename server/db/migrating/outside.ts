import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, DatabaseError } from 'pg'
import { type Migration, type Outside, outsideOf } from './files.ts'
import { note, runStatement, wasApplied } from './inside.ts'
import { lockMs, type Say, withLocks } from './tries.ts'

/**
 * Applies a migration outside a transaction, one statement after another. Writes continue meanwhile. After a
 * crash the next start runs the migration again, because each statement checks the current state first.
 * Returns true if this process applied it.
 */
export async function applyOutside(client: Client, migration: Migration, { config, say }: Options) {
  const keeper = new Client(config)
  keeper.on('error', () => {})
  await keeper.connect()
  try {
    const what = { tag: migration.tag, say }
    await takeTurn(keeper, what)
    if (await wasApplied(client, migration)) return false
    for (const statement of migration.statements)
      await withLocks(client, what, () => run(client, statement, what))
    await note(client, migration)
    return true
  } finally {
    await keeper.end()
  }
}

interface Options {
  config: ClientConfig
  say: Say
}

async function run(client: Client, statement: string, what: { tag: string; say: Say }) {
  const outside = outsideOf(statement)!
  if (outside.kind === 'index' && !(await isToBuild(client, outside, what))) return
  // These statements wait for locks without blocking other statements, so they need no timeout.
  await client.query('set lock_timeout = 0')
  await runStatement(client, statement, outside)
}

/** True if the index must be built. Drops an invalid index left by a crash. Waits for a running build. */
async function isToBuild(
  client: Client,
  { name, table }: Extract<Outside, { kind: 'index' }>,
  what: { tag: string; say: Say },
) {
  const found = await indexNow(client, { name, table })
  if (found && !found.isValid) {
    what.say(
      `The migration ${what.tag} drops the index ${name}, which a crash left unfinished, and builds it again`,
    )
    await client.query('set lock_timeout = 0')
    await client.query(`drop index concurrently if exists ${name}`)
  }
  return !found?.isValid
}

async function indexNow(client: Client, { name, table }: { name: string; table: string }) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    // Waits until no index build runs on this table, because every build holds this lock. If a process was
    // killed, the server ends the build.
    await client.query(`lock table ${table} in share update exclusive mode`)
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    return rows[0]
  } finally {
    await client.query('rollback')
  }
}

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
