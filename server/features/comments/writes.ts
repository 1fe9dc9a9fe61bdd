import type { BodyOf } from '#contract/grammar/endpoint'
import { type CommentStatus, type commentMoves } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import type { comments as calls } from '#contract/work/comments'
import { and, eq, exists, gte, inArray, isNull, or, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveryComments as comments, deliveries, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { is, isOfItsSongwriter, whereIs } from '../../domain/requests/access.ts'
import { about, isBefore } from '../../domain/requests/requests.ts'
import { isShownTo, isThere, whereNotHidden } from '../../domain/requests/visible.ts'
import { findComment } from './reads.ts'

/**
 * SQL condition: this listener or songwriter may comment on the version now. The request's status allows
 * comments, and its current songwriter made the version.
 */
const isSpokenOf = (partyId: string) =>
  and(
    isThere,
    whereNotHidden(deliveries),
    isBefore(requestMoves.comment),
    isOfItsSongwriter(deliveries),
    whereIs('party', partyId),
  )

/** SQL condition: the comment's time is within the length of the version, or the length is unknown. */
const isWithin = (second: number) => or(isNull(deliveries.seconds), gte(deliveries.seconds, second))

interface NewComment extends BodyOf<typeof calls.add> {
  deliveryId: string
  authorId: string
}

/**
 * Adds a comment. Returns undefined if this person may not comment on the version, the status forbids it, or
 * the song is shorter than `second`.
 */
export const addComment = (db: Db | Tx, { deliveryId, authorId, second, text }: NewComment) =>
  withTx(db, async (tx) => {
    const [held] = await tx
      .select({ request: songRequests, version: deliveries.version })
      .from(deliveries)
      .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
      .where(and(eq(deliveries.id, deliveryId), isSpokenOf(authorId), isWithin(second)))
      .for('share', { of: songRequests })
    if (!held) return undefined
    const { request, version } = held
    const [added] = await tx
      .insert(comments)
      .values({ songRequestId: request.id, deliveryId, authorId, second, text })
      .returning()
    changed(tx, 'comment', { room: request.id })
    const userId = is('listener', request, authorId) ? request.songwriterId! : request.listenerId
    const said = { version: String(version), second: String(second), comment: added!.id }
    await notify(tx, { userId, kind: 'comment', ...about(request, said) })
    return { ...added!, version }
  })

interface CommentMove {
  id: string
  partyId: string
  move: (typeof commentMoves)[keyof typeof commentMoves]
}

/**
 * Resolves or reopens a comment, for the listener or the songwriter. Returns undefined if this person may not
 * do so, or the comment has another status.
 */
export const moveComment = (db: Db | Tx, { id, partyId, move }: CommentMove) =>
  withTx(db, async (tx) => {
    const version = tx
      .select({ one: sql`1` })
      .from(deliveries)
      .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
      .where(and(eq(deliveries.id, comments.deliveryId), isSpokenOf(partyId)))
    const from: readonly CommentStatus[] = move.from
    const [moved] = await tx
      .update(comments)
      .set({ status: move.to, resolvedById: move.to === 'resolved' ? partyId : null })
      .where(
        and(
          eq(comments.id, id),
          inArray(comments.status, from),
          isShownTo(comments, comments.authorId, partyId),
          exists(version),
        ),
      )
      .returning({ songRequestId: comments.songRequestId })
    if (moved) changed(tx, 'commentMoved', { room: moved.songRequestId })
    return moved && findComment(tx, { id, viewerId: partyId })
  })
