import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { HttpError, unauthorized } from '../../../errors.ts'
import { addressOf } from '../../../http/guards/client-address.ts'
import { verifyPassword } from '../password.ts'
import { findUserByEmail, type User } from '../reads.ts'
import { type AccountCounts, accountKey, type Count } from './counted.ts'
import type { deviceCookie } from './known-device.ts'
import type { SecurityLog } from './security-log.ts'

export const wrong = 'That email or password isn’t right'

interface Parts {
  db: Deps['db']
  counts: AccountCounts
  devices: ReturnType<typeof deviceCookie>
  log: SecurityLog
}

/**
 * Checks a password. Wrong ones close the account's password for a while (account lock-out), but not for a device that
 * signed in to this very account, which has tries of its own; right ones count too, for each costs a hash. An address
 * without an account answers alike. Throws 401 without saying whether email or password was wrong (user enumeration),
 * and 429.
 */
export function passwordCheck({ db, counts, devices, log }: Parts) {
  const { limits } = counts
  return async function check(
    request: FastifyRequest,
    { email, password }: { email: string; password: string },
    /** Session of a person who is signed in: it counts as a known device. */
    session?: string,
  ): Promise<User> {
    const user = await findUserByEmail(db, email)
    const about = user ?? { email }
    const device = session ?? devices.of(request, user)
    const failing: Count[] = [
      device ? [limits.signInsOfDevice, device] : [limits.signInsOfAccount, accountKey(email)],
      [limits.signInsOfAddress, addressOf(request)],
    ]
    const succeeding: Count = [limits.rightSignIns, accountKey(email)]
    // Counted before the password is checked, so that concurrent tries don't get past the rate limits.
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
}
