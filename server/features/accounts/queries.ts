import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts'
import type { Db } from '../../db/client.ts'
import { now } from '../../db/columns.ts'
import { users } from '../../db/schema.ts'

export type User = typeof users.$inferSelect

export interface NewUser {
  /** Lower case. */
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
}

/** Creates an account; undefined where the email has one already. */
export async function createUser(db: Db, user: NewUser): Promise<User | undefined> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return created
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function changeUser(
  db: Db,
  { id, ...changes }: { id: string; firstName?: string; lastName?: string; role?: Role },
): Promise<User | undefined> {
  const [changed] = await db
    .update(users)
    .set({ ...changes, updatedAt: now() })
    .where(eq(users.id, id))
    .returning()
  return changed
}
