import { can, type RequestMove } from '#contract/grammar/state'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, forbidden, type HttpError, notFound } from '../../errors.ts'
import { is, viewerOf } from './access.ts'
import { findParties } from './requests.ts'

interface Tried {
  id: string
  userId: string
  move: RequestMove
  /** The error where the status would allow the move, and another condition failed. */
  otherwise?: HttpError
}

/** Of an open request whose listener is suspended or has closed their account (product.md, "Suspended people"). */
export const takesNothingNew = conflict(
  'This request is paused at the moment: nobody can accept it or pledge to it',
)

/**
 * Why a move changed nothing, looked up after the atomic statement refused it: 404 for a stranger, 403 for the other
 * party, else 409 with the refusal of the state table.
 */
export async function refusal(db: Db | Tx, { id, userId, move, otherwise }: Tried): Promise<HttpError> {
  const request = await findParties(db, id)
  if (!request || !is('party', request, userId)) return notFound()
  if (!move.by.includes(viewerOf(request, userId)))
    return forbidden(`Only the ${move.by.join(' or ')} of this request can do that`)
  return (can(move, request.status) && otherwise) || conflict(move.refusal)
}
