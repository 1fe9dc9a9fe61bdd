import { exportEvery } from '#contract/people/export'
import { and, eq, max, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { rateCounts, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'

/** Key of the rows that record a person's exports. */
const keyOf = (userId: string) => `export:${userId}`

const lastOf = (db: Pick<Db, 'select'>, userId: string) =>
  db
    .select({ at: max(rateCounts.windowStart) })
    .from(rateCounts)
    .where(eq(rateCounts.key, keyOf(userId)))

const after = (at: string) => Date.parse(at) + exportEvery * 1000

/** Time of this person's next export: an ISO time in the future, or null if an export is possible now. */
export async function nextExport(db: Db, userId: string): Promise<string | null> {
  const [last] = await lastOf(db, userId)
  const next = last?.at ? after(last.at) : 0
  return next > Date.now() ? new Date(next).toISOString() : null
}

/**
 * Reserves an export, if the last one was at least an hour ago. Only one of several concurrent calls
 * succeeds, in any process. Returns the time of the reservation, or the seconds to wait.
 */
export async function takeExport(db: Db, userId: string): Promise<{ at: string } | { wait: number }> {
  return withTx(db, async (tx) => {
    // Row lock, so that concurrent calls of one person run one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [last] = await lastOf(tx, userId)
    const now = Date.now()
    const wait = last?.at ? after(last.at) - now : 0
    if (wait > 0) return { wait: Math.ceil(wait / 1000) }
    const at = new Date(now).toISOString()
    await tx.insert(rateCounts).values({ key: keyOf(userId), windowStart: at, count: 1 })
    return { at }
  })
}

/** Releases the reservation after an aborted download. */
export async function returnExport(db: Db, userId: string, at: string) {
  await withTx(db, (tx) =>
    tx
      .delete(rateCounts)
      .where(and(eq(rateCounts.key, keyOf(userId)), sql`${rateCounts.windowStart} = ${at}::timestamptz`)),
  )
}
