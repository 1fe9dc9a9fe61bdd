import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../../errors.ts'
import { isFresh } from '../../../http/session/session.ts'

const tenMinutes = 10 * 60_000

/** Throws 403 where the person of this session hasn't shown in the last ten minutes who they are. */
export async function assertFresh(request: FastifyRequest) {
  if (!(await isFresh(request, { by: ['password', 'passkey', 'provider'], within: tenMinutes })))
    throw forbidden('Please confirm that it’s you first')
}
