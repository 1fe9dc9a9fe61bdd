import { endings } from '#contract/giving/moves'
import { requestMoves } from '#contract/requests/moves'
import { and, gt, not, sql } from '#drizzle'
import { batchSize, inBatches } from '../../db/batches.ts'
import type { Db } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { tellSongUnanswered } from '../../domain/giving/unanswered-song.ts'
import { moveRequest } from '../../domain/moves/move-request.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { isWaitingForAnswer } from '../../domain/requests/unanswered.ts'
import { isNotWithdrawn } from '../../domain/requests/visible.ts'
import { release } from './assignment.ts'
import { declineInvitation, endWithdrawn, withdraw } from './withdrawal.ts'

interface Leaving {
  userId: string
  signal?: AbortSignal | undefined
}

/**
 * Ends a person's work and requests after the account was closed. Releases the songs that the person writes,
 * declines invitations of the person, and withdraws the person's own undelivered requests, hidden or not. A
 * delivered song stays, and its givers are notified that they may pay its songwriter. A repeated run is safe,
 * because each request has its own transaction.
 */
export async function leaveRequests(db: Db, { userId, signal }: Leaving) {
  for (const { find, leave } of leavings)
    await inBatches(
      (last) => find(db, userId, last),
      async (id) => void (await leave(db, id, userId)),
      signal,
    )
}

type Status = 'open' | 'in_progress' | 'completed'
const findOf =
  (relation: 'listener' | 'songwriter' | 'invited', status: Status) =>
  (db: Db, userId: string, last: string) =>
    db
      .select({ id: songRequests.id })
      .from(songRequests)
      .where(
        and(
          gt(songRequests.id, last),
          whereIs(relation, userId),
          isNotWithdrawn,
          sql`${songRequests.status} = ${sql.raw(`'${status}'`)}`,
        ),
      )
      .orderBy(songRequests.id)
      .limit(batchSize)

/**
 * Withdraws a leaving listener's request that a songwriter works on. The songwriter can still confirm or
 * reject received payments.
 */
const withdrawInWork = (db: Db, id: string, listenerId: string) =>
  withTx(db, async (tx) => {
    const songwriterId = (await lockRequest(tx, id))?.songwriterId
    const by = { id, userId: listenerId, leaving: true }
    const set = { songwriterId: null, invitedSongwriterId: null }
    const reopened = await moveRequest(tx, { ...by, kind: 'reopened', move: requestMoves.reopen, set })
    if (!reopened) return
    const withdrawn = { kind: 'withdrawn', move: requestMoves.withdraw } as const
    const project = await moveRequest(tx, { ...by, ...withdrawn, set: { withdrawnAt: now() } })
    if (!project) throw new Error('A request that was opened again could not be withdrawn')
    const where = not(isWaitingForAnswer)
    await endWithdrawn(tx, project, { actorId: listenerId, tells: songwriterId ?? null, where })
  })

/**
 * Notifies the givers of a delivered song, once, that its listener won't answer the delivery. If the
 * songwriter isn't listed now, a job notifies the givers later (projects/unanswered.ts).
 */
const tellUnanswered = (db: Db, id: string, listenerId: string) =>
  withTx(db, async (tx) => {
    if ((await lockRequest(tx, id))?.status !== 'completed') return
    await tellSongUnanswered(tx, { id, listenerId, isOver: true })
  })

const leavings: {
  find: ReturnType<typeof findOf>
  leave: (db: Db, id: string, userId: string) => unknown
}[] = [
  {
    find: findOf('songwriter', 'in_progress'),
    leave: (db, id, userId) => release(db, { id, userId, reason: endings.closed }, true),
  },
  {
    find: findOf('invited', 'open'),
    leave: (db, id, userId) => declineInvitation(db, { id, userId }, true),
  },
  {
    find: findOf('listener', 'open'),
    leave: (db, id, userId) => withdraw(db, { id, userId }, true),
  },
  { find: findOf('listener', 'in_progress'), leave: withdrawInWork },
  { find: findOf('listener', 'completed'), leave: tellUnanswered },
]
