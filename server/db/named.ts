import type { Db, Tx } from './client.ts'

/**
 * Runs a statement that is written out, under a name by which the connection knows it from the second time on: for
 * the few hot statements, where building them anew costs more than running them.
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
