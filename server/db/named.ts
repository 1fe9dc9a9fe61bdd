import type { Db, Tx } from './client.ts'

interface Answer<Row> {
  execute: { rows: Row[] }
  all: never
  values: never
}

/**
 * Named prepared statement, planned once per connection: for
 * the few hot statements, where building the SQL again costs more than running it.
 */
export async function named<Row extends object>(
  db: Db | Tx,
  name: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const query = db._.session.prepareQuery<Answer<Row>>({ sql: text, params: values }, undefined, name, false)
  const { rows } = await query.execute()
  return rows
}
