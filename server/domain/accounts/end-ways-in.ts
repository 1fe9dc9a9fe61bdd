import { and, eq, isNotNull, isNull, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import {
  emailProofs,
  identities,
  passkeys,
  passwordResets,
  sessions,
  songwriterProfiles,
  users,
} from '../../db/schema.ts'
import { keepGivenUp } from '../moderation/kept/suspension-hashes.ts'
import { endWaitingChanges } from './email-changes.ts'

const { paypalLink, venmoHandle, cashappHandle, tipLink } = songwriterProfiles

/**
 * Ends every way into an account that was added before its owner came (product.md, "Signing in"): a person who made it
 * without proof, or stole it, must not keep one. A way in of a new kind is ended here too. The ways to be paid are off
 * until the owner says yes to them, for they are what a thief would change.
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
  // Not those that were confirmed: the old address's link is its owner's way back.
  await endWaitingChanges(tx, userId)
  await tx
    .update(songwriterProfiles)
    .set({ waysOffSince: now() })
    .where(
      and(
        eq(songwriterProfiles.userId, userId),
        isNull(songwriterProfiles.waysOffSince),
        or(...[paypalLink, venmoHandle, cashappHandle, tipLink].map((way) => isNotNull(way))),
      ),
    )
}

/** Ends all sessions of a user. */
export async function revokeSessions(db: Db | Tx, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`)
}
