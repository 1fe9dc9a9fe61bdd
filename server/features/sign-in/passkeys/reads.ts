import { and, desc, eq, gt, isNull, or } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { passkeys, users } from '../../../db/schema.ts'

export const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/**
 * SQL condition: the passkey was added after the last removal of all ways to sign in. A process of an earlier
 * build doesn't delete passkeys in such a removal.
 */
const isGood = or(isNull(users.waysInEndedAt), gt(passkeys.createdAt, users.waysInEndedAt))

/** A person's usable passkeys, newest first, at most `mostPasskeys`. */
export const listPasskeys = (db: Db | Tx, userId: string) =>
  db
    .select(shown)
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.userId, userId), isGood))
    .orderBy(desc(passkeys.id))

export const credentialsOf = (db: Db, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))

export type Found = typeof passkeys.$inferSelect

/** The passkey with this credential id, unless all ways to sign in were removed after it was added. */
export async function findPasskey(db: Db | Tx, credentialId: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isGood))
  return found?.passkey
}
