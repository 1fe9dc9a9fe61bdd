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
  /** When they showed who they are; null where nobody says so. Else now. */
  at?: Date | null
  /**
   * Asks, once the session has begun, whether the credential that let them in still exists: it may have been ended
   * meanwhile (race condition).
   */
  isStill?: () => Promise<boolean>
}

/** The sign-ins that opened a closed account again. */
const openedAgain = new WeakSet<FastifyRequest>()

/** Signs a person in on this device: every sign-in comes through here. Answers whether they are in. */
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

/** Opens a closed account again. Throws 401 for one whose days are over, as if there were none. */
async function open({ db, jobs, log }: AccountFeature, request: FastifyRequest, userId: string) {
  const found = await openAgain({ db, jobs }, userId)
  if (found === 'over') throw unauthorized(wrong)
  if (found !== 'opened') return
  openedAgain.add(request)
  await log(request, 'account opened again', { id: userId })
}

/** Throws 401 without saying whether the email or the password was wrong (user enumeration), and 429. */
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

/** The page after signing in: first the one that says so, if that opened a closed account. */
export const pageAfterSignIn = (request: FastifyRequest, returnTo: string) =>
  openedAgain.has(request) ? withReturnTo(accountPaths.opened, returnTo) : returnTo
