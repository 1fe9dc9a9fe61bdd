import { Client, type ClientConfig } from 'pg'
import { type Migration, type Outside, outsideOf } from './files.ts'
import { note, wasApplied } from './inside.ts'
import { lockMs, type Say, withLocks } from './tries.ts'
import { takeTurn } from './turn.ts'

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
  if (outside.kind !== 'batches') await client.query(statement)
  else while ((await client.query(statement)).rowCount);
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
