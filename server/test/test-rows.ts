import { eq, type PgColumn, type PgTable } from '#drizzle'
import type { TestDb } from './test-db.ts'

type Kept = PgTable & { id: PgColumn }

export async function rowOf<T extends Kept>({ db }: Pick<TestDb, 'db'>, table: T, id: string) {
  const kept: PgTable = table
  const [row] = await db.select().from(kept).where(eq(table.id, id))
  return row as T['$inferSelect']
}

/** Changes the row with this id, for changes that no API call can make. */
export const setRow = <T extends Kept>(
  { db }: Pick<TestDb, 'db'>,
  table: T,
  id: string,
  values: { [Column in keyof T['$inferInsert']]?: unknown },
) => db.update(table).set(values).where(eq(table.id, id))
