import { can, type Move, type RequestStatus } from '#contract/grammar/state'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, forbidden, type HttpError, notFound } from '../../errors.ts'
import { is } from './access.ts'
import { findParties } from './requests.ts'

interface Tried {
  id: string
  userId: string
  /** Which of the two parties may make this move; `party` where either may. */
  as: 'listener' | 'songwriter' | 'party'
  move: Move<RequestStatus>
  /** The error where the status would allow the move, and another condition failed. */
  otherwise?: HttpError
}

/**
 * Why a move changed nothing, looked up after the atomic statement refused it: 404 for a stranger, 403 for the other
 * party, else 409 with the refusal of the state table.
 */
export async function refusal(db: Db | Tx, { id, userId, as, move, otherwise }: Tried): Promise<HttpError> {
  const request = await findParties(db, id)
  if (!request || !is('party', request, userId)) return notFound()
  if (!is(as, request, userId)) return forbidden(`Only the ${as} of this request can do that`)
  return (can(move, request.status) && otherwise) || conflict(move.refusal)
}
