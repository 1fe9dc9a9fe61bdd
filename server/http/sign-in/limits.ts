import { createHash } from 'node:crypto'
import { seconds } from '#contract/grammar/time'
import { type RateLimit, rateCounter } from '../../db/rate-limits.ts'
import type { Deps } from '../../deps.ts'
import { tooMany } from '../../errors.ts'

const quarter = 15 * seconds.minute

const tooOften = 'Too many attempts. Please try again later'

export type Count = readonly [limit: RateLimit, subject: string]

/** Rate limits for sign-in, registration and password resets. */
export function accountCounts({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const counter = rateCounter(db)
  async function giveBack(...counts: readonly Count[]) {
    for (const [limit, subject] of counts) await counter.giveBack(limit, subject)
  }
  return {
    limits: {
      signInsOfAccount: { name: 'sign-in', max: env.rateSignInsPerAccount, seconds: quarter },
      signInsOfDevice: { name: 'sign-in-on', max: env.rateSignInsPerAccount, seconds: quarter },
      signInsOfAddress: { name: 'sign-in-from', max: env.rateSignInsPerAddress, seconds: quarter },
      rightSignIns: { name: 'signed-in', max: env.rateRightSignInsPerAccount, seconds: seconds.hour },
      rightPasskeys: { name: 'passkey', max: env.rateRightSignInsPerAccount, seconds: seconds.hour },
      accountsOfAddress: { name: 'account-from', max: env.rateAccountsPerAddress, seconds: seconds.hour },
      resetsOfAccount: { name: 'reset', max: env.rateResetsPerAccount, seconds: seconds.hour },
      resetsOfAddress: { name: 'reset-from', max: env.rateSignInsPerAddress, seconds: quarter },
      linksOfAccount: { name: 'login-link', max: env.rateResetsPerAccount, seconds: seconds.hour },
      linksOfAddress: { name: 'login-link-from', max: env.rateSignInsPerAddress, seconds: quarter },
      linkPressesOfAddress: { name: 'link-press-from', max: env.rateSignInsPerAddress, seconds: quarter },
      emailChangesOfAccount: { name: 'email-change', max: env.rateResetsPerAccount, seconds: seconds.hour },
      emailChangesToAddress: {
        name: 'email-change-to',
        max: env.rateResetsPerAccount,
        seconds: seconds.hour,
      },
      proofsOfAccount: { name: 'proof', max: env.rateResetsPerAccount, seconds: seconds.hour },
    } satisfies Record<string, RateLimit>,
    /** Counts one hit for each limit. If one is exceeded, counts none and throws a 429. */
    take: async (...counts: readonly Count[]) => {
      for (const [at, [limit, subject]] of counts.entries()) {
        const wait = await counter.take(limit, subject)
        if (wait === undefined) continue
        await giveBack(...counts.slice(0, at))
        throw tooMany(tooOften, wait)
      }
    },
    giveBack,
    forget: ([limit, subject]: Count) => counter.forget(limit, subject),
  }
}

export const emailLimits = [
  'sign-in',
  'signed-in',
  'reset',
  'login-link',
  'email-change-to',
  'email-pledge-to',
]

/** A hash, so that the table of counts contains no email addresses. */
export const accountKey = (email: string) => createHash('sha256').update(email).digest('base64url')
