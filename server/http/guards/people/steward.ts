import type { FastifyRequest } from 'fastify'
import { provenHours } from '#contract/trust/stewards'
import { forbidden, notFound } from '../../../errors.ts'
import { isFresh, type User } from '../../session/session.ts'

/** What a steward reads whose last password or passkey is too long ago. */
const proveAgain = `Stewards’ pages need your password or a passkey of the last ${provenHours} hours. Please sign in again.`

/**
 * Guard of what only stewards have: 404 for every other user, who can't tell that it is there, and 403 until the steward
 * has shown again who they are (product.md, "Reports and stewards").
 */
export async function assertSteward(request: FastifyRequest, user: User) {
  if (!user.isSteward) throw notFound()
  const isProven = await isFresh(request, { by: ['password', 'passkey'], within: provenHours * 3_600_000 })
  if (!isProven) throw forbidden(proveAgain)
}
