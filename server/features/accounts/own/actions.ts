import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { ownAccount } from '#contract/people/own-account'
import { withTx } from '../../../db/transactions/transactions.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { conflict, unauthorized } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { proveSession, sessionIdOf } from '../../../http/session/session.ts'
import { mailSite } from '../client-device.ts'
import { mailSignInChanged } from '../mails/work.ts'
import { hashPassword } from '../password.ts'
import type { User } from '../reads.ts'
import { assertUncommon } from '../sign-in/common-passwords.ts'
import type { SecurityLog } from '../sign-in/security-log.ts'
import type { passwordAgain } from './password-again.ts'
import { changePassword } from './password-change.ts'
import { endOne, endOthers } from './sessions.ts'

interface Parts {
  feature: SiteFeature
  log: SecurityLog
  passwordAgain: ReturnType<typeof passwordAgain>
}

/** What people do with how and where they are signed in. */
export function ownActions({ feature: { db, env, jobs }, log, passwordAgain }: Parts) {
  const sessionOf = (request: FastifyRequest, { id: userId }: User) => ({ userId, sid: sessionIdOf(request) })

  return {
    /** Throws 400, 409 and 429. */
    async confirm(request: FastifyRequest, user: User, password: string) {
      await passwordAgain(request, user, { password, field: 'password' })
      await proveSession(request, 'password')
      await log(request, 'confirmed by password', user)
    },

    /** Throws 400 for a wrong or a common password, 409 where there is none or it was just changed, and 429. */
    async changePassword(
      request: FastifyRequest,
      user: User,
      body: BodyOf<typeof ownAccount.changePassword>,
    ) {
      assertUncommon(body.new, 'new')
      await passwordAgain(request, user, { password: body.old, field: 'old' })
      const passwordHash = await hashPassword(body.new)
      const { userId, sid } = sessionOf(request, user)
      await withTx(db, async (tx) => {
        if (!(await standsStill(tx, sid))) throw unauthorized()
        if (!(await changePassword(tx, { user, sid, passwordHash })))
          throw conflict('Your password was just changed in another window')
        const site = mailSite(request, env.publicUrl)
        await mailSignInChanged(jobs, tx, {
          userId,
          site,
          change: 'Your password was changed.',
          isOfPassword: true,
        })
      })
      await proveSession(request, 'password')
      await log(request, 'password changed', user)
    },

    /** False where there is no such session. */
    async endSession(request: FastifyRequest, user: User, id: string) {
      const isEnded = await endOne(db, { ...sessionOf(request, user), id })
      if (isEnded) await log(request, 'session ended', user)
      return isEnded
    },

    async endOtherSessions(request: FastifyRequest, user: User) {
      await endOthers(db, sessionOf(request, user))
      await log(request, 'other sessions ended', user)
    },
  }
}
