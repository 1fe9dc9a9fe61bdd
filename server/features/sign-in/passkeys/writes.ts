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

/** Locks an account's row: what is counted of its ways in doesn't change until the transaction is over. */
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
  /** The session that adds it. */
  sid: string
  challenge: Challenge
}

/**
 * Adds a passkey. 'signed out' where the session was ended since the request came in: a thief's passkey must not slip in
 * behind the end of all ways in (race condition).
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

/** Undefined where it is no passkey of this person. */
export const renamePasskey = (db: Db | Tx, { name, ...of }: { id: string; userId: string; name: string }) =>
  withTx(db, async (tx) => {
    const [renamed] = await tx.update(passkeys).set({ name }).where(own(of)).returning(shown)
    if (renamed) changed(tx, 'signIn', { people: [of.userId] })
    return renamed
  })

interface Removal {
  id: string
  userId: string
  /** Whether this person has a way in that is no passkey. */
  hasOtherWay: (person: { id: string; passwordHash: string | null }) => Promise<boolean>
}

/**
 * Removes a passkey. 'last' where its owner would have no way in left; undefined where it is none of theirs. Of two that
 * are removed at once, the second waits for the first.
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
 * Notes the use of a passkey: its counter only ever rises, but for those that have none and stay at 0. 'stale' where the
 * challenge was answered before; false where the counter has risen further meanwhile (a copy of the passkey).
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
 * Whether a passkey is there still. Waits for a concurrent end of all ways in, or its removal, so that no session of it
 * outlives it (race condition).
 */
export const isPasskeyStill = (db: Db, passkey: Found) =>
  withTx(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, passkey.userId)).for('share')
    return (await findPasskey(tx, passkey.credentialId))?.id === passkey.id
  })
