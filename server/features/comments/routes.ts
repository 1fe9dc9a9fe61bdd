import { can, commentMoves } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { comments } from '#contract/work/comments'
import type { Db, Tx } from '../../db/client.ts'
import { refusal } from '../../domain/moves/refusals.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, found, type HttpError, invalid, notFound } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findComment, findVersion, listComments, listOpenComments } from './reads.ts'
import { addComment, moveComment } from './writes.ts'

type CommentMove = (typeof commentMoves)[keyof typeof commentMoves]

export function commentRoutes({ serve }: Feature) {
  serve(comments.ofDelivery, async ({ db, user, params, query, page }) =>
    page(found(await listComments(db, { deliveryId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(comments.open, async ({ db, user, params, query, page }) =>
    page(found(await listOpenComments(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(comments.add, async ({ db, user, params: { id }, body }) => {
    const added = await addComment(db, { deliveryId: id, authorId: user.id, ...body })
    if (added) return added
    const version = await findVersion(db, { id, viewerId: user.id })
    const isOver = version?.seconds != null && body.second > version.seconds
    throw await whyNot(db, user.id, version, isOver ? beyond() : isHidden(version) ? hidden() : undefined)
  })

  const moves = async (db: Db | Tx, id: string, userId: string, move: CommentMove) => {
    const moved = await moveComment(db, { id, partyId: userId, move })
    if (moved) return moved
    const comment = await findComment(db, { id, viewerId: userId })
    const isMoved = comment && !can(move, comment.status)
    throw await whyNot(db, userId, comment, isMoved ? conflict(move.refusal) : undefined)
  }
  serve(comments.resolve, ({ db, user, params }) => moves(db, params.id, user.id, commentMoves.resolve))
  serve(comments.reopen, ({ db, user, params }) => moves(db, params.id, user.id, commentMoves.reopen))
}

const beyond = () => invalid('That’s after the end of the song', 'second')
const hidden = () => conflict('This version is hidden, and takes no comments')
const left = () => conflict('The songwriter of this version no longer works on this song')

/**
 * Returns the reason for a refused comment: the version isn't visible to this person, the status is wrong, or
 * `otherwise`.
 */
async function whyNot(
  db: Db | Tx,
  userId: string,
  version: { songRequestId: string } | undefined,
  otherwise: HttpError = left(),
) {
  if (!version) return notFound()
  return refusal(db, { id: version.songRequestId, userId, move: requestMoves.comment, otherwise })
}
