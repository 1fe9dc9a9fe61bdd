import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { ownAccount } from '#contract/people/own-account'
import { and, eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { passwordResets, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { endWaitingChanges } from '../../../domain/accounts/email-changes.ts'
import type { User } from '../../../domain/accounts/reads.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { conflict, unauthorized } from '../../../errors.ts'
import { revokeOtherSessions } from '../../../http/session/own-sessions.ts'
import { proveSession, sessionIdOf } from '../../../http/session/session.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { assertUncommon, hashPassword } from '../../../http/sign-in/password.ts'
import { passwordAgain } from '../../../http/sign-in/password-check.ts'
import { mailSignInChanged } from '../../../work/account-mails.ts'

/** Re-authenticates the session by the password. Throws 400, 409 and 429. */
export async function confirmPassword(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  password: string,
) {
  await passwordAgain(feature, request, user, { password, field: 'password' })
  await proveSession(request, 'password')
  await feature.log(request, 'confirmed by password', user)
}

/**
 * Changes the password. Throws 400 for a wrong old or a common new password, 409 if the account has no
 * password or it was just changed, and 429.
 */
export async function changePassword(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  body: BodyOf<typeof ownAccount.changePassword>,
) {
  const { db, env, jobs, log } = feature
  assertUncommon(body.new, 'new')
  await passwordAgain(feature, request, user, { password: body.old, field: 'old' })
  const passwordHash = await hashPassword(body.new)
  const sid = sessionIdOf(request)
  await withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    if (!(await replacePassword(tx, { user, sid, passwordHash })))
      throw conflict('Your password was just changed in another window')
    const site = mailSite(request, env.publicUrl)
    const change = 'Your password was changed.'
    await mailSignInChanged(jobs, tx, { userId: user.id, site, change, isOfPassword: true })
  })
  await proveSession(request, 'password')
  await log(request, 'password changed', user)
}

interface Change {
  user: Pick<User, 'id' | 'passwordHash'>
  sid: string
  passwordHash: string
}

/**
 * Changes the password if it is still the one that was checked, so that only one of two concurrent changes
 * succeeds. Returns false otherwise. Ends other sessions, known devices and mailed links, which someone with
 * the old password may have. Passkeys stay.
 */
async function replacePassword(tx: Tx, { user: { id, passwordHash: old }, sid, passwordHash }: Change) {
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
