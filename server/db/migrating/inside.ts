import type { Client, ClientBase } from 'pg'
import { StartError } from '../../settings/start-error.ts'
import { isOf, type Migration, type Outside, outsideOf } from './files.ts'
import { lockMs, type Say, withLocks } from './tries.ts'

/**
 * Tables of the migrations: the list of applied ones, and two lock rows. Only one process at a time holds a
 * lock row while it applies a migration.
 */
export const ownTables = [
  'create table if not exists migrations (tag text primary key, hash text not null, applied_at timestamptz not null)',
  'create table if not exists migration_lock (key text primary key)',
  "insert into migration_lock values ('migrations') on conflict do nothing",
  // A second lock table, because older builds lock all rows of `migration_lock` and wait for them.
  'create table if not exists migration_turn (key text primary key)',
  "insert into migration_turn values ('outside') on conflict do nothing",
]

/** Applies a migration in one transaction, if it is new. Returns true if this process applied it. */
export const applyInside = (client: Client, migration: Migration, say: Say) =>
  withLocks(client, { tag: migration.tag, say }, () => apply(client, migration))

async function apply(client: Client, migration: Migration) {
  const { tag, hash, statements } = migration
  await client.query('begin')
  try {
    await client.query('set local lock_timeout = 0')
    await client.query('select key from migration_lock for update')
    const isDone = await wasApplied(client, migration)
    if (!isDone) {
      const began = Date.now()
      for (const statement of statements) {
        // The lock timeout is shared by all statements of a migration, because locks of the first statement
        // are held until the end. With 1 ms left, a statement fails unless it gets its lock at once (0 would
        // mean no timeout).
        const left = Math.max(lockMs - (Date.now() - began), 1)
        await client.query(`set local lock_timeout = ${left}`)
        await client.query(statement)
      }
      await note(client, { tag, hash })
    }
    await client.query('commit')
    return !isDone
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Applied = Pick<Migration, 'tag' | 'hash'>

/** True if this migration was already applied. Throws if another migration with the same name was applied. */
export async function wasApplied(client: Client, migration: Omit<Migration, 'statements'>): Promise<boolean> {
  const { tag } = migration
  const { rows } = await client.query<{ hash: string }>('select hash from migrations where tag = $1', [tag])
  const [done] = rows
  if (done && !isOf(migration, done.hash))
    throw new StartError(
      `The migration ${tag} is not the one that was applied to this database. Use the Songwright that it belongs to, or an empty database.`,
    )
  return done !== undefined
}

export async function note(client: ClientBase, { tag, hash }: Applied) {
  await client.query('insert into migrations values ($1, $2, now())', [tag, hash])
}

/**
 * Splits the migrations of this build into those that another database already had, and later ones. Throws if
 * that database had a migration that this build doesn't have.
 */
export function split(known: Migration[], had: Applied[]): { before: Migration[]; after: Migration[] } {
  for (const { tag, hash } of had)
    if (!known.some((one) => one.tag === tag && isOf(one, hash)))
      throw new StartError(
        `The archive has the migration ${tag}, which this build of Songwright doesn't know. Restore with the build that made the archive, or a newer one.`,
      )
  const tags = new Set(had.map(({ tag }) => tag))
  return {
    before: known.filter(({ tag }) => tags.has(tag)),
    after: known.filter(({ tag }) => !tags.has(tag)),
  }
}

/**
 * Applies migrations in the caller's transaction, to a database that nobody else uses. Statements that
 * normally run outside a transaction run inside it too.
 */
export async function migrateAtOnce(client: ClientBase, migrations: Migration[]) {
  for (const statement of ownTables) await client.query(statement)
  for (const migration of migrations) {
    for (const statement of migration.statements) {
      const outside = outsideOf(statement)
      await runStatement(client, outside ? statement.replace(/\bconcurrently\b/i, '') : statement, outside)
    }
    await note(client, migration)
  }
}

/** Number of ids of a range. */
const rangeSize = 10_000
const [firstOfAll, lastOfAll] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/**
 * Runs a statement. One in batches is repeated until it changes no row. One in ranges runs for each range of
 * ids: above `$1`, up to and with `$2`.
 */
export async function runStatement(client: ClientBase, statement: string, outside?: Outside) {
  if (outside?.kind === 'batches') while ((await client.query(statement)).rowCount);
  else if (outside?.kind === 'ranges')
    for (let from = firstOfAll, to; from !== lastOfAll; from = to) {
      const end = `select id from ${outside.table} where id > $1 order by id offset ${rangeSize - 1} limit 1`
      const { rows } = await client.query<{ id: string }>(end, [from])
      to = rows[0]?.id ?? lastOfAll
      await client.query(statement, [from, to])
    }
  else await client.query(statement)
}
