import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** How many statements of this database wait for a lock: for tests with deliberate concurrency. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
