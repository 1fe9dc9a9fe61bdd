import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { emailProofs, passwordResets, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import type { User } from './reads.ts'

/** Token of a mailed link, and the hash that is stored of it. So no one can sign in with a leaked table. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Derives 256-bit tokens from a row's id, so that a mail sent twice, or a repeated call, has the same link.
 * The job doesn't store the token, and the table stores only its hash (decision 0253).
 */
const derivedTokens = (secret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
}

export type InvitationToken = (invitationId: string) => string
export const invitationTokens = (secret: string): InvitationToken => derivedTokens(secret, 'invitation')

/** Links of promises by email, by the id of the promise. */
export const emailPledgeTokens = (secret: string) => derivedTokens(secret, 'email pledge')

/** Links of a change of email: in the mail to the new address, and in the mail to the old one. */
export type TokenOf = (link: 'new' | 'old', changeId: string) => string
export function emailChangeTokens(secret: string): TokenOf {
  const tokenOf = derivedTokens(secret, 'email change')
  return (link, changeId) => tokenOf(`${link} ${changeId}`)
}

/** Creates a token to choose a new password once, within an hour. Only its hash is stored. */
export async function addResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const kept = { tokenHash: hashOf(token), userId, expiresAt: plus(Date.now(), ms.hour) }
  await withTx(db, (tx) => tx.insert(passwordResets).values(kept))
  return token
}

const isReset = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now()))

export const isResetToken = async (db: Db, token: string): Promise<boolean> =>
  (await db.$count(passwordResets, isReset(token))) > 0

/**
 * Deletes the token and all other reset tokens of the person. Returns the person's id, or undefined for an
 * invalid token.
 */
export async function useResetToken(tx: Tx, token: string): Promise<string | undefined> {
  const [used] = await tx
    .delete(passwordResets)
    .where(isReset(token))
    .returning({ userId: passwordResets.userId })
  if (used) await tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId))
  return used?.userId
}

/** Creates a token to prove the account's email once, within a week. Only its hash is stored. */
export async function addProofToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const kept = { tokenHash: hashOf(token), userId, expiresAt: plus(Date.now(), 7 * ms.day) }
  await withTx(db, (tx) => tx.insert(emailProofs).values(kept))
  return token
}

/**
 * Finds the account whose email a token proves. Undefined if the token is invalid, or the email is already
 * proven.
 */
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

/**
 * Deletes the token and all other proof tokens of the person. Returns the account, to only one of two
 * concurrent calls.
 */
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
