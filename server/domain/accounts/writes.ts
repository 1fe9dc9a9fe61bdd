import type { Role } from '#contract/people/accounts'
import { eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { isKeptForUndo } from './email-changes.ts'
import type { User } from './reads.ts'

interface NewUser {
  /** Email in lower case. */
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
  role?: Role | undefined
  isRoleOpen?: boolean
  /** Undefined if the email is not proven yet. */
  emailProvenAt?: string
  proofAskedAt?: string
}

/** Creates an account. Undefined if another account has the email, or could still restore it. */
export async function createUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  if (!created) return undefined
  // This check is after the insert. While the insert waited for a row, a change of email may have been
  // confirmed, which is visible only now (race condition).
  if (!(await isKeptForUndo(tx, user.email))) return created
  await tx.delete(users).where(eq(users.id, created.id))
  return undefined
}

export async function changeUser(
  db: Db | Tx,
  {
    id,
    ...changes
  }: {
    id: string
    firstName?: string
    lastName?: string
    role?: Role
    passwordHash?: string
    emailProvenAt?: string
  },
): Promise<User | undefined> {
  const [changed] = await db
    .update(users)
    .set({ ...changes, ...(changes.role && { isRoleOpen: false }), updatedAt: now() })
    .where(eq(users.id, id))
    .returning()
  return changed
}
