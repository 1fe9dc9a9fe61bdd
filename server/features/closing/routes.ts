import { closing } from '#contract/people/closing'
import { withTx } from '../../db/transactions/transactions.ts'
import { closeAccount, opensUntil } from '../../domain/accounts/closing.ts'
import { invalid, unauthorized } from '../../errors.ts'
import { assertConfirmed } from '../../http/session/confirmed.ts'
import { clearSessionCookie } from '../../http/session/session-cookie.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { mailSite } from '../../http/sign-in/client-device.ts'
import { passwordAgain } from '../../http/sign-in/password-check.ts'
import { noteOutside } from '../../storage/replay-log.ts'
import { mailClosing } from './mail.ts'
import { findClosing } from './reads.ts'

export function closingRoutes(feature: AccountFeature) {
  const { serve, db, env, jobs, log } = feature
  serve(closing.what, async ({ user }) => ({
    ...(await findClosing(db, user.id)),
    hasPassword: user.passwordHash !== null,
  }))

  serve(closing.close, async ({ request, reply, user, body: { password } }) => {
    if (user.passwordHash === null) await assertConfirmed(request, { db, env, user })
    else if (password === undefined) throw invalid('Please enter your password', 'password')
    else await passwordAgain(feature, request, user, { password, field: 'password' })
    const closed = await withTx(db, async (tx) => {
      const at = await closeAccount(tx, user.id)
      if (!at) return undefined
      await mailClosing(jobs, tx, { userId: user.id, site: mailSite(request, env.publicUrl), closedAt: at })
      await noteOutside(jobs, tx, { kind: 'closed', id: user.id })
      return at
    })
    // A concurrent call closed the account and ended this session.
    if (!closed) throw unauthorized()
    clearSessionCookie(request, reply)
    reply.header('clear-site-data', '"cache"')
    await log(request, 'account closed', user)
    return { opensUntil: opensUntil(closed).toISOString() }
  })
}
