import type { FastifyRequest } from 'fastify'
import { conflict, HttpError, invalid } from '../../../errors.ts'
import { sessionIdOf } from '../../../http/session/session.ts'
import { publicSessionId } from '../../../http/session/session-id.ts'
import type { User } from '../reads.ts'
import type { passwordCheck } from '../sign-in/password-check.ts'

const wrongPassword = 'That password isn’t right'
const none = 'Your account has no password yet. “Forgot your password?” on the sign-in page gives it one'

/**
 * Asks a person who is signed in for the password again. Tries count as at sign-in, and the session is a known device:
 * strangers who guess don't keep its person out, and a thief of it has ten tries. Throws 400 for a wrong one, 409 for an
 * account without a password, and 429.
 */
export const passwordAgain =
  (check: ReturnType<typeof passwordCheck>) =>
  async (request: FastifyRequest, user: User, { password, field }: { password: string; field: string }) => {
    if (user.passwordHash === null) throw conflict(none)
    await check(request, { email: user.email, password }, publicSessionId(sessionIdOf(request))).catch(
      (error: unknown) => {
        // A 401 would say that the session has ended.
        throw error instanceof HttpError && error.kind === 'unauthorized'
          ? invalid(wrongPassword, field)
          : error
      },
    )
  }
