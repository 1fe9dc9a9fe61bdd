import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { ProofOfPerson } from '#contract/grammar/errors'
import type { accounts } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import { withReturnTo } from '#contract/surface/paths'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { suspendAlike } from '../../domain/moderation/kept/kept-suspensions.ts'
import { conflict, invalid, notFound, unauthorized } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { addressOf } from '../../http/guards/client-address.ts'
import { cancelSession, startSession } from '../../http/session/session.ts'
import { mailSite } from './client-device.ts'
import { openAgain } from './closing/closing.ts'
import { emailActions } from './email/actions.ts'
import { mailProof, mailReset, mailSignInChanged } from './mails/work.ts'
import { ownActions } from './own/actions.ts'
import { passwordAgain } from './own/password-again.ts'
import { passkeyActions } from './passkeys/actions.ts'
import { hashPassword } from './password.ts'
import { proofActions } from './proof/actions.ts'
import { findDemoAccounts, findUser, findUserByEmail, hasPasswordStill, type User } from './reads.ts'
import { RegistrationRefused, registrationRule } from './registration/rule.ts'
import { isResetToken, useResetToken } from './reset-token.ts'
import { assertUncommon } from './sign-in/common-passwords.ts'
import { accountCounts, accountKey } from './sign-in/counted.ts'
import { deviceCookie } from './sign-in/known-device.ts'
import { passwordCheck, wrong } from './sign-in/password-check.ts'
import { openSecurityLog } from './sign-in/security-log.ts'
import { endWaysIn } from './ways-in/end-ways-in.ts'
import { changeUser, createUser } from './writes.ts'

type Body<Call extends keyof typeof accounts> = BodyOf<(typeof accounts)[Call]>

const taken = 'We can’t create an account with this email. If it’s yours, sign in, or ask for a new password'
export const staleToken = 'This link has expired or was already used. Please ask for a new one'

interface Entering {
  by?: ProofOfPerson
  /** When they showed who they are; null where nobody says so. Else now. */
  at?: Date | null
  /**
   * Asks, once the session has begun, whether what let them in is there still: it may have been ended meanwhile (race
   * condition).
   */
  isStill?: () => Promise<boolean>
}

