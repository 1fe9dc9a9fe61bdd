import { comments } from '#contract/comments'
import { can, commentMoves, requestMoves } from '#contract/state'
import type { Db, Tx } from '../../db/client.ts'
import type { Feature } from '../../deps.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { refusal } from '../../refusals.ts'
import { findComment, findVersion, listComments, listOpenComments } from './queries.ts'
import { addComment, moveComment } from './writes.ts'

type CommentMove = (typeof commentMoves)[keyof typeof commentMoves]

export function commentRoutes({ serve }: Feature) {
  serve(comments.ofDelivery, async ({ db, user, params, query, page }) => {
    const list = await listComments(db, { deliveryId: params.id, viewerId: user.id, wish: query })
    if (!list) throw notFound()
    return page(list)
  })

  serve(comments.open, async ({ db, user, params, query, page }) => {
    const list = await listOpenComments(db, { projectId: params.id, viewerId: user.id, wish: query })
    if (!list) throw notFound()
    return page(list)
  })

  serve(comments.add, async ({ db, user, params: { id }, body }) => {
    const added = await addComment(db, { deliveryId: id, authorId: user.id, ...body })
    if (!added) throw await whyNot(db, user.id, await findVersion(db, { id, viewerId: user.id }))
    return added
  })

  const moves = async (db: Db | Tx, id: string, userId: string, move: CommentMove) => {
    const moved = await moveComment(db, { id, partyId: userId, move })
    if (moved) return moved
    const comment = await findComment(db, { id, viewerId: userId })
    throw await whyNot(db, userId, comment, comment && !can(move, comment.status) ? move : undefined)
  }
  serve(comments.resolve, ({ db, user, params }) => moves(db, params.id, user.id, commentMoves.resolve))
  serve(comments.reopen, ({ db, user, params }) => moves(db, params.id, user.id, commentMoves.reopen))
}

/** Why nothing was written of a version: nobody's to know, not now, moved already, or its songwriter has left. */
async function whyNot(
  db: Db | Tx,
  userId: string,
  version: { songRequestId: string } | undefined,
  moved?: CommentMove,
) {
  if (!version) return notFound()
  const otherwise = conflict(moved?.refusal ?? 'The songwriter of this version no longer works on this song')
  return refusal(db, {
    id: version.songRequestId,
    userId,
    as: 'party',
    move: requestMoves.comment,
    otherwise,
  })
}
