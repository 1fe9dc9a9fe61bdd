import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { type SQL } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { cancelAll } from '../../domain/money/end-pledges.ts'
import { type By, makeMove, moveRequest } from '../../domain/moves/move-request.ts'
import { canMake } from '../../domain/moves/refusals.ts'
import { about, findProject, type ProjectRow } from '../../domain/requests/requests.ts'
import { voidTerms } from '../../domain/terms/terms.ts'

/** Declines an invitation. Returns undefined if this person isn't invited (any more). */
export const declineInvitation = (db: Db | Tx, by: By, leaving = false) =>
  makeMove(
    db,
    {
      ...by,
      kind: 'invitation_declined',
      move: requestMoves.declineInvitation,
      leaving,
      set: { invitedSongwriterId: null },
    },
    (tx, project) =>
      notify(tx, { userId: project.listenerId, kind: 'invitation_declined', ...about(project) }),
  )

/** Withdraws the invitation. A request that is already open to everyone stays unchanged. */
export const openToAll = (db: Db | Tx, by: By) =>
  withTx(db, async (tx) => {
    const tried = { ...by, move: requestMoves.openToAll }
    const set = { invitedSongwriterId: null }
    const opened = await moveRequest(tx, { ...tried, kind: 'opened_to_all', set })
    const isOpen = !opened && (await canMake(tx, { ...tried, except: ['invited'] }))
    return isOpen ? findProject(tx, by.id) : opened
  })

/** Withdraws a request for good. Its pledges are cancelled, and the givers notified. */
export const withdraw = (db: Db | Tx, by: By, leaving = false) =>
  makeMove(
    db,
    { ...by, kind: 'withdrawn', move: requestMoves.withdraw, leaving, set: { withdrawnAt: now() } },
    (tx, project) => endWithdrawn(tx, project, { actorId: by.userId, tells: project.invitedSongwriterId }),
  )

interface Ending {
  actorId: string
  /** The former or invited songwriter, who is notified. */
  tells: string | null
  /** Limits the donations that are cancelled. By default all donations of the request. */
  where?: SQL
}

export async function endWithdrawn(tx: Tx, project: ProjectRow, { actorId, tells, where }: Ending) {
  const reason = endings.withdrawn
  const cancelled = await cancelAll(tx, { requestId: project.id, reason, actorId, ...(where && { where }) })
  await voidTerms(tx, { id: project.id, actorId, status: project.status })
  const kind = 'request_withdrawn' as const
  await notify(
    tx,
    // First, because a job tells givers who are beyond the change feed's maximum, and nobody else.
    ...(tells ? [{ userId: tells, kind, ...about(project) }] : []),
    ...cancelled.map((donation) => ({ ...donation, kind, ...about(project) })),
  )
}
