import type { Db, Tx } from './client.ts'

/**
 * Named prepared statement, planned once per connection: for
 * the few hot statements, where building the SQL again costs more than running it.
 */
export async function named<Row extends object>(
  db: Db | Tx,
  name: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false)
  const { rows } = (await query.execute()) as { rows: Row[] }
  return rows
}
