import type { FastifyRequest } from 'fastify'
import { findUserByEmail, type User } from '../../domain/accounts/reads.ts'
import { conflict, HttpError, invalid, unauthorized } from '../../errors.ts'
import { addressOf } from '../client-address.ts'
import { sessionIdOf } from '../session/session.ts'
import { publicSessionId } from '../session/session-cookie.ts'
import type { AccountFeature } from './account-feature.ts'
import { accountKey, type Count } from './limits.ts'
import { verifyPassword } from './password.ts'

export const wrong = 'That email or password isn’t right'

/**
 * Checks a password. Wrong passwords lock the account's password for a while, except on known devices, which
 * have their own tries. Correct passwords are limited too, because each check costs time. An email without an
 * account gets the same replies. Throws a 401 that doesn't reveal if email or password was wrong (user
 * enumeration), or a 429.
 */
export async function checkPassword(
  { db, counts, devices, log }: AccountFeature,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
  /** Session of a signed-in person. It counts as a known device. */
  session?: string,
): Promise<User> {
  const { limits } = counts
  const user = await findUserByEmail(db, email)
  const about = user ?? { email }
  const device = session ?? devices.of(request, user)
  const failing: Count[] = [
    device ? [limits.signInsOfDevice, device] : [limits.signInsOfAccount, accountKey(email)],
    [limits.signInsOfAddress, addressOf(request)],
  ]
  const succeeding: Count = [limits.rightSignIns, accountKey(email)]
  // Counted before the check, so that concurrent tries can't bypass the rate limits.
  await counts.take(...failing, succeeding).catch(async (error: unknown) => {
    if (error instanceof HttpError) await log(request, 'locked out', about)
    throw error
  })
  const fits = await verifyPassword(password, user?.passwordHash).catch(async (error: unknown) => {
    await counts.giveBack(...failing, succeeding)
    throw error
  })
  if (!user || !fits) {
    await counts.giveBack(succeeding)
    await log(request, 'sign-in refused', about)
    throw unauthorized(wrong)
  }
  await counts.giveBack(...failing)
  return user
}

const wrongPassword = 'That password isn’t right'
const none = 'Your account has no password yet. “Forgot your password?” on the sign-in page gives it one'

/**
 * Checks the password of a signed-in user again. The session counts as a known device with its own tries. So
 * strangers who guess can't lock the user out, and a thief of the session has only ten tries. Throws a 400
 * for a wrong password, a 409 for an account without a password, or a 429.
 */
export async function passwordAgain(
  feature: AccountFeature,
  request: FastifyRequest,
  user: User,
  { password, field }: { password: string; field: string },
) {
  if (user.passwordHash === null) throw conflict(none)
  const session = publicSessionId(sessionIdOf(request))
  await checkPassword(feature, request, { email: user.email, password }, session).catch((error: unknown) => {
    // A wrong password is a 400 here, because a 401 would mean that the session has ended.
    throw error instanceof HttpError && error.kind === 'unauthorized' ? invalid(wrongPassword, field) : error
  })
}
