import { and, eq, gt, isNull } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { emailChanges } from '../../../db/schema.ts'
import type { EmailChangeRow } from './reads.ts'

export const isWaiting = () => and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now()))

/** The change of email that this person has asked for and not confirmed. */
export async function findWaiting(db: Db | Tx, userId: string): Promise<EmailChangeRow | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isWaiting()))
  return change
}

/** Ends the changes that wait for their link. */
export const endWaitingChanges = (tx: Tx, userId: string) =>
  tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
