import { and, eq, gt } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { passwordResets } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { hashOf, newToken } from './token.ts'

const hour = 60 * 60 * 1000

/** A token that lets its bearer choose a new password, once, within an hour. Only its hash is kept. */
export async function addResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + hour).toISOString()
  await withTx(db, (tx) => tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId, expiresAt }))
  return token
}

const alive = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now()))

export async function isResetToken(db: Db, token: string): Promise<boolean> {
  const found = await db.select({ of: passwordResets.userId }).from(passwordResets).where(alive(token))
  return found.length > 0
}

/** Consumes the token, with all others of the same person; the person's id, or undefined for an invalid token. */
export async function useResetToken(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx
    .delete(passwordResets)
    .where(alive(token))
    .returning({ userId: passwordResets.userId })
  if (used) await tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId))
  return used?.userId
}
