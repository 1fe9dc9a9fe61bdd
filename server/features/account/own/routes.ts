import { ownAccount } from '#contract/people/own-account'
import { findWaiting } from '../../../domain/accounts/email-changes.ts'
import { notFound } from '../../../errors.ts'
import { waysToConfirm } from '../../../http/session/confirmed.ts'
import { findSessions } from '../../../http/session/own-sessions.ts'
import { endSession, sessionIdOf } from '../../../http/session/session.ts'
import { publicSessionId } from '../../../http/session/session-cookie.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { askForEmail } from '../email/actions.ts'
import { changePassword, confirmPassword } from './password.ts'
import { endOneSession, endOtherSessions } from './sessions.ts'

export function ownAccountRoutes(feature: AccountFeature) {
  const { serve, env } = feature
  serve(ownAccount.waysIn, async ({ db, user }) => ({
    ways: await waysToConfirm(db, env, user),
    provider: env.oidc?.name ?? null,
    newEmail: (await findWaiting(db, user.id))?.newEmail ?? null,
  }))

  serve(ownAccount.confirm, async ({ request, user, body }) => {
    await confirmPassword(feature, request, user, body.password)
    return {}
  })

  serve(ownAccount.changePassword, async ({ request, user, body }) => {
    await changePassword(feature, request, user, body)
    return {}
  })

  serve(ownAccount.changeEmail, async ({ request, user, body }) => {
    await askForEmail(feature, request, user, body)
    return {}
  })

  serve(ownAccount.sessions, async ({ db, request, user }) => {
    const sid = sessionIdOf(request)
    return (await findSessions(db, user.id)).map((one) => ({ ...one, isCurrent: one.sid === sid }))
  })

  serve(ownAccount.endSession, async ({ request, reply, user, params: { id } }) => {
    if (!(await endOneSession(feature, request, user, id))) throw notFound()
    if (id === publicSessionId(sessionIdOf(request))) await endSession(request, reply)
    return {}
  })

  serve(ownAccount.endOtherSessions, async ({ request, user }) => {
    await endOtherSessions(feature, request, user)
    return {}
  })
}
