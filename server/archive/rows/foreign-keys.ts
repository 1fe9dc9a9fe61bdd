import { type ClientBase, escapeIdentifier as quoted } from 'pg'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Runs `work` without foreign keys and adds them again, which checks every row. Tables can be filled in any
 * order, and inconsistent rows of a damaged archive are found.
 */
export async function withoutForeignKeys(client: ClientBase, work: () => Promise<void>) {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  await work()
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}
