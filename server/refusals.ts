import { can, type Move, type RequestStatus } from '#contract/state'
import type { Db, Tx } from './db/client.ts'
import { conflict, forbidden, type HttpError, notFound } from './http/errors.ts'
import { findParties } from './requests.ts'

interface Tried {
  id: string
  userId: string
  /** Which of the two parties makes this move. */
  as: 'listener' | 'songwriter'
  move: Move<RequestStatus>
  /** What to say where the status would allow it: something else stood in the way. */
  otherwise?: string
}

/**
 * Why a move changed nothing, found out after the atomic statement has refused it: 404 for a stranger, 403 for the
 * other party, else 409 in the words of the state table.
 */
export async function refusal(db: Db | Tx, { id, userId, as, move, otherwise }: Tried): Promise<HttpError> {
  const request = await findParties(db, id)
  const { listenerId, songwriterId } = request ?? {}
  if (!request || (userId !== listenerId && userId !== songwriterId)) return notFound()
  if (userId !== request[`${as}Id`]) return forbidden(`Only the ${as} of this request can do that`)
  return conflict((can(move, request.status) && otherwise) || move.refusal)
}
