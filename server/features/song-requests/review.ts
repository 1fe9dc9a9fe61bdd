import { and, desc, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/endpoint'
import { requestMoves } from '#contract/grammar/state'
import type { songRequests as calls } from '#contract/requests/song-requests'
import { timesProblem } from '#contract/work/lyrics'
import { type Db, type Tx, withTx } from '../../db/client.ts'
import { now } from '../../db/columns.ts'
import {
  creativeDirectionUpdates,
  deliveries,
  projectMessages,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { matchFund } from '../../domain/money/fund.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { mustHavesNow } from '../../domain/requests/must-haves.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { invalid } from '../../errors.ts'
import { keyIn, objectPath } from '../../storage/addresses.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import type { Storage } from '../../storage/storage.ts'
import { moveRequest } from './move-request.ts'
import { makeDue } from './pledges.ts'

type NewDelivery = BodyOf<typeof calls.deliver> & { id: string; songwriterId: string }

/** Delivers the uploaded song as the next version. Throws a 400 where the file can't be one. */
export const deliver = (db: Db | Tx, storage: Storage, delivery: NewDelivery) =>
  withFiles(db, storage, songOf(delivery), async (tx, attach) => {
    const { id, songwriterId, humanMade, note, lyrics, lyricTimes, peaks } = delivery
    await lockRequest(tx, id)
    if (await isDelivered(tx, storage, delivery)) return findProject(tx, id)
    const project = await moveRequest(tx, {
      id,
      actorId: songwriterId,
      kind: 'delivered',
      move: requestMoves.deliver,
      where: whereIs('songwriter', songwriterId),
    })
    if (!project) return undefined
    const { path: songUrl, seconds = delivery.seconds } = await attach(delivery.songUrl, id)
    const [newest] = await tx
      .select({ version: deliveries.version })
      .from(deliveries)
      .where(eq(deliveries.songRequestId, id))
      .orderBy(desc(deliveries.version))
      .limit(1)
    const version = (newest?.version ?? 0) + 1
    const late = timesProblem({ lyrics, lyricTimes, seconds })
    if (late) throw invalid(late.message, 'lyricTimes')
    const mustHaves = await mustHavesNow(tx, id)
    const said = { humanMade, note, lyrics, lyricTimes, peaks, seconds, mustHaves }
    await tx.insert(deliveries).values({ songRequestId: id, songwriterId, version, songUrl, ...said })
    await tx.update(songRequests).set({ completedSongUrl: songUrl }).where(eq(songRequests.id, id))
    await notify(tx, { userId: project.listenerId, kind: 'delivery', ...about(project) })
    return findProject(tx, id)
  })

const songOf = ({ songwriterId, songUrl }: NewDelivery) =>
  ({ ownerId: songwriterId, kind: 'song', urls: [songUrl] }) as const

/** Whether this very file is what waits for the listener: then a retried call must not make a version of it. */
async function isDelivered(tx: Tx, storage: Storage, { id, songwriterId, songUrl }: NewDelivery) {
  const named = keyIn(songUrl, storage)
  if (!named) return false
  const [same] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      and(
        eq(songRequests.id, id),
        whereIs('songwriter', songwriterId),
        eq(songRequests.status, 'completed'),
        eq(songRequests.completedSongUrl, objectPath(named.key)),
      ),
    )
  return same !== undefined
}

interface ByListener {
  id: string
  listenerId: string
}

/** Sends a delivered song back to the songwriter; what should change is also a message to them. */
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

/** Undefined too while a creative change waits for the listener's answer. */
export const approve = (
  db: Db | Tx,
  { id, listenerId, rating, review }: ByListener & BodyOf<typeof calls.approve>,
) =>
  withTx(db, async (tx) => {
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
    if (!project?.songwriterId) return undefined
    await countSong(tx, project.songwriterId, rating)
    await notify(tx, { userId: project.songwriterId, kind: 'approved', ...about(project) })
    await makeDue(tx, project)
    await matchFund(tx, { requestId: id })
    return findProject(tx, id)
  })

/** One more finished song, and the mean of all ratings so far, from their exact sum. */
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
