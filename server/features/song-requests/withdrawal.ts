import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { type SQL } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { type Moving, moveRequest } from '../../domain/moves/move-request.ts'
import { canMake } from '../../domain/moves/refusals.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { cancelAll } from './pledges.ts'

interface ByInvited extends Pick<Moving, 'leaving'> {
  id: string
  songwriterId: string
}

/** Undefined if this person isn't invited (any more). */
export const declineInvitation = (db: Db | Tx, { id, songwriterId, leaving }: ByInvited) =>
  withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      userId: songwriterId,
      kind: 'invitation_declined',
      move: requestMoves.declineInvitation,
      leaving,
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

/** Withdraws the invitation. Idempotent: a request that is open to everyone stays as it is. */
export const openToAll = (db: Db | Tx, { id, listenerId: userId }: ByListener) =>
  withTx(db, async (tx) => {
    const tried = { id, userId, move: requestMoves.openToAll }
    const set = { invitedSongwriterId: null }
    const opened = await moveRequest(tx, { ...tried, kind: 'opened_to_all', set })
    const isOpen = !opened && (await canMake(tx, { ...tried, except: ['invited'] }))
    return isOpen ? findProject(tx, id) : opened
  })

/** Withdraws a request for good. Its pledges are cancelled, and the givers notified. */
export const withdraw = async (
  db: Db | Tx,
  { id, listenerId, leaving }: ByListener & Pick<Moving, 'leaving'>,
) => {
  const isDone = await withTx(db, async (tx) => {
    const project = await moveRequest(tx, {
      id,
      userId: listenerId,
      kind: 'withdrawn',
      move: requestMoves.withdraw,
      leaving,
      set: { withdrawnAt: now() },
    })
    if (!project) return false
    await endWithdrawn(tx, project, { actorId: listenerId, tells: project.invitedSongwriterId })
    return true
  })
  return isDone ? findProject(db, id) : undefined
}

interface Ending {
  actorId: string
  /** The former or invited songwriter. */
  tells: string | null
  /** Default: all donations of the request. */
  where?: SQL
}

/** Cancels the donations to a withdrawn request, and notifies their givers and its songwriter. */
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
