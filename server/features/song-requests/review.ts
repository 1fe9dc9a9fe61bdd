import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/endpoint'
import { requestMoves } from '#contract/grammar/state'
import type { songRequests as calls } from '#contract/requests/song-requests'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { creativeDirectionUpdates, projectMessages, songwriterProfiles } from '../../db/schema.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { matchFund } from '../../domain/money/fund.ts'
import { moveRequest } from '../../domain/moves/move-request.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { makeDue } from './pledges.ts'

interface ByListener {
  id: string
  listenerId: string
}

/** Sends a delivered song back to the songwriter; the requested changes are also a message to them. */
export const requestChanges = (db: Db | Tx, { id, listenerId, message }: ByListener & { message: string }) =>
  withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      actorId: listenerId,
      kind: 'changes_requested',
      move: requestMoves.requestChanges,
      where: whereIs('listener', listenerId),
    })
    if (!project?.songwriterId) return undefined
    const receiverId = project.songwriterId
    await tx.insert(projectMessages).values({ songRequestId: id, senderId: listenerId, receiverId, message })
    await notify(tx, { userId: receiverId, kind: 'changes_requested', ...about(project) })
    return project
  })

/** Undefined also while a creative change waits for the listener's answer. */
export const approve = async (
  db: Db | Tx,
  { id, listenerId, rating, review }: ByListener & BodyOf<typeof calls.approve>,
) => {
  const isDone = await withTx(db, async (tx) => {
    const { songRequestId, decidedAt } = creativeDirectionUpdates
    const project = await moveRequest(tx, {
      id,
      actorId: listenerId,
      kind: 'approved',
      move: requestMoves.approve,
      where: and(
        whereIs('listener', listenerId),
        sql`not exists (select 1 from ${creativeDirectionUpdates}
          where ${songRequestId} = ${id} and ${decidedAt} is null)`,
      ),
      set: { isApproved: true, approvedAt: now(), rating, review },
    })
    if (!project?.songwriterId) return false
    await countSong(tx, project.songwriterId, rating)
    await notify(tx, { userId: project.songwriterId, kind: 'approved', ...about(project) })
    await makeDue(tx, project)
    await matchFund(tx, id)
    return true
  })
  // Read after the transaction's end, which updates the sums.
  return isDone ? findProject(db, id) : undefined
}

/** Counts one more finished song, and computes the mean rating from the exact sum of all ratings. */
async function countSong(tx: Tx, userId: string, rating: number) {
  const { completedSongs, ratingSum, ratingCount } = songwriterProfiles
  await tx
    .update(songwriterProfiles)
    .set({
      completedSongs: sql`${completedSongs} + 1`,
      ratingSum: sql`${ratingSum} + ${rating}`,
      ratingCount: sql`${ratingCount} + 1`,
      rating: sql`round((${ratingSum} + ${rating})::numeric / (${ratingCount} + 1), 2)`,
    })
    .where(eq(songwriterProfiles.userId, userId))
}
