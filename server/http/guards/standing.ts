import type { FastifyRequest } from 'fastify'
import { ms } from '#contract/grammar/time'
import { provenHours } from '#contract/trust/stewards'
import type { Db } from '../../db/client.ts'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { isInGoodStanding } from '../../domain/requests/visible.ts'
import { forbidden, notFound } from '../../errors.ts'
import { assertConfirmed } from '../session/confirmed.ts'
import type { User } from '../session/session.ts'

/** Throws if this person may not write. Visitors pass. Also for routes that `serve()` doesn't guard. */
export function expectStanding(user: Pick<User, 'suspendedAt'> | undefined) {
  if (user && !isInGoodStanding(user)) throw forbidden(suspendedWords)
}

const detail = `Stewards’ pages need your password or a passkey of the last ${provenHours} hours.`

/**
 * Stewards only: 404 for others, who can't detect the page, and 403 with the ways to re-authenticate until
 * the steward has done so (product.md, "Reports and stewards"). A sign-in by the provider doesn't count.
 */
export async function assertSteward(request: FastifyRequest, { db, user }: { db: Db; user: User }) {
  if (!user.isSteward) throw notFound()
  const [by, within] = [['password', 'passkey'] as const, provenHours * ms.hour]
  await assertConfirmed(request, { db, env: {}, user, by, within, detail })
}
