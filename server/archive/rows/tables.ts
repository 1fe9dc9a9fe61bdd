import { type ClientBase, escapeIdentifier as quoted } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import type { Sums } from '../manifest.ts'
import { heard } from '../objects/sealing.ts'

/** Tables that are not archived, each with the reason. All other tables are archived. */
export const leftOut: Record<string, string> = {
  built_files: 'scripts of the builds that run: a start puts its own there',
  drawn_pages: 'a cache',
  job_runs: 'runs of this house’s jobs',
  kept_mail: 'emails of a development machine, for a week',
  login_links: 'links that are good for a quarter of an hour',
  migration_lock: 'made by the migrations',
  migration_turn: 'made by the migrations',
  migrations: 'in the manifest',
  password_resets: 'links that are good for an hour',
  presences: 'who is there now',
  rate_counts: 'counts of rate limits',
  sessions: 'a restored house asks everyone to sign in',
}

interface Table {
  name: string
  columns: string[]
}

export async function archivedTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name order by table_name`,
  )
  return rows.filter(({ name }) => !(name in leftOut))
}

const listed = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Number of a table's pages that one statement copies: 128 MiB. */
const pagesEach = 16_384

/**
 * Rows of a table in the format of PostgreSQL's COPY, as this transaction sees them. Copies some pages with each
 * statement, so that no statement runs for minutes. The last one has no end: its table may have grown.
 */
export async function* copyOut(
  client: ClientBase,
  table: Table,
  { each = pagesEach, onRows }: { each?: number; onRows: (rows: number) => void },
): AsyncGenerator<Uint8Array> {
  const name = quoted(table.name)
  const { rows } = await client.query<{ pages: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
    [name],
  )
  for (let from = 0; from <= rows[0]!.pages; from += each) {
    const end = from + each > rows[0]!.pages ? '' : ` and ctid < '(${from + each},0)'`
    const some = `select ${listed(table)} from ${name} where ctid >= '(${from},0)'${end}`
    const stream = heard(client.query(copyTo(`copy (${some}) to stdout`)))
    yield* stream
    onRows(stream.rowCount)
  }
}

export const copyIn = (table: Table) => `copy ${quoted(table.name)} (${listed(table)}) from stdin`

/**
 * Session settings for writing and reading an archive. Values have the same format on each server, whatever
 * its defaults are. There are no time limits. `transaction_timeout` exists since PostgreSQL 17.
 */
export const inOurWay = `set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1;
  select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** Number and sums of all donations, to compare an archive with the restored rows. */
export async function moneySums(client: ClientBase): Promise<Sums> {
  const { rows } = await client.query<Sums>(
    `select count(*)::int as donations, coalesce(sum(amount), 0)::text as pledged,
      coalesce(sum(received_amount), 0)::text as received from donations`,
  )
  return rows[0]!
}

/** An unfinished job, with the fields that are needed to put it into the queue again. */
export const WaitingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  startAfter: z.string(),
})
export type WaitingJob = z.infer<typeof WaitingJob>

const batch = 1000

/** Yields waiting and running jobs, except recurring ones, because each start schedules those. */
export async function* waitingJobs(client: ClientBase): AsyncIterable<WaitingJob> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!rows[0]?.there) return
  await client.query(
    `declare waiting_jobs no scroll cursor for
      select id::text, name, coalesce(data, '{}') as data, to_json(start_after) #>> '{}' as "startAfter"
        from pgboss.job where state in ('created', 'retry', 'active')
          and name not in (select name from pgboss.schedule) and name not like '\\_\\_pgboss%'`,
  )
  for (;;) {
    const page = await client.query<WaitingJob>(`fetch ${batch} from waiting_jobs`)
    yield* page.rows
    if (page.rows.length < batch) break
  }
  await client.query('close waiting_jobs')
}
