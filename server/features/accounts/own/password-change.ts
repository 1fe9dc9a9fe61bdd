import { and, eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { passwordResets, users } from '../../../db/schema.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { revokeOtherSessions } from '../../../http/session/own-sessions.ts'
import { endWaitingChanges } from '../email/waiting.ts'
import type { User } from '../reads.ts'

interface Change {
  user: Pick<User, 'id' | 'passwordHash'>
  sid: string
  passwordHash: string
}

/**
 * Changes a password that is still the one that was checked: of two changes at once one is made. Ends what somebody who
 * knew the old one may have: other sessions, known devices, mailed links. Passkeys stay. False where it was changed meanwhile.
 */
export async function changePassword(tx: Tx, { user: { id, passwordHash: old }, sid, passwordHash }: Change) {
  const [done] = await tx
    .update(users)
    .set({ passwordHash, devicesEndedAt: now(), updatedAt: now() })
    .where(and(eq(users.id, id), eq(users.passwordHash, old ?? '')))
    .returning({ id: users.id })
  if (!done) return false
  await revokeOtherSessions(tx, { userId: id, sid })
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id))
  await endWaitingChanges(tx, id)
  changed(tx, 'signIn', { people: [id] })
  return true
}
