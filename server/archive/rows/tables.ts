import { type ClientBase, escapeIdentifier as quoted } from 'pg'

/** Tables that are not archived, with reasons. All other tables of the schema are. */
export const leftOut: Record<string, string> = {
  built_files: 'scripts of the builds that run: a start puts its own there',
  drawn_pages: 'a cache',
  job_runs: 'runs of this house’s jobs',
  kept_mail: 'emails of a development machine, for a week',
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

export const copyOut = (table: Table) => `copy ${quoted(table.name)} (${listed(table)}) to stdout`
export const copyIn = (table: Table) => `copy ${quoted(table.name)} (${listed(table)}) from stdin`
