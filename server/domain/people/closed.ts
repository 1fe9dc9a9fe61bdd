import { and, eq, isNotNull, isNull, lte, type PgColumn, sql } from '#unguarded'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

interface Account {
  closedAt: string | null
  erasedAt: string | null
}

/**
 * True if the owner has closed the account. Signing in reopens it, until a job erases it (product.md, "An
 * account of one's own").
 */
export const isClosed = <Row extends Pick<Account, 'closedAt'>>(
  account: Row | undefined,
): account is Row & { closedAt: string } => typeof account?.closedAt === 'string'
export const isErased = ({ erasedAt }: Pick<Account, 'erasedAt'>) => erasedAt !== null

/**
 * True if the account has been closed since exactly this time, and isn't erased. Times are compared as
 * numbers, because one time has several text forms.
 */
export const isClosedSince = (account: Account, time: string) =>
  isClosed(account) && !isErased(account) && Date.parse(account.closedAt) === Date.parse(time)

export const isNotClosed = isNull(users.closedAt)
export const whereNotErased = ({ erasedAt }: { erasedAt: PgColumn }) => isNull(erasedAt)
export const isToErase = (before: string) =>
  and(isNotNull(users.closedAt), whereNotErased(users), lte(users.closedAt, before))

/**
 * Closes an account with a date in the past. If it is already closed, the earlier of the two dates is kept.
 */
export const closeAt = (tx: Tx, userId: string, closedAt: string) =>
  tx
    .update(users)
    .set({ closedAt: sql`least(${users.closedAt}, ${closedAt}::timestamptz)` })
    .where(and(eq(users.id, userId), whereNotErased(users)))
