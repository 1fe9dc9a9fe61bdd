import { and, eq, gt, isNull, ne, type SQL } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { emailChanges } from '../../db/schema.ts'
import { hashOf } from './tokens.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

async function find(db: Db | Tx, where: SQL | undefined): Promise<EmailChangeRow | undefined> {
  const [change] = await db.select().from(emailChanges).where(where)
  return change
}

/**
 * Finds a change of email by the token in the mail to the new address. The change waits, or is confirmed
 * already.
 */
export const findByNew = (db: Db | Tx, token: string) =>
  find(db, and(eq(emailChanges.tokenHash, hashOf(token)), gt(emailChanges.expiresAt, now())))

export const findByOld = (db: Db | Tx, token: string) =>
  find(db, and(eq(emailChanges.undoHash, hashOf(token)), gt(emailChanges.undoUntil, now())))

const isUndoable = (email: string) =>
  and(eq(emailChanges.oldEmail, email), gt(emailChanges.undoUntil, now()), isNull(emailChanges.undoneAt))

/**
 * True if the link mailed to this address can still restore it to this account. Suppose the owner undoes a
 * thief's change by changing the email again. Then the thief's address must not get a link that is valid
 * longer than the owner's.
 */
export const isPutBackTo = async (db: Db | Tx, email: string, userId: string): Promise<boolean> =>
  (await db.$count(emailChanges, and(isUndoable(email), eq(emailChanges.userId, userId)))) > 0

/** True if this address can still be restored to another account. Until that time no one else can use it. */
export const isKeptForUndo = async (db: Db | Tx, email: string, userId?: string): Promise<boolean> =>
  (await db.$count(
    emailChanges,
    and(isUndoable(email), userId ? ne(emailChanges.userId, userId) : undefined),
  )) > 0

export const isWaiting = () => and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now()))

export const findWaiting = (db: Db | Tx, userId: string) =>
  find(db, and(eq(emailChanges.userId, userId), isWaiting()))

export const endWaitingChanges = (tx: Tx, userId: string) =>
  tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
