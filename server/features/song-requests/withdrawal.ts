import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { and, not, type SQL } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { type Moving, moveRequest } from '../../domain/moves/move-request.ts'
import { isForAll, whereIs } from '../../domain/requests/access.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { cancelAll } from './pledges.ts'

interface ByInvited extends Pick<Moving, 'evenHidden'> {
  id: string
  songwriterId: string
}

/** Undefined where this person isn't invited, or not any more. */
export const declineInvitation = (db: Db | Tx, { id, songwriterId, evenHidden }: ByInvited) =>
  withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      actorId: songwriterId,
      kind: 'invitation_declined',
      move: requestMoves.declineInvitation,
      where: whereIs('invited', songwriterId),
      evenHidden,
      set: { invitedSongwriterId: null },
    })
    if (project)
      await notify(tx, { userId: project.listenerId, kind: 'invitation_declined', ...about(project) })
    return project
  })

interface ByListener {
  id: string
  listenerId: string
}

/** Undefined where this listener has no invitation to take back. */
export const openToAll = (db: Db | Tx, { id, listenerId }: ByListener) =>
  withTx(db, (tx) =>
    moveRequest(tx, {
      id,
      actorId: listenerId,
      kind: 'opened_to_all',
      move: requestMoves.openToAll,
      where: and(whereIs('listener', listenerId), not(isForAll)),
      set: { invitedSongwriterId: null },
    }),
  )

/** Withdraws a request for good; its pledges are cancelled, and the givers notified. */
export const withdraw = async (
  db: Db | Tx,
  { id, listenerId, evenHidden }: ByListener & Pick<Moving, 'evenHidden'>,
) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      actorId: listenerId,
      kind: 'withdrawn',
      move: requestMoves.withdraw,
      where: whereIs('listener', listenerId),
      evenHidden,
      set: { withdrawnAt: now() },
    })
    if (!project) return false
    await endWithdrawn(tx, project, { actorId: listenerId, tells: project.invitedSongwriterId })
    return true
  })
  // Read after the transaction's end, which updates the sums.
  return isDone ? findProject(db, id) : undefined
}

interface Ending {
  actorId: string
  /** The songwriter that it was with, or who was invited. */
  tells: string | null
  /** Restricts the donations that are cancelled; absent for all. */
  where?: SQL
}

/** Cancels the donations to a request that was just withdrawn, and notifies their givers and its songwriter. */
export async function endWithdrawn(tx: Tx, project: ProjectRow, { actorId, tells, where }: Ending) {
  const reason = endings.withdrawn
  const cancelled = await cancelAll(tx, { requestId: project.id, reason, actorId, ...(where && { where }) })
  const kind = 'request_withdrawn' as const
  await notify(
    tx,
    ...cancelled.map((donation) => ({ ...donation, kind, ...about(project) })),
    ...(tells ? [{ userId: tells, kind, ...about(project) }] : []),
  )
}
