import { and, eq, gt, isNull } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { emailProofs, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { User } from '../reads.ts'
import { hashOf, newToken } from '../token.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** A token that proves its account's email, once, within a week. Only its hash is kept. */
export async function addProofToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + week).toISOString()
  await withTx(db, (tx) => tx.insert(emailProofs).values({ tokenHash: hashOf(token), userId, expiresAt }))
  return token
}

/** The account whose email a token proves; undefined for an invalid one, and where it is proven already. */
export async function findByProof(db: Db | Tx, token: string): Promise<User | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(emailProofs)
    .innerJoin(users, eq(users.id, emailProofs.userId))
    .where(
      and(
        eq(emailProofs.tokenHash, hashOf(token)),
        gt(emailProofs.expiresAt, now()),
        isNull(users.emailProvenAt),
      ),
    )
  return found?.user
}

/** Consumes the token, with all others of the same person: of two at once one gets the account. */
export async function useProofToken(tx: Tx, token: string): Promise<User | undefined> {
  const user = await findByProof(tx, token)
  if (!user) return undefined
  const used = await tx
    .delete(emailProofs)
    .where(eq(emailProofs.tokenHash, hashOf(token)))
    .returning({ userId: emailProofs.userId })
  if (used.length === 0) return undefined
  await tx.delete(emailProofs).where(eq(emailProofs.userId, user.id))
  return user
}
