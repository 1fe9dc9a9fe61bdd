import { exportEvery } from '#contract/people/export'
import { and, eq, max, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { rateCounts, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'

/** Key of the rows that say when a person's exports began. */
const keyOf = (userId: string) => `export:${userId}`

const lastOf = (db: Pick<Db, 'select'>, userId: string) =>
  db
    .select({ at: max(rateCounts.windowStart) })
    .from(rateCounts)
    .where(eq(rateCounts.key, keyOf(userId)))

const after = (at: string) => Date.parse(at) + exportEvery * 1000

/** When this person may have the next export: an ISO time in the future, or null for now. */
export async function nextExport(db: Db, userId: string): Promise<string | null> {
  const [last] = await lastOf(db, userId)
  const next = last?.at ? after(last.at) : 0
  return next > Date.now() ? new Date(next).toISOString() : null
}

/**
 * Takes the export of this hour: exactly an hour after the last, and one of several calls at once, in whichever processes.
 * Answers when it was taken, or how many seconds to wait.
 */
export async function takeExport(db: Db, userId: string): Promise<{ at: string } | { wait: number }> {
  return withTx(db, async (tx) => {
    // Calls of one person wait for each other here.
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

/** Gives it back: the download broke off before its end. */
export async function returnExport(db: Db, userId: string, at: string) {
  await withTx(db, (tx) =>
    tx
      .delete(rateCounts)
      .where(and(eq(rateCounts.key, keyOf(userId)), sql`${rateCounts.windowStart} = ${at}::timestamptz`)),
  )
}
