import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { users } from '../../db/schema.ts'

export type User = typeof users.$inferSelect

export async function findUser(db: Db | Tx, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * True if this person should be asked for their role. A process of the previous build sets a role without
 * closing the question, so a role other than listener is checked too.
 */
export const isRoleAsked = ({ isRoleOpen, role }: User) => isRoleOpen && role === 'listener'

/**
 * True if the stored password is still the one that was just checked. Waits for a concurrent change of the
 * password. Otherwise a sign-in with the old password could succeed between that change and the end of the
 * other sessions (race condition).
 */
export async function hasPasswordStill(db: Db, { id, passwordHash }: User): Promise<boolean> {
  const rows = await repeatable(() =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')))
      .for('share'),
  )
  return rows.length > 0
}
