import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { passkeys } from '../../../db/schema.ts'

/** What its owner sees of a passkey. */
export const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/** A person's passkeys, newest first; there are few (`mostPasskeys`). */
export const listPasskeys = (db: Db, userId: string) =>
  db.select(shown).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))

/** A person's passkeys as a browser looks for them. */
export const credentialsOf = (db: Db, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))

export type Found = typeof passkeys.$inferSelect

export async function findPasskey(db: Db, credentialId: string): Promise<Found | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found
}