/** The actions of accounts, shared by the forms and the calls. */
export function accountActions(feature: SiteFeature) {
  const { db, env, jobs, secret } = feature
  const counts = accountCounts(feature)
  const { limits } = counts
  const devices = deviceCookie(feature)
  const log = openSecurityLog(feature)
  const check = passwordCheck({ db, counts, devices, log })
  /** The sign-ins that opened a closed account again. */
  const openedAgain = new WeakSet<FastifyRequest>()
  const again = passwordAgain(check)
  const registration = registrationRule(env)
  const siteFor = (request: FastifyRequest) => mailSite(request, env.publicUrl)

  /**
   * Opens a closed account again. Throws 401 for one whose days are over, as if there were none.
   */
  async function open(request: FastifyRequest, userId: string) {
    const found = await openAgain({ db, jobs }, userId)
    if (found === 'over') throw unauthorized(wrong)
    if (found !== 'opened') return
    openedAgain.add(request)
    await log(request, 'account opened again', { id: userId })
  }

  /**
   * Signs a person in on this device: every sign-in comes through here. Answers whether they are in.
   */
  async function enter(
    request: FastifyRequest,
    userId: string,
    { by = 'password', at, isStill = async () => true }: Entering = {},
  ): Promise<boolean> {
    await startSession(request, userId, by, at)
    let isIn = false
    try {
      if (!(await isStill())) return false
      await open(request, userId)
      isIn = true
    } finally {
      if (!isIn) await cancelSession(request)
    }
    devices.keep(request, userId)
    return true
  }

  /** Throws 401 without saying whether the email or the password was wrong (user enumeration), and 429. */
  async function signIn(request: FastifyRequest, body: Body<'login'>): Promise<User> {
    const user = await check(request, body)
    const isIn = await enter(request, user.id, { isStill: () => hasPasswordStill(db, user) })
    if (!isIn) throw unauthorized(wrong)
    await log(request, 'signed in', user)
    return user
  }

  return {
    signIn,
    enter,
    log,
    counts,
    siteFor,
    /** Where somebody goes after signing in: first to the page that says so where that opened a closed account. */
    whereTo: (request: FastifyRequest, returnTo: string) =>
      openedAgain.has(request) ? withReturnTo(accountPaths.opened, returnTo) : returnTo,
    registration,
    passwordAgain: again,
    own: ownActions({ feature, log, passwordAgain: again }),
    email: emailActions({ feature, counts, log, passwordAgain: again }),
    proof: proofActions({ feature, counts, log, signIn }),
    passkeys: passkeyActions({ feature, counts, log, enter }),

    /** Throws 404 for an account that is not one of the demo's. */
    async signInToDemo(request: FastifyRequest, email: string) {
      const account = (await findDemoAccounts(db)).find((one) => one.email === email)
      if (!account) throw notFound('There is no such demo account')
      await enter(request, account.id)
      await log(request, 'signed in', account)
    },

    /** Throws 403 for who may not, 409 for an email that has an account, 400 for a common password, and 429. */
    async register(
      request: FastifyRequest,
      { password, invitation, ...person }: Body<'register'>,
    ): Promise<User> {
      assertUncommon(password)
      await counts.take([limits.accountsOfAddress, addressOf(request)])
      const logRefused = async (error: unknown): Promise<never> => {
        if (error instanceof RegistrationRefused)
          await log(request, 'registration refused', { email: person.email })
        throw error
      }
      // Hashing is expensive; what is refused anyway must not cost it.
      await registration.assertMay(db, { email: person.email, invitation }).catch(logRefused)
      const passwordHash = await hashPassword(password)
      const user = await withTx(db, async (tx) => {
        const made = await createUser(tx, { ...person, passwordHash, proofAskedAt: now() })
        if (!made) return undefined
        await registration.admit(tx, made, invitation)
        await suspendAlike(tx, feature, { userId: made.id, email: made.email, isNew: true })
        await mailProof(jobs, tx, { userId: made.id, site: siteFor(request) })
        return findUser(tx, made.id)
      }).catch(logRefused)
      if (!user) throw conflict(taken)
      await enter(request, user.id)
      await log(request, 'registered', user)
      return user
    },

    /**
     * Same reply whether the account exists or not (user enumeration); the mail's link continues to `returnTo`. Throws
     * 429.
     */
    async askForReset(request: FastifyRequest, { email }: Body<'forgotPassword'>, returnTo = '/') {
      await counts.take(
        [limits.resetsOfAccount, accountKey(email)],
        [limits.resetsOfAddress, addressOf(request)],
      )
      await withTx(db, (tx) => mailReset(jobs, tx, { email, site: siteFor(request), returnTo }))
      await log(request, 'password mail', (await findUserByEmail(db, email)) ?? { email })
    },

    /** Sets the password, and ends every other way into the account. Throws 400 for an invalid token. */
    async resetPassword(request: FastifyRequest, { token, password }: Body<'resetPassword'>) {
      assertUncommon(password)
      // Hashing is expensive; an invalid token must not cost it.
      if (!(await isResetToken(db, token))) {
        await log(request, 'reset refused')
        throw invalid(staleToken, 'token')
      }
      const passwordHash = await hashPassword(password)
      const site = siteFor(request)
      const user = await withTx(db, async (tx) => {
        const id = await useResetToken(tx, token)
        if (!id) throw invalid(staleToken, 'token')
        await endWaysIn(tx, secret, id)
        const changed = await changeUser(tx, { id, passwordHash, emailProvenAt: now() })
        await mailSignInChanged(jobs, tx, {
          userId: id,
          site,
          change: 'Your password was changed.',
          isOfPassword: true,
        })
        return changed
      })
      if (!user) return
      // A person who forgot the password has often run into the rate limit.
      await counts.forget([limits.signInsOfAccount, accountKey(user.email)])
      await log(request, 'password reset', user)
    },
  }
}

export type AccountActions = ReturnType<typeof accountActions>
