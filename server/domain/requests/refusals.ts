import { can } from '#contract/grammar/state'
import { type RequestMove } from '#contract/requests/moves'
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

/** For the two parties of a hidden request; to everyone else it isn't there. */
export const standsStill = conflict(
  'This request is hidden, and nothing in it can change until that is undone',
)

/** Refusal for an open request whose listener is suspended or closed the account (product.md, "Suspended people"). */
export const takesNothingNew = conflict(
  'This request is paused at the moment: nobody can accept it or pledge to it',
)

/** Refusal of a pledge to a song whose songwriter has closed the account for good. */
export const nobodyToPay = conflict(
  'The songwriter has closed their account: nobody can be paid for this song any more',
)

/**
 * Why a move changed nothing, looked up after the atomic statement refused it: 404 for a stranger, 403 for the other
 * party, else 409 with the refusal of the state table.
 */
export async function refusal(db: Db | Tx, { id, userId, move, otherwise }: Tried): Promise<HttpError> {
  const request = await findParties(db, id)
  if (!request || !is('party', request, userId)) return notFound()
  if (request.hiddenAt !== null) return standsStill
  if (!move.by.includes(viewerOf(request, userId)))
    return forbidden(`Only the ${move.by.join(' or ')} of this request can do that`)
  return (can(move, request.status) && otherwise) || conflict(move.refusal)
}

/** Why a party's request isn't there for what has no move of the state table: it is hidden, or unknown. */
export async function lost(db: Db | Tx, { id, userId }: Pick<Tried, 'id' | 'userId'>): Promise<HttpError> {
  const request = await findParties(db, id)
  return request?.hiddenAt && is('party', request, userId) ? standsStill : notFound()
}
