import { ownAccount } from '#contract/people/own-account'
import { notFound } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { waysToConfirm } from '../../../http/session/confirmed.ts'
import { findSessions } from '../../../http/session/own-sessions.ts'
import { endSession, sessionIdOf } from '../../../http/session/session.ts'
import { publicSessionId } from '../../../http/session/session-id.ts'
import type { AccountActions } from '../actions.ts'
import { findWaiting } from '../email/waiting.ts'

export function ownAccountRoutes({ serve, env }: SiteFeature, { own, email }: AccountActions) {
  serve(ownAccount.waysIn, async ({ db, user }) => ({
    ways: await waysToConfirm(db, env, user),
    provider: env.oidc?.name ?? null,
    newEmail: (await findWaiting(db, user.id))?.newEmail ?? null,
  }))

  serve(ownAccount.confirm, async ({ request, user, body }) => {
    await own.confirm(request, user, body.password)
    return {}
  })

  serve(ownAccount.changePassword, async ({ request, user, body }) => {
    await own.changePassword(request, user, body)
    return {}
  })

  serve(ownAccount.changeEmail, async ({ request, user, body }) => {
    await email.ask(request, user, body)
    return {}
  })

  serve(ownAccount.sessions, async ({ db, request, user }) => {
    const sid = sessionIdOf(request)
    return (await findSessions(db, user.id)).map((one) => ({ ...one, isCurrent: one.sid === sid }))
  })

  serve(ownAccount.endSession, async ({ request, reply, user, params: { id } }) => {
    if (!(await own.endSession(request, user, id))) throw notFound()
    if (id === publicSessionId(sessionIdOf(request))) await endSession(request, reply)
    return {}
  })

  serve(ownAccount.endOtherSessions, async ({ request, user }) => {
    await own.endOtherSessions(request, user)
    return {}
  })
}
