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
  /** Time of the authentication; null if unknown; now by default. */
  at?: Date | null
  /**
   * Checks, after the session has started, that the credential still exists, because it may have been revoked
   * meanwhile (race condition).
   */
  isStill?: () => Promise<boolean>
}

const openedAgain = new WeakSet<FastifyRequest>()

/** Signs a person in on this device. Every sign-in uses this. Returns true if they are in. */
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

/** Reopens a closed account. Throws 401 for one whose days are over, as for a missing one. */
async function open({ db, jobs, log }: AccountFeature, request: FastifyRequest, userId: string) {
  const found = await openAgain({ db, jobs }, userId)
  if (found === 'over') throw unauthorized(wrong)
  if (found !== 'opened') return
  openedAgain.add(request)
  await log(request, 'account opened again', { id: userId })
}

/** Throws 401 without revealing whether the email or the password was wrong (user enumeration), and 429. */
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

/** Page after signing in: first a notice, if the sign-in reopened a closed account. */
export const pageAfterSignIn = (request: FastifyRequest, returnTo: string) =>
  openedAgain.has(request) ? withReturnTo(accountPaths.opened, returnTo) : returnTo
