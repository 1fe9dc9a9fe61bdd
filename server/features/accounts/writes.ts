import type { Role } from '#contract/people/accounts'
import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { users } from '../../db/schema.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import { detachOthers } from '../../storage/attached/detach.ts'
import type { Storage } from '../../storage/storage.ts'
import { isKeptForUndo } from './email/reads.ts'
import type { User } from './reads.ts'

interface NewUser {
  /** Lower case. */
  email: string
  firstName: string | null
  lastName: string | null
  passwordHash: string | null
  role?: Role | undefined
  isRoleOpen?: boolean
  /** Undefined: not proven yet. */
  emailProvenAt?: string
  proofAskedAt?: string
}

/** Creates an account; undefined where the email has one already, or may still be put back to one. */
export async function createUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  if (!created) return undefined
  // After it: a change that was confirmed while this waited for its row is seen now (race condition).
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

/** Keeps what brings a newcomer here, or that they would not say; what was answered before stays. */
export const answerRole = (db: Tx, { id, role }: { id: string; role?: Role | undefined }) =>
  db
    .update(users)
    .set({ ...(role && { role }), isRoleOpen: false, updatedAt: now() })
    .where(and(eq(users.id, id), eq(users.isRoleOpen, true), eq(users.role, 'listener')))

/** Attaches an uploaded photo in place of the previous one. Throws a 400 where the file can't be one. */
export const setPhoto = (db: Db | Tx, storage: Storage, { id, url }: { id: string; url: string }) =>
  withFiles(db, storage, { ownerId: id, kind: 'photo', urls: [url] }, async (tx, attach) => {
    // Row lock: two photos that are set at once are set one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    const { path } = await attach(url)
    await detachOthers(tx, { ownerId: id, kind: 'photo', paths: [path] })
    const [user] = await tx.update(users).set({ profileImageUrl: path }).where(eq(users.id, id)).returning()
    return user!
  })
