import { type ClientBase, escapeIdentifier as quoted } from 'pg'
import { migrationsFolder, refuseUnfit } from '../../db/migrate.ts'
import { readMigrations, tablesOf } from '../../db/migrating/files.ts'
import { namesOfPrograms } from '../../db/starting/one-currency.ts'
import { StartError } from '../../settings/start-error.ts'
import { isRestoring } from './progress.ts'

/**
 * Throws if the database has people or tables of another program, if Songwright runs on it, or if its version
 * or encoding isn't supported.
 */
export async function refuseInhabited(client: ClientBase) {
  const { rows } = await client.query<{ version: number; encoding: string; running: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name = any($1)) as running`,
    [namesOfPrograms],
  )
  const { running, ...facts } = rows[0]!
  refuseUnfit(facts)
  const tables = await refuseOthers(client)
  // The people of an unfinished restore have never been served.
  const { rows: people } =
    tables.includes('users') && !(await isRestoring(client))
      ? await client.query('select 1 from users limit 1')
      : { rows: [] }
  if (people.length > 0)
    throw new StartError(
      'This database has people in it already. Restore into an empty one: another DATA_DIR, or another DATABASE_URL.',
    )
  if (running > 0)
    throw new StartError('A Songwright runs on this database: stop it, and restore into an empty one.')
}

/**
 * Throws if tables or a queue belong to another program, because the restore would delete them. Returns the
 * names of Songwright's tables.
 */
async function refuseOthers(client: ClientBase): Promise<string[]> {
  const all = await tablesIn(client, 'public')
  const ours = all.includes('migrations')
    ? new Set([
        ...tablesOf(readMigrations(migrationsFolder)),
        'migrations',
        'migration_lock',
        'migration_turn',
      ])
    : new Set<string>()
  const others = all.filter((name) => !ours.has(name))
  const instead = 'Restore into a database of its own.'
  if (others.length > 0)
    throw new StartError(
      `This database has tables that are not Songwright's: ${others.slice(0, 5).join(', ')}. ${instead}`,
    )
  if (all.length === 0 && (await tablesIn(client, 'pgboss')).length > 0)
    throw new StartError(`This database has the queue of another program, in the schema pgboss. ${instead}`)
  return all
}

async function tablesIn(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** Drops everything that Songwright has in the database. */
export async function clear(client: ClientBase) {
  const tables = await tablesIn(client, 'public')
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`)
  await client.query('drop schema if exists pgboss, songwright_restoring cascade')
}
