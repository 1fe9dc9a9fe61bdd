import type { FastifyRequest } from 'fastify'
import type { ProofOfPerson } from '#contract/grammar/errors'
import { accountPaths } from '#contract/surface/account-paths'
import { withReturnTo } from '#contract/surface/paths'
import { openAgain } from '../../domain/accounts/closing.ts'
import { hasPasswordStill, type User } from '../../domain/accounts/reads.ts'
import { unauthorized } from '../../errors.ts'
import { cancelSession, startSession } from '../session/session.ts'
import type { AccountFeature } from './account-feature.ts'
import { checkPassword, wrong } from './password-check.ts'

interface Entering {
  by?: ProofOfPerson
  /** Time of the authentication: null if unknown, the current time by default. */
  at?: Date | null
  /**
   * Checks that the credential still exists. Called after the session has started, because the credential may
   * have been revoked meanwhile (race condition).
   */
  isStill?: () => Promise<boolean>
}

const openedAgain = new WeakSet<FastifyRequest>()

/**
 * Starts a session for the user; every kind of sign-in calls this. Returns false if the credential was
 * revoked meanwhile.
 */
export async function enter(
  feature: AccountFeature,
  request: FastifyRequest,
  userId: string,
  { by = 'password', at, isStill = async () => true }: Entering = {},
): Promise<boolean> {
  await startSession(request, userId, by, at)
  let isIn = false
  try {
    if (!(await isStill())) return false
    await open(feature, request, userId)
    isIn = true
  } finally {
    if (!isIn) await cancelSession(request)
  }
  feature.devices.keep(request, userId)
  return true
}

/**
 * Reopens a closed account. After the days in which this is possible, throws the same 401 as for a missing
 * account.
 */
async function open({ db, jobs, log }: AccountFeature, request: FastifyRequest, userId: string) {
  const found = await openAgain({ db, jobs }, userId)
  if (found === 'over') throw unauthorized(wrong)
  if (found !== 'opened') return
  openedAgain.add(request)
  await log(request, 'account opened again', { id: userId })
}

/**
 * Signs in by password. Throws a 401 that doesn't reveal if the email or the password was wrong (user
 * enumeration), or a 429.
 */
export async function signIn(
  feature: AccountFeature,
  request: FastifyRequest,
  body: { email: string; password: string },
): Promise<User> {
  const { db, log } = feature
  const user = await checkPassword(feature, request, body)
  const isIn = await enter(feature, request, user.id, { isStill: () => hasPasswordStill(db, user) })
  if (!isIn) throw unauthorized(wrong)
  await log(request, 'signed in', user)
  return user
}

/** Address after signing in. If the sign-in reopened a closed account, a page that says so comes first. */
export const pageAfterSignIn = (request: FastifyRequest, returnTo: string) =>
  openedAgain.has(request) ? withReturnTo(accountPaths.opened, returnTo) : returnTo
