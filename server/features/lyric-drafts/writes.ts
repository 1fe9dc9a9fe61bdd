import type { BodyOf } from '#contract/grammar/endpoint'
import { requestMoves } from '#contract/requests/moves'
import { type lyricDrafts as calls, mostLyricComments, mostLyricDrafts } from '#contract/work/lyric-drafts'
import { linesOf } from '#contract/work/lyrics'
import { alias, and, eq, getTableColumns, gt, notExists } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { lyricComments as comments, lyricDrafts as drafts, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { record } from '../../domain/journal/events.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { mayMake, type Trying } from '../../domain/moves/refusals.ts'
import { is, isOfItsSongwriter, isOfSongwriter } from '../../domain/requests/access.ts'
import { about } from '../../domain/requests/requests.ts'
import { whereNotHidden } from '../../domain/requests/visible.ts'

/** Locks and returns a request if this person may make the move now, so that its drafts are written one by one. */
async function hold(tx: Tx, tried: Trying) {
  const [request] = await tx.select().from(songRequests).where(mayMake(tried)).for('no key update')
  return request
}

/** A draft of the request's songwriter that isn't hidden, so that the two parties may write about it. */
async function openDraft(tx: Tx, { id, draftId }: { id: string; draftId: string }) {
  const [draft] = await tx
    .select(getTableColumns(drafts))
    .from(drafts)
    .innerJoin(songRequests, eq(songRequests.id, drafts.songRequestId))
    .where(
      and(
        eq(drafts.id, draftId),
        eq(drafts.songRequestId, id),
        isOfItsSongwriter(drafts),
        whereNotHidden(drafts),
      ),
    )
  return draft
}

interface NewDraft extends BodyOf<typeof calls.send> {
  id: string
  songwriterId: string
}

/**
 * Sends the words before the recording. Returns 'full' at the limit of a song, and undefined if this person
 * doesn't write the song, or its status forbids it.
 */
export const sendDraft = (db: Db | Tx, { id, songwriterId, lyrics }: NewDraft) =>
  withTx(db, async (tx) => {
    const request = await hold(tx, { id, userId: songwriterId, move: requestMoves.work })
    if (!request) return undefined
    const ofSongwriter = and(eq(drafts.songRequestId, id), isOfSongwriter(drafts, songwriterId))
    if ((await tx.$count(drafts, ofSongwriter)) >= mostLyricDrafts) return 'full'
    const [draft] = await tx.insert(drafts).values({ songRequestId: id, songwriterId, lyrics }).returning()
    const { status: fromStatus, listenerId: userId } = request
    await record(tx, { kind: 'words_sent', subjectId: id, actorId: songwriterId, fromStatus })
    await notify(tx, { userId, kind: 'words_sent', ...about(request) })
    return draft
  })

interface NewComment extends BodyOf<typeof calls.comment> {
  id: string
  draftId: string
  authorId: string
}

/**
 * Adds a comment on a line. Returns 'beyond' if the draft has no such line, 'full' at the limit of a draft, and
 * undefined if this person may not comment on the draft now.
 */
export const addComment = (db: Db | Tx, { id, draftId, authorId, line, text }: NewComment) =>
  withTx(db, async (tx) => {
    const request = await hold(tx, { id, userId: authorId, move: requestMoves.comment })
    const draft = request && (await openDraft(tx, { id, draftId }))
    if (!draft) return undefined
    if (line > linesOf(draft.lyrics).length) return 'beyond'
    if ((await tx.$count(comments, eq(comments.draftId, draftId))) >= mostLyricComments) return 'full'
    const [comment] = await tx
      .insert(comments)
      .values({ songRequestId: id, draftId, authorId, line, text })
      .returning()
    changed(tx, 'wordsComment', { room: id })
    const userId = is('listener', request, authorId) ? request.songwriterId! : request.listenerId
    const said = { line: String(line), comment: comment!.id }
    await notify(tx, { userId, kind: 'words_comment', ...about(request, said) })
    return comment
  })

interface Right {
  id: string
  draftId: string
  listenerId: string
}

const newer = alias(drafts, 'newer')

/**
 * Notes that the listener says that the words are right. A repeated call changes nothing. Returns 'newer' if newer
 * words are there, and undefined if this person may not say so now.
 */
export const sayRight = (db: Db | Tx, { id, draftId, listenerId }: Right) =>
  withTx(db, async (tx) => {
    const request = await hold(tx, { id, userId: listenerId, move: requestMoves.words })
    const draft = request && (await openDraft(tx, { id, draftId }))
    if (!draft || draft.rightAt) return draft
    const newerDraft = tx
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.songRequestId, id),
          gt(newer.id, draftId),
          isOfSongwriter(newer, draft.songwriterId),
          whereNotHidden(newer),
        ),
      )
    const [right] = await tx
      .update(drafts)
      .set({ rightAt: now() })
      .where(and(eq(drafts.id, draftId), notExists(newerDraft)))
      .returning()
    if (!right) return 'newer'
    const { songwriterId: userId } = right
    await record(tx, {
      kind: 'words_right',
      subjectId: id,
      actorId: listenerId,
      fromStatus: request.status,
    })
    await notify(tx, { userId, kind: 'words_right', ...about(request) })
    return right
  })
