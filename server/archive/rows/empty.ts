import type { ClientBase } from 'pg'
import { refuseUnfit } from '../../db/migrate.ts'
import { namesOfPrograms } from '../../db/starting/one-currency.ts'
import { StartError } from '../../settings/start-error.ts'
import { quoted } from './tables.ts'

/** Throws where the database has people in it, where Songwright runs on it, or where it doesn't fit. */
export async function refuseInhabited(client: ClientBase) {
  const { rows } = await client.query<{ version: number; encoding: string; users: boolean; running: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      to_regclass('public.users') is not null as users,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name = any($1)) as running`,
    [namesOfPrograms],
  )
  const { users, running, ...facts } = rows[0]!
  refuseUnfit(facts)
  const { rows: people } = users ? await client.query('select 1 from users limit 1') : { rows: [] }
  if (people.length > 0)
    throw new StartError(
      'This database has people in it already. Restore into an empty one: another DATA_DIR, or another DATABASE_URL.',
    )
  if (running > 0)
    throw new StartError('A Songwright runs on this database: stop it, and restore into an empty one.')
}

/** Removes what a start without people made: its tables, and its queue. */
export async function clear(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public'`,
  )
  if (rows.length > 0)
    await client.query(`drop table ${rows.map(({ name }) => quoted(name)).join(', ')} cascade`)
  await client.query('drop schema if exists pgboss cascade')
}
