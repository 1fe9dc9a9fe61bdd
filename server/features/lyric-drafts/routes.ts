import { type RequestMove, requestMoves } from '#contract/requests/moves'
import { lyricDrafts, mostLyricComments, mostLyricDrafts } from '#contract/work/lyric-drafts'
import type { Db, Tx } from '../../db/client.ts'
import { made, refusal } from '../../domain/moves/refusals.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, found, invalid } from '../../errors.ts'
import type { Feature } from '../../http/feature.ts'
import { findDraft, listComments, listDrafts } from './reads.ts'
import { addComment, sayRight, sendDraft } from './writes.ts'

export function lyricDraftRoutes({ serve }: Feature) {
  serve(lyricDrafts.ofRequest, async ({ db, user, params, query, page }) =>
    page(found(await listDrafts(db, { projectId: params.id, viewerId: user.id, wish: query }))),
  )

  serve(lyricDrafts.send, async (call) => {
    const { db, user, params, body } = call
    const sent = await sendDraft(db, { ...params, songwriterId: user.id, ...body })
    if (sent === 'full')
      throw conflict(`You have sent the words ${mostLyricDrafts} times, and no more can be sent`)
    return made(call, requestMoves.work, sent)
  })

  serve(lyricDrafts.comments, async ({ db, user, params, query, page }) =>
    page(found(await listComments(db, { ...params, viewerId: user.id, wish: query }))),
  )

  serve(lyricDrafts.comment, async (call) => {
    const { db, user, params, body } = call
    const added = await addComment(db, { ...params, authorId: user.id, ...body })
    if (added === 'beyond') throw invalid('These words have no such line', 'line')
    if (added === 'full') throw conflict(`These words have ${mostLyricComments} comments, and take no more`)
    return done(call, requestMoves.comment, added)
  })

  serve(lyricDrafts.right, async (call) => {
    const { db, user, params } = call
    const right = await sayRight(db, { ...params, listenerId: user.id })
    if (right === 'newer') throw conflict('Newer words are there: read them first')
    return done(call, requestMoves.words, right)
  })
}

interface Call {
  db: Db | Tx
  user: { id: string }
  params: { id: string; draftId: string }
}

/**
 * Returns what was written. If it is undefined, throws the reason: this person can't see the draft, the request
 * refuses the move, or the draft is hidden or a former songwriter's.
 */
async function done<Thing>(
  { db, user: { id: userId }, params }: Call,
  move: RequestMove,
  thing: Thing | undefined,
): Promise<Thing> {
  if (thing !== undefined) return thing
  const draft = found(await findDraft(db, { ...params, viewerId: userId }))
  const otherwise = conflict(
    isHidden(draft)
      ? 'These words are hidden, and take no comments'
      : 'The songwriter of these words no longer works on this song',
  )
  throw await refusal(db, { id: params.id, userId, move, otherwise })
}
