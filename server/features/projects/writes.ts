import type { BodyOf } from '#contract/grammar/endpoint'
import { type Move, type RequestStatus } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { type projects as calls, statusDescription } from '#contract/work/projects'
import { and, eq, or, type SQL } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { projectMessages, projectNotes, projectStatusUpdates, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify, readOf } from '../../domain/journal/notifications.ts'
import { is, whereIs } from '../../domain/requests/access.ts'
import { about, isBefore, isParty } from '../../domain/requests/requests.ts'
import { isListenerToOthers, isThere } from '../../domain/requests/visible.ts'

/**
 * Locks and returns a project's request, if its status allows this move. The lock keeps the status unchanged
 * until `tx` ends. Returns undefined if the move is not allowed.
 */
async function holdProject(
  tx: Tx,
  { projectId, move, by }: { projectId: string; move: Move<RequestStatus>; by: SQL | undefined },
) {
  const [request] = await tx
    .select()
    .from(songRequests)
    .where(and(eq(songRequests.id, projectId), isThere, isBefore(move), by))
    .for('share')
  return request
}

interface BySongwriter {
  projectId: string
  songwriterId: string
}

export const holdForWork = (tx: Tx, { projectId, songwriterId }: BySongwriter) =>
  holdProject(tx, {
    projectId,
    move: requestMoves.work,
    by: whereIs('songwriter', songwriterId),
  })

const untitled = 'Note'

export const addNote = (
  db: Db | Tx,
  {
    projectId,
    songwriterId,
    title = untitled,
    content,
    isPrivate,
  }: BySongwriter & BodyOf<typeof calls.addNote>,
) =>
  withTx(db, async (tx) => {
    if (!(await holdForWork(tx, { projectId, songwriterId }))) return undefined
    const [note] = await tx
      .insert(projectNotes)
      .values({ songRequestId: projectId, songwriterId, title, content, isPrivate })
      .returning()
    changed(tx, isPrivate ? 'privateNote' : 'note', { room: projectId, people: [songwriterId] })
    return note
  })

export const updateStatus = (
  db: Db | Tx,
  { projectId, songwriterId, ...update }: BySongwriter & BodyOf<typeof calls.updateStatus>,
) =>
  withTx(db, async (tx) => {
    const request = await holdForWork(tx, { projectId, songwriterId })
    if (!request) return undefined
    const { status, percentComplete } = update
    const description = update.description ?? statusDescription(status, percentComplete)
    const [added] = await tx
      .insert(projectStatusUpdates)
      .values({ songRequestId: projectId, songwriterId, status, percentComplete, description })
      .returning()
    changed(tx, 'status', { room: projectId })
    const said = { status, percentComplete: String(percentComplete) }
    await notify(tx, { userId: request.listenerId, kind: 'status', ...about(request, said) })
    return added
  })

interface NewMessage {
  projectId: string
  senderId: string
  /** Receiver's id as the sender sees it. An anonymous listener's id is replaced by the request's id. */
  receiverId: string
  message: string
}

/**
 * Sends a message. Returns undefined unless sender and receiver are listener and songwriter of a project that
 * is in progress or completed.
 */
export const sendMessage = (db: Db | Tx, { projectId, senderId, receiverId, message }: NewMessage) =>
  withTx(db, async (tx) => {
    const request = await holdProject(tx, {
      projectId,
      move: requestMoves.talk,
      by: or(
        and(whereIs('listener', senderId), whereIs('songwriter', receiverId)),
        and(whereIs('songwriter', senderId), isListenerToOthers(receiverId)),
      ),
    })
    if (!request) return undefined
    const userId = is('songwriter', request, senderId) ? request.listenerId : receiverId
    const [sent] = await tx
      .insert(projectMessages)
      .values({ songRequestId: projectId, senderId, receiverId: userId, message })
      .returning()
    changed(tx, 'message', { room: projectId })
    await notify(tx, { userId, kind: 'message', ...about(request) })
    return { ...sent!, receiverId }
  })

/**
 * Marks messages as read and returns their number. Undefined for a user who is neither listener nor
 * songwriter.
 */
export const readMessages = (
  db: Db | Tx,
  { projectId, receiverId }: { projectId: string; receiverId: string },
) =>
  withTx(db, async (tx) => {
    if (!(await isParty(tx, projectId, receiverId))) return undefined
    const read = await tx
      .update(projectMessages)
      .set({ isRead: true })
      .where(
        and(
          eq(projectMessages.songRequestId, projectId),
          eq(projectMessages.receiverId, receiverId),
          eq(projectMessages.isRead, false),
        ),
      )
      .returning({ id: projectMessages.id })
    // Tells the sender's page that the messages were read.
    if (read.length > 0) changed(tx, 'messagesRead', { room: projectId })
    await readOf(tx, { userId: receiverId, songRequestId: projectId, kinds: ['message'] })
    return read.length
  })
