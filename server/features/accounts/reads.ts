import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Role } from '#contract/people/accounts'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/columns.ts'
import { passwordResets, users } from '../../db/schema.ts'
import { demoAccounts } from '../../demo/accounts.ts'

export type User = typeof users.$inferSelect

export interface NewUser {
  /** Lower case. */
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
}

/** Creates an account; undefined where the email has one already. */
export async function createUser(db: Db | Tx, user: NewUser): Promise<User | undefined> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return created
}

export async function findUser(db: Db | Tx, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** Those of the demo's accounts that are there. One with a password is somebody's own and not among them. */
export async function findDemoAccounts(db: Db) {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.passwordHash)))
  return demoAccounts.flatMap((account) => {
    const user = found.find(({ email }) => email === account.email)
    return user ? [{ ...account, id: user.id }] : []
  })
}

/**
 * Whether the password is still the one that was just checked. Waits for a change that is being made, so that a
 * sign-in with the old password can't slip in between the change and the end of the other sessions.
 */
export async function hasPasswordStill(db: Db, { id, passwordHash }: User): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')))
    .for('share')
  return rows.length > 0
}

export async function changeUser(
  db: Db | Tx,
  {
    id,
    ...changes
  }: { id: string; firstName?: string; lastName?: string; role?: Role; passwordHash?: string },
): Promise<User | undefined> {
  const [changed] = await db
    .update(users)
    .set({ ...changes, updatedAt: now() })
    .where(eq(users.id, id))
    .returning()
  return changed
}

const hour = 60 * 60 * 1000
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token that lets its bearer choose a new password, once, within an hour. Only its hash is kept. */
export async function addResetToken(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + hour).toISOString()
  await db.insert(passwordResets).values({ tokenHash: hashOf(token), userId, expiresAt })
  return token
}

const alive = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now()))

export async function isResetToken(db: Db, token: string): Promise<boolean> {
  const found = await db.select({ of: passwordResets.userId }).from(passwordResets).where(alive(token))
  return found.length > 0
}

/** Uses the token up, with all others of the same person; whose it was, or undefined where it is not valid. */
export async function useResetToken(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx
    .delete(passwordResets)
    .where(alive(token))
    .returning({ userId: passwordResets.userId })
  if (used) await tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId))
  return used?.userId
}
