import type { FastifyRequest } from 'fastify'
import { ms } from '#contract/grammar/time'
import { provenHours } from '#contract/trust/stewards'
import type { Db } from '../../db/client.ts'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { isInGoodStanding } from '../../domain/requests/visible.ts'
import { forbidden, notFound } from '../../errors.ts'
import { assertConfirmed } from '../session/confirmed.ts'
import type { User } from '../session/session.ts'

/**
 * Throws if this user is suspended and so may not write. Accepts visitors. Routes that `serve()` doesn't
 * guard call it too.
 */
export function expectStanding(user: Pick<User, 'suspendedAt'> | undefined) {
  if (user && !isInGoodStanding(user)) throw forbidden(suspendedWords)
}

const detail = `Stewards’ pages need your password or a passkey of the last ${provenHours} hours.`

/**
 * Allows only stewards. Others get a 404, so that they can't detect the page. A steward who hasn't recently
 * authenticated again gets a 403 with the ways to do so (product.md, "Reports and stewards"). A sign-in by
 * the sign-in provider doesn't count.
 */
export async function assertSteward(request: FastifyRequest, { db, user }: { db: Db; user: User }) {
  if (!user.isSteward) throw notFound()
  const [by, within] = [['password', 'passkey'] as const, provenHours * ms.hour]
  await assertConfirmed(request, { db, env: {}, user, by, within, detail })
}
