import type { FastifyRequest } from 'fastify'
import { ms } from '#contract/grammar/time'
import { provenHours } from '#contract/trust/stewards'
import type { Db } from '../../../db/client.ts'
import { notFound } from '../../../errors.ts'
import { assertConfirmed } from '../../session/confirmed.ts'
import type { User } from '../../session/session.ts'

/** What a steward reads whose last password or passkey is too long ago. */
const detail = `Stewards’ pages need your password or a passkey of the last ${provenHours} hours.`

/**
 * Guard of what only stewards have: 404 for every other user, who can't tell that it is there, and 403 until the steward
 * has shown again who they are, with how (product.md, "Reports and stewards"). A sign-in by the provider is no such proof.
 */
export async function assertSteward(request: FastifyRequest, { db, user }: { db: Db; user: User }) {
  if (!user.isSteward) throw notFound()
  const [by, within] = [['password', 'passkey'] as const, provenHours * ms.hour]
  await assertConfirmed(request, { db, env: {}, user, by, within, detail })
}
