import type { BodyOf } from '#contract/grammar/endpoint'
import { requestMoves } from '#contract/requests/moves'
import type { deliveries as calls } from '#contract/work/deliveries'
import { timesProblem } from '#contract/work/lyrics'
import { and, desc, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests } from '../../db/schema.ts'
import { giversOf } from '../../domain/giving/givers.ts'
import { endKeepQuestions } from '../../domain/giving/keep-question.ts'
import { tellGivers } from '../../domain/giving/tell-givers.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { moveRequest } from '../../domain/moves/move-request.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { mustHavesNow } from '../../domain/requests/must-haves.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { isFileHidden, isThere } from '../../domain/requests/visible.ts'
import { conflict, invalid } from '../../errors.ts'
import { keyIn, objectPath } from '../../storage/addresses.ts'
import { withFiles } from '../../storage/attached/attach.ts'
import type { Storage } from '../../storage/storage.ts'

type NewDelivery = BodyOf<typeof calls.deliver> & { id: string; songwriterId: string }

const hiddenFile = 'We have hidden this song, so it can’t be delivered again'

/** Delivers the uploaded song as the next version. Throws 400 for an unsuitable file. */
export const deliver = (db: Db | Tx, storage: Storage, delivery: NewDelivery) =>
  withFiles(db, storage, songOf(delivery), async (tx, attach) => {
    const { id, songwriterId, humanMade, note, lyrics, lyricTimes, peaks } = delivery
    await lockRequest(tx, id)
    if (await isDelivered(tx, storage, delivery)) return findProject(tx, id)
    const project = await moveRequest(tx, {
      id,
      userId: songwriterId,
      kind: 'delivered',
      move: requestMoves.deliver,
    })
    if (!project) return undefined
    const { path: songUrl, seconds = delivery.seconds } = await attach(delivery.songUrl, id)
    if (await isHidden(tx, id, songUrl)) throw conflict(hiddenFile)
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
    await endKeepQuestions(tx, id)
    await notify(tx, { userId: project.listenerId, kind: 'delivery', ...about(project) })
    // Givers are told once of an acceptance's song: later versions are between the two parties.
    if (!project.completedSongUrl) await tellGivers(tx, project, 'delivery', await giversOf(tx, id))
    return findProject(tx, id)
  })

/**
 * True if a steward has hidden this file. Delivered again, it would become a version that can't be approved.
 */
async function isHidden(tx: Tx, id: string, songUrl: string) {
  const [hidden] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), isFileHidden(songRequests.id, sql`${songUrl}`)))
  return hidden !== undefined
}

const songOf = ({ songwriterId, songUrl }: NewDelivery) =>
  ({ ownerId: songwriterId, kind: 'song', urls: [songUrl] }) as const

/** True if this file is already delivered and waits for the listener. Then a retried call adds no version. */
async function isDelivered(tx: Tx, storage: Storage, { id, songwriterId, songUrl }: NewDelivery) {
  const named = keyIn(songUrl, storage)
  if (!named) return false
  const [same] = await tx
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      and(
        eq(songRequests.id, id),
        isThere,
        whereIs('songwriter', songwriterId),
        eq(songRequests.status, 'completed'),
        eq(songRequests.completedSongUrl, objectPath(named.key)),
      ),
    )
  return same !== undefined
}
