import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import type { accounts } from '#contract/people/accounts'
import { withTx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { conflict, invalid, notFound, tooMany, unauthorized } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { addressOf } from '../../http/guards/client-address.ts'
import { type RateLimit, rateCounter } from '../../http/guards/rate-limits.ts'
import { startSession } from '../../http/session/session.ts'
import { mailSite } from './client-device.ts'
import { mailReset, mailSignInChanged } from './mails/work.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findDemoAccounts, findUserByEmail, hasPasswordStill, type User } from './reads.ts'
import { isResetToken, useResetToken } from './reset-token.ts'
import { endWaysIn } from './ways-in/end-ways-in.ts'
import { changeUser, createUser } from './writes.ts'

type Body<Call extends keyof typeof accounts> = BodyOf<(typeof accounts)[Call]>

const quarter = 15 * 60
const hour = 60 * 60

const wrong = 'The email or the password is not right'
const tooOften = 'That was tried too often. Please wait a while and try again'
const taken =
  'This email can not be used for a new account. If it is yours, sign in, or ask for a new password'
export const staleToken = 'This link has expired or was used already. Please ask for a new one'

/** The actions of accounts, shared by the forms and the calls. */
export function accountActions({ db, env, jobs }: SiteFeature) {
  const counter = rateCounter(db)
  const limits = {
    signInsOfAccount: { name: 'sign-in', max: env.rateSignInsPerAccount, seconds: quarter },
    signInsOfAddress: { name: 'sign-in-from', max: env.rateSignInsPerAddress, seconds: quarter },
    accountsOfAddress: { name: 'account-from', max: env.rateAccountsPerAddress, seconds: hour },
    resetsOfAccount: { name: 'reset', max: env.rateResetsPerAccount, seconds: hour },
    resetsOfAddress: { name: 'reset-from', max: env.rateSignInsPerAddress, seconds: quarter },
  } satisfies Record<string, RateLimit>

  async function take(...counts: [limit: RateLimit, subject: string][]) {
    for (const [at, [limit, subject]] of counts.entries()) {
      const wait = await counter.take(limit, subject)
      if (wait === undefined) continue
      await giveBack(...counts.slice(0, at))
      throw tooMany(tooOften, wait)
    }
  }
  async function giveBack(...counts: [limit: RateLimit, subject: string][]) {
    for (const [limit, subject] of counts) await counter.giveBack(limit, subject)
  }

  return {
    /** Throws 401 without saying whether the email or the password was wrong (user enumeration), and 429. */
    async signIn(request: FastifyRequest, { email, password }: Body<'login'>): Promise<User> {
      const counts: [RateLimit, string][] = [
        [limits.signInsOfAccount, accountKey(email)],
        [limits.signInsOfAddress, addressOf(request)],
      ]
      // Counted before the password is checked, so that concurrent tries don't get past the rate limit.
      await take(...counts)
      const user = await findUserByEmail(db, email)
      const fits = await verifyPassword(password, user?.passwordHash)
      if (!user || !fits) throw unauthorized(wrong)
      await startSession(request, user.id)
      if (!(await hasPasswordStill(db, user))) {
        await request.session.destroy()
        throw unauthorized(wrong)
      }
      await giveBack(...counts)
      return user
    },

    /** Throws 404 for an account that is not one of the demo's. */
    async signInToDemo(request: FastifyRequest, email: string) {
      const account = (await findDemoAccounts(db)).find((one) => one.email === email)
      if (!account) throw notFound('There is no such demo account')
      await startSession(request, account.id)
    },

    /** Throws 409 for an email that has an account, and 429. */
    async register(request: FastifyRequest, { password, ...person }: Body<'register'>): Promise<User> {
      await take([limits.accountsOfAddress, addressOf(request)])
      const passwordHash = await hashPassword(password)
      const user = await createUser(db, { ...person, passwordHash })
      if (!user) throw conflict(taken)
      await startSession(request, user.id)
      return user
    },

    /**
     * Same reply whether the account exists or not (user enumeration); the mail's link continues to `returnTo`. Throws
     * 429.
     */
    async askForReset(request: FastifyRequest, { email }: Body<'forgotPassword'>, returnTo = '/') {
      await take([limits.resetsOfAccount, accountKey(email)], [limits.resetsOfAddress, addressOf(request)])
      await mailReset(jobs, { email, site: mailSite(request, env.publicUrl), returnTo })
    },

    /** Sets the password, and ends every other way into the account. Throws 400 for an invalid token. */
    async resetPassword(request: FastifyRequest, { token, password }: Body<'resetPassword'>) {
      // Hashing is expensive; an invalid token must not cost it.
      if (!(await isResetToken(db, token))) throw invalid(staleToken, 'token')
      const passwordHash = await hashPassword(password)
      const site = mailSite(request, env.publicUrl)
      const user = await withTx(db, async (tx) => {
        const id = await useResetToken(tx, token)
        if (!id) throw invalid(staleToken, 'token')
        await endWaysIn(tx, id)
        const changed = await changeUser(tx, { id, passwordHash, emailProvenAt: now() })
        await mailSignInChanged(jobs, tx, { userId: id, site, change: 'Your password was changed.' })
        return changed
      })
      // A person who forgot the password has often run into the rate limit.
      if (user) await counter.forget(limits.signInsOfAccount, accountKey(user.email))
    },
  }
}

export type AccountActions = ReturnType<typeof accountActions>

/** Keys are hashed, so that mail addresses stay out of the table of counts. */
const accountKey = (email: string) => createHash('sha256').update(email).digest('base64url')
