import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, isNotNull, isNull, notExists, notInArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { loginLinks, passkeys, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import type { User } from './reads.ts'
import { hashOf, newToken } from './tokens.ts'

const goodFor = 15 * ms.minute

/**
 * Finds an account that a mailed link may sign in to: proven, without password and passkey, and not of a steward,
 * whose pages ask for one of these (product.md, "Signing in").
 */
export async function findForLink(
  db: Db | Tx,
  person: { email: string } | { id: string },
  stewardEmails: readonly string[] = [],
): Promise<User | undefined> {
  const own = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        'id' in person ? eq(users.id, person.id) : eq(users.email, person.email),
        isNotNull(users.emailProvenAt),
        isNull(users.passwordHash),
        notInArray(users.email, [...stewardEmails]),
        notExists(own),
      ),
    )
  return user
}

/** Creates a token that signs in once, within 15 minutes. Only its hash is stored. */
export async function addLoginLink(db: Db, link: { userId: string; browserHash: string }): Promise<string> {
  const token = newToken()
  const kept = { ...link, tokenHash: hashOf(token), expiresAt: plus(Date.now(), goodFor) }
  await withTx(db, (tx) => tx.insert(loginLinks).values(kept))
  return token
}

const isGood = (token: string) =>
  and(eq(loginLinks.tokenHash, hashOf(token)), gt(loginLinks.expiresAt, now()))

/** Finds a link, with the browser that asked for it. Undefined if it is invalid. */
export async function findLoginLink(db: Db | Tx, token: string) {
  const [link] = await db
    .select({ browserHash: loginLinks.browserHash, email: users.email })
    .from(loginLinks)
    .innerJoin(users, eq(users.id, loginLinks.userId))
    .where(isGood(token))
  return link
}

/**
 * Deletes the link and all other sign-in links of the person. Returns the person's id, to only one of two concurrent
 * calls. Undefined for an invalid link.
 */
export async function useLoginLink(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx.delete(loginLinks).where(isGood(token)).returning({ userId: loginLinks.userId })
  if (used) await tx.delete(loginLinks).where(eq(loginLinks.userId, used.userId))
  return used?.userId
}
