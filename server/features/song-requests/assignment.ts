import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { statusDescription } from '#contract/work/projects'
import { and, eq, exists, isNull, ne, not, notInArray, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import {
  creativeDirectionUpdates,
  donations,
  projectStatusUpdates,
  songRequests,
  songwriterProfiles,
} from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { giversOf, isGivenBy } from '../../domain/giving/givers.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { canBePaid } from '../../domain/money/being-paid.ts'
import { type Moving, moveRequest } from '../../domain/moves/move-request.ts'
import {
  hasSongwriter,
  isOfSongwriter,
  mayTake,
  whereHasSongwriter,
  whereIs,
  whereIsNotListener,
} from '../../domain/requests/access.ts'
import { isSilent } from '../../domain/requests/inactivity.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { untickAll } from '../../domain/requests/must-haves.ts'
import { about, findProject, isBefore } from '../../domain/requests/requests.ts'
import { isAnswered, isHeld, isPaid, owesAnswers } from '../../domain/requests/unanswered.ts'
import { isOfListedPerson, isThere } from '../../domain/requests/visible.ts'
import { cancelPledges, endUnanswered, hasNotPaid, tellGivers } from './pledges.ts'

interface BySongwriter {
  id: string
  songwriterId: string
}

const hasProfile = (db: Db | Tx, userId: string) =>
  exists(db.select({ one: sql`1` }).from(songwriterProfiles).where(eq(songwriterProfiles.userId, userId)))

/** SQL condition on requests: this person may accept the open one. First they answer the payments that they owe. */
const isTheirs = (db: Db | Tx, { id, songwriterId }: BySongwriter) =>
  and(
    whereIsNotListener(songwriterId),
    mayTake(songwriterId),
    hasProfile(db, songwriterId),
    hasNotPaid(id, songwriterId),
    isOfListedPerson(songRequests.listenerId),
    isOfListedPerson(songwriterId),
  )

/** Whether this person could accept the request, once they owe no answers: only then are its promises shown to them. */
export async function canAccept(db: Db | Tx, by: BySongwriter) {
  const [found] = await db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, by.id), isThere, isBefore(requestMoves.accept), isTheirs(db, by)))
  return found !== undefined
}

/** Accepts a request. Exactly one of concurrent calls gets the project; undefined for the others. */
export const accept = async (db: Db | Tx, { id, songwriterId }: BySongwriter) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      actorId: songwriterId,
      kind: 'accepted',
      move: requestMoves.accept,
      where: and(isTheirs(tx, { id, songwriterId }), not(owesAnswers(songwriterId))),
      set: { songwriterId, acceptedAt: now() },
    })
    if (!project) return false
    const status = 'planning'
    const description = statusDescription(status, 0)
    await tx.insert(projectStatusUpdates).values({ songRequestId: id, songwriterId, status, description })
    // Nobody is on both sides of one deal (product.md, "Permissions").
    const own = isGivenBy(songwriterId)
    const reason = endings.cancelled
    await cancelPledges(tx, { requestId: id, reason, actorId: songwriterId, where: own })
    // What a former songwriter received or left unanswered stays with them.
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

/** The songwriter gives the request back to everyone, with a reason. */
export const release = async (
  db: Db | Tx,
  { id, songwriterId, reason }: BySongwriter & { reason: string },
) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await openToOthers(tx, {
      id,
      actorId: songwriterId,
      kind: 'released',
      move: requestMoves.release,
      where: and(whereIs('songwriter', songwriterId), not(isPaid(id, songwriterId)), not(isHeld(id))),
      former: songwriterId,
      reason,
    })
    if (!project) return false
    await notify(tx, { userId: project.listenerId, kind: 'request_released', ...about(project, { reason }) })
    await tellGivers(tx, project, 'request_released', await giversOf(tx, id))
    return true
  })
  // Read after the transaction's end, which updates the sums.
  return isDone ? findProject(db, id) : undefined
}

/** The listener reopens a request whose songwriter has gone quiet. */
export const reopen = async (db: Db | Tx, { id, listenerId }: { id: string; listenerId: string }) => {
  const isDone = await withTx(db, async (tx) => {
    const before = await lockRequest(tx, id)
    if (!before || !hasSongwriter(before)) return false
    const project = await openToOthers(tx, {
      id,
      actorId: listenerId,
      kind: 'reopened',
      move: requestMoves.reopen,
      where: and(whereIs('listener', listenerId), isSilent, not(isHeld(id))),
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

/** Whether a request's songwriter has fallen silent, and the listener has been notified. */
export async function hasFallenSilent(db: Db | Tx, id: string) {
  const [silent] = await db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(and(eq(songRequests.id, id), isSilent))
  return silent !== undefined
}

/**
 * Ends a songwriter's assignment to a request. What was agreed or delivered stays on record without effect on what
 * comes next: pending proposals are declined, the song is detached from the request, the pledges wait for another
 * songwriter. Payments that were unanswered for too long end with it: whether they hold the move is for its `where`.
 */
export async function openToOthers(tx: Tx, { former, ...moving }: Moving & { former: string }) {
  const { id, where } = moving
  const project = await moveRequest(tx, {
    ...moving,
    where,
    set: { songwriterId: null, invitedSongwriterId: null, completedSongUrl: null, acceptedAt: null },
  })
  if (!project) return undefined
  const { songRequestId, decidedAt } = creativeDirectionUpdates
  await tx
    .update(creativeDirectionUpdates)
    .set({ decidedAt: now() })
    .where(and(eq(songRequestId, id), isNull(decidedAt)))
  await untickAll(tx, id)
  // What the songwriter received, answered or leaves unanswered stays with them.
  const ended = await endUnanswered(tx, project, moving.actorId)
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
