import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { statusDescription } from '#contract/work/projects'
import { and, eq, isNull, ne, not, notInArray } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { creativeDirectionUpdates, donations, projectStatusUpdates } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { giversOf, isGivenBy } from '../../domain/giving/givers.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { canBePaid } from '../../domain/money/being-paid.ts'
import { type Moving, moveRequest } from '../../domain/moves/move-request.ts'
import { canMake } from '../../domain/moves/refusals.ts'
import { hasSongwriter, isOfSongwriter, whereHasSongwriter } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { untickAll } from '../../domain/requests/must-haves.ts'
import { about, findProject } from '../../domain/requests/requests.ts'
import { isAnswered } from '../../domain/requests/unanswered.ts'
import { cancelPledges, endUnanswered, tellGivers } from './pledges.ts'

interface BySongwriter {
  id: string
  songwriterId: string
}

/** True if this person could accept the request apart from owed answers: only then are its promises shown to them. */
export const canAccept = (db: Db | Tx, { id, songwriterId: userId }: BySongwriter) =>
  canMake(db, { id, userId, move: requestMoves.accept, except: ['answers'] })

/** Accepts a request. Exactly one of concurrent calls gets the project, the others undefined. */
export const accept = async (db: Db | Tx, { id, songwriterId }: BySongwriter) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      userId: songwriterId,
      kind: 'accepted',
      move: requestMoves.accept,
      set: { songwriterId, acceptedAt: now() },
    })
    if (!project) return false
    const status = 'planning'
    const description = statusDescription(status, 0)
    await tx.insert(projectStatusUpdates).values({ songRequestId: id, songwriterId, status, description })
    // No one is on both sides of one deal (product.md, "Permissions").
    const own = isGivenBy(songwriterId)
    const reason = endings.cancelled
    await cancelPledges(tx, { requestId: id, reason, actorId: songwriterId, where: own })
    // Payments that a former songwriter received or left unanswered stay with them.
    await tx
      .update(donations)
      .set({ songwriterId })
      .where(and(eq(donations.songRequestId, id), not(whereHasSongwriter(donations))))

    const givers = await giversOf(tx, id)
    await notify(tx, { userId: project.listenerId, kind: 'request_accepted', ...about(project) })
    await tellGivers(tx, project, 'request_accepted', givers)
    if (givers.length > 0 && !(await canBePaid(tx, songwriterId)))
      await notify(tx, { userId: songwriterId, kind: 'payment_methods_missing', ...about(project) })
    return true
  })
  // Read after the transaction's end, which updates the sums.
  return isDone ? findProject(db, id) : undefined
}

export const release = async (
  db: Db | Tx,
  { id, songwriterId, reason }: BySongwriter & { reason: string },
) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await openToOthers(tx, {
      id,
      userId: songwriterId,
      kind: 'released',
      move: requestMoves.release,
      former: songwriterId,
      reason,
    })
    if (!project) return false
    await notify(tx, { userId: project.listenerId, kind: 'request_released', ...about(project, { reason }) })
    await tellGivers(tx, project, 'request_released', await giversOf(tx, id))
    return true
  })
  return isDone ? findProject(db, id) : undefined
}

export const reopen = async (db: Db | Tx, { id, listenerId }: { id: string; listenerId: string }) => {
  const isDone = await withTx(db, async (tx) => {
    const before = await lockRequest(tx, id)
    if (!before || !hasSongwriter(before)) return false
    const project = await openToOthers(tx, {
      id,
      userId: listenerId,
      kind: 'reopened',
      move: requestMoves.reopen,
      former: before.songwriterId,
    })
    if (!project) return false
    const kind = 'request_reopened' as const
    const songwriter = { userId: before.songwriterId }
    await notify(tx, { ...songwriter, kind, ...about(project) })
    const givers = await giversOf(tx, id)
    await tellGivers(tx, project, kind, givers)
    return true
  })
  return isDone ? findProject(db, id) : undefined
}

/**
 * Ends a songwriter's assignment to a request. Agreements and deliveries stay on record without later effect: pending
 * proposals are declined, the song is detached from the request, the pledges wait for another songwriter. Payments
 * that were unanswered for too long end with it.
 */
export async function openToOthers(tx: Tx, { former, ...moving }: Moving & { former: string }) {
  const { id } = moving
  const project = await moveRequest(tx, {
    ...moving,
    set: { songwriterId: null, invitedSongwriterId: null, completedSongUrl: null, acceptedAt: null },
  })
  if (!project) return undefined
  const { songRequestId, decidedAt } = creativeDirectionUpdates
  await tx
    .update(creativeDirectionUpdates)
    .set({ decidedAt: now() })
    .where(and(eq(songRequestId, id), isNull(decidedAt)))
  await untickAll(tx, id)
  // Payments that the songwriter received, answered or leaves unanswered stay with them.
  const ended = await endUnanswered(tx, project, moving.userId)
  const { songRequestId: of, status } = donations
  await tx
    .update(donations)
    .set({ songwriterId: null })
    .where(
      and(
        eq(of, id),
        isOfSongwriter(donations, former),
        ne(status, 'confirmed'),
        not(isAnswered),
        notInArray(donations.id, ended),
      ),
    )
  return project
}
