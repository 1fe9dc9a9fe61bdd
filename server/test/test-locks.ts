import { expect } from 'vitest'
import { type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../db/client.ts'
import { withTx } from '../db/transactions/transactions.ts'

export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/**
 * Starts all functions while `lock` holds a lock. When all of them wait for it, releases the lock. Returns
 * their results.
 */
export async function heldAtOnce<Answer>(
  db: Db,
  lock: SQL | ((tx: Tx) => Promise<unknown>),
  all: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = withTx(db, async (tx) => {
    await (typeof lock === 'function' ? lock(tx) : tx.execute(lock))
    hold()
    await isFree
  })
  await isHeld
  const answers = Promise.all(all.map((one) => one()))
  try {
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(all.length)
  } finally {
    free()
    await holding
  }
  return answers
}
