import { ms, plus } from '#contract/grammar/time'
import { emailUndoDays } from '#contract/people/own-account'
import { and, eq, gte, isNull } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { newId, now } from '../../../db/schema/columns.ts'
import { emailChanges, emailProofs, passwordResets, users } from '../../../db/schema.ts'
import {
  type EmailChangeRow,
  endWaitingChanges,
  findByNew,
  findByOld,
  findWaiting,
  isKeptForUndo,
  isPutBackTo,
} from '../../../domain/accounts/email-changes.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { findUserByEmail, type User } from '../../../domain/accounts/reads.ts'
import { hashOf, type TokenOf } from '../../../domain/accounts/tokens.ts'
import { keepGivenUp } from '../../../domain/moderation/kept/suspension-hashes.ts'
import { isMailable } from '../../../domain/people/mailable.ts'
import { lockWays, putWaysBack } from '../../../domain/songwriters/former-ways.ts'

const inDays = (days: number) => plus(Date.now(), days * ms.day)

/** Locks the account's row, so that concurrent changes of its email run one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

/**
 * Records the requested email in place of an earlier request, and returns the id of the change. If the person
 * requests the same email again, the link mailed before stays valid.
 */
export async function askForChange(tx: Tx, user: User, newEmail: string, tokenOf: TokenOf): Promise<string> {
  const waiting = await findWaiting(tx, user.id)
  if (waiting?.newEmail === newEmail && waiting.oldEmail === user.email) return waiting.id
  await endWaitingChanges(tx, user.id)
  const id = newId()
  await tx.insert(emailChanges).values({
    id,
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    tokenHash: hashOf(tokenOf('new', id)),
    expiresAt: inDays(1),
  })
  return id
}

type Confirmed = { what: 'done' | 'before' | 'taken'; change: EmailChangeRow; isOldTold: boolean }

/**
 * Changes the email, by the token mailed to the new address. Returns `before` if the change was made already,
 * and `taken` if another account has the new address now or may still get it restored. Undefined for a token
 * of another person.
 */
export async function confirmChange(
  tx: Tx,
  { userId, token, tokenOf, secret }: { userId: string; token: string; tokenOf: TokenOf; secret: string },
): Promise<Confirmed | undefined> {
  const user = await lockUser(tx, userId)
  const change = await findByNew(tx, token)
  if (!user || change?.userId !== userId) return undefined
  // An unproven old address may belong to a stranger, so it gets no mail.
  const isOldTold = isMailable(user)
  if (change.confirmedAt)
    return user.email === change.newEmail ? { what: 'before', change, isOldTold } : undefined
  const { id, newEmail } = change
  const canUndo = isOldTold && !(await isPutBackTo(tx, newEmail, userId))
  // This order misses no address: an account that gives up an address marks it as kept at the same moment.
  if ((await findUserByEmail(tx, newEmail)) || (await isKeptForUndo(tx, newEmail, userId)))
    return { what: 'taken', change, isOldTold }
  await tx
    .update(users)
    .set({ email: newEmail, emailProvenAt: now(), updatedAt: now() })
    .where(eq(users.id, userId))
  await tx
    .update(emailChanges)
    .set({
      oldEmail: user.email,
      confirmedAt: now(),
      ...(canUndo && { undoHash: hashOf(tokenOf('old', id)), undoUntil: inDays(emailUndoDays) }),
      ways: (await lockWays(tx, userId)) ?? null,
    })
    .where(eq(emailChanges.id, id))
  await keepGivenUp(tx, secret, user, { email: user.email })
  // Links mailed to the old address stop working, except the one that restores it.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailProofs).where(eq(emailProofs.userId, userId))
  return { what: 'done', change, isOldTold }
}

/**
 * Restores the old address and the payment links, and removes all ways to sign in. Returns `before` if that
 * was done already, and `taken` if an earlier build gave the address to another account. Undefined for an
 * unknown or expired token.
 */
export async function undoChange(
  tx: Tx,
  { token, secret }: { token: string; secret: string },
): Promise<{ what: 'done' | 'before' | 'taken'; userId: string } | undefined> {
  const named = await findByOld(tx, token)
  if (!named) return undefined
  const { userId } = named
  await lockUser(tx, userId)
  // Reads the change again under the lock, so that the second of two concurrent presses finds it undone
  // already.
  const change = await findByOld(tx, token)
  if (!change?.confirmedAt) return undefined
  if (change.undoneAt) return { what: 'before', userId }
  const owner = await findUserByEmail(tx, change.oldEmail)
  if (owner && owner.id !== userId) return { what: 'taken', userId }
  await endWaysIn(tx, secret, userId)
  await tx
    .update(users)
    .set({ email: change.oldEmail, emailProvenAt: now(), updatedAt: now() })
    .where(eq(users.id, userId))
  if (change.ways) await putWaysBack(tx, userId, change.ways, change.confirmedAt)
  // Also marks later changes as undone: their links would restore addresses of the thief.
  await tx
    .update(emailChanges)
    .set({ undoneAt: now() })
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.undoneAt),
        gte(emailChanges.confirmedAt, change.confirmedAt),
      ),
    )
  return { what: 'done', userId }
}
