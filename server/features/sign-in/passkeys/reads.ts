import { and, desc, eq, gt, isNull, or } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { passkeys, users } from '../../../db/schema.ts'

/** What its owner sees of a passkey. */
export const shown = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/**
 * Whether no end of all ways in has come since a passkey was added: a process of the build before ends them without
 * knowing of passkeys.
 */
const isGood = or(isNull(users.waysInEndedAt), gt(passkeys.createdAt, users.waysInEndedAt))

/** A person's passkeys that sign in, newest first; there are few (`mostPasskeys`). */
export const listPasskeys = (db: Db | Tx, userId: string) =>
  db
    .select(shown)
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.userId, userId), isGood))
    .orderBy(desc(passkeys.id))

/** A person's passkeys as a browser looks for them. */
export const credentialsOf = (db: Db, userId: string) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))

export type Found = typeof passkeys.$inferSelect

/** The passkey of a credential, unless the account's ways in were ended since it was added. */
export async function findPasskey(db: Db | Tx, credentialId: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isGood))
  return found?.passkey
}
