import { mostPasskeys } from '#contract/people/passkeys'
import { and, count, eq, lt, or, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { passkeys, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { type Challenge, isFirstAnswer } from './challenge.ts'
import { type Found, findPasskey, listPasskeys, shown } from './reads.ts'
import type { Key } from './verify.ts'

/** Locks an account's row, so that the number of its ways to sign in can't change during the transaction. */
async function hold(tx: Tx, userId: string) {
  const [held] = await tx
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return held
}

interface NewPasskey extends Key {
  userId: string
  name: string
  sid: string
  challenge: Challenge
}

/**
 * Adds a passkey. 'signed out' if the session has ended since the request arrived: otherwise a thief could
 * add a passkey just after all ways to sign in were removed (race condition).
 */
export async function addPasskey(tx: Tx, { sid, challenge, ...key }: NewPasskey) {
  const { userId } = key
  await hold(tx, userId)
  if (!(await standsStill(tx, sid))) return 'signed out'
  const [{ had } = { had: 0 }] = await tx
    .select({ had: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (had >= mostPasskeys) return 'full'
  if (!(await isFirstAnswer(tx, challenge))) return 'stale'
  const [added] = await tx.insert(passkeys).values(key).onConflictDoNothing().returning(shown)
  if (!added) return 'taken'
  changed(tx, 'signIn', { people: [userId] })
  return added
}

const own = ({ id, userId }: { id: string; userId: string }) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Renames a passkey. Undefined for a passkey of another person. */
export const renamePasskey = (db: Db | Tx, { name, ...of }: { id: string; userId: string; name: string }) =>
  withTx(db, async (tx) => {
    const [renamed] = await tx.update(passkeys).set({ name }).where(own(of)).returning(shown)
    if (renamed) changed(tx, 'signIn', { people: [of.userId] })
    return renamed
  })

interface Removal {
  id: string
  userId: string
  /** Tells if this person can sign in by another way than a passkey. */
  hasOtherWay: (person: { id: string; passwordHash: string | null }) => Promise<boolean>
}

/**
 * Removes a passkey. 'last' if its owner could not sign in any more without it. Undefined for a passkey of
 * another person. The second of two concurrent removals waits for the first.
 */
export async function removePasskey(tx: Tx, { id, userId, hasOtherWay }: Removal) {
  const person = await hold(tx, userId)
  const all = await listPasskeys(tx, userId)
  if (!person || all.every((one) => one.id !== id)) return undefined
  if (all.length === 1 && !(await hasOtherWay(person))) return 'last'
  await tx.delete(passkeys).where(own({ id, userId }))
  changed(tx, 'signIn', { people: [userId] })
  return 'removed'
}

/**
 * Records a use of a passkey, whose counter must rise (without a counter, it stays at 0). 'stale' if the
 * challenge was used before. False if the counter doesn't rise, which means that the passkey was copied.
 */
export const usePasskey = (
  db: Db,
  { passkey, counter, challenge }: { passkey: Found; counter: number; challenge: Challenge },
) =>
  withTx(db, async (tx) => {
    if (!(await isFirstAnswer(tx, challenge))) return 'stale'
    const isAhead = or(
      lt(passkeys.counter, counter),
      and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
    )
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now() })
      .where(and(own(passkey), isAhead))
      .returning({ id: passkeys.id })
    return used.length > 0
  })

/**
 * True if a passkey still exists. Waits for a concurrent removal of the passkey or of all ways to sign in, so
 * that no session starts after the removal (race condition).
 */
export const isPasskeyStill = (db: Db, passkey: Found) =>
  withTx(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, passkey.userId)).for('share')
    return (await findPasskey(tx, passkey.credentialId))?.id === passkey.id
  })
