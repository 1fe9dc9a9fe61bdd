import { and, eq, isNotNull, isNull, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import {
  emailProofs,
  identities,
  loginLinks,
  passkeys,
  passwordResets,
  sessions,
  songwriterProfiles,
  users,
} from '../../db/schema.ts'
import { keepGivenUp } from '../moderation/kept/suspension-hashes.ts'
import { wayColumns } from '../money/being-paid.ts'
import { endWaitingChanges } from './email-changes.ts'

/**
 * Revokes all ways to sign in that were added before the owner of the email proved it (product.md, "Signing
 * in"), so that a person who made the account without proof, or stole it, can't keep one. New kinds of
 * credentials must be revoked here too. Payment methods are off until the owner confirms them, because a
 * thief may have changed them.
 */
export async function endWaysIn(tx: Tx, secret: string, userId: string) {
  const [person] = await tx
    .update(users)
    .set({ passwordHash: null, waysInEndedAt: now(), updatedAt: now() })
    .where(eq(users.id, userId))
    .returning()
  await revokeSessions(tx, userId)
  const subjects = await tx.delete(identities).where(eq(identities.userId, userId)).returning()
  if (person) await keepGivenUp(tx, secret, person, { identities: subjects })
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailProofs).where(eq(emailProofs.userId, userId))
  await tx.delete(loginLinks).where(eq(loginLinks.userId, userId))
  // Waiting changes of the email end. Confirmed changes stay, because the owner can undo them by the link
  // mailed to the old address.
  await endWaitingChanges(tx, userId)
  await tx
    .update(songwriterProfiles)
    .set({ waysOffSince: now() })
    .where(
      and(
        eq(songwriterProfiles.userId, userId),
        isNull(songwriterProfiles.waysOffSince),
        or(...Object.values(wayColumns).map((way) => isNotNull(way))),
      ),
    )
}

/** Ends all sessions of a user. */
export async function revokeSessions(db: Db | Tx, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`)
}
