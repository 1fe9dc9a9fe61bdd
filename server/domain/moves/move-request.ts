import type { EventKind } from '#contract/events'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { record } from '../journal/events.ts'
import { lockRequest } from '../requests/lock.ts'
import { findProject, type ProjectRow } from '../requests/requests.ts'
import { mayLeave, mayMake, type Trying } from './refusals.ts'

/** The id of a request, and the user who makes a move of it. */
export type By = Pick<Trying, 'id' | 'userId'>

export interface Moving extends Trying {
  /** Kind of the move's event in the log. */
  kind: EventKind
  set?: Partial<typeof songRequests.$inferInsert>
  /** True if a closed account leaves. Then neither hiding nor payments prevent the move. */
  leaving?: boolean | undefined
  reason?: string | undefined
}

/**
 * Changes a request's status in one query that also checks the move's conditions, and appends the event.
 * Undefined if the move is not allowed. The row is locked first. So the WHERE clause reads other tables as
 * they are after the wait for the lock.
 */
export const moveRequest = async (tx: Tx, moving: Moving) => (await moveLocked(tx, moving))?.project

async function moveLocked(tx: Tx, { kind, set, leaving = false, reason, ...tried }: Moving) {
  const { id, userId: actorId, move } = tried
  const before = await lockRequest(tx, id)
  const [moved] = await tx
    .update(songRequests)
    .set({ ...set, ...(move.to && { status: move.to }), updatedAt: now() })
    .where(leaving ? mayLeave(tried) : mayMake(tried))
    .returning({ id: songRequests.id })
  if (!before || !moved) return undefined
  await record(tx, {
    kind,
    subjectId: id,
    actorId,
    fromStatus: before.status,
    reason,
    // Former parties still have the request in their lists, so their screens refetch it.
    former: [before.songwriterId, before.invitedSongwriterId],
  })
  const project = await findProject(tx, id)
  return project && { before, project }
}

/**
 * Makes a move, and then calls `follow` for its consequences. Returns the request as it is after the
 * transaction, whose end updates the sums. Undefined if the move is not allowed.
 */
export async function makeMove(
  db: Db | Tx,
  moving: Moving,
  follow: (
    tx: Tx,
    project: ProjectRow,
    before: { songwriterId: string | null; acceptedAt: string | null },
  ) => Promise<unknown>,
): Promise<ProjectRow | undefined> {
  const isMade = await withTx(db, async (tx) => {
    const moved = await moveLocked(tx, moving)
    if (moved) await follow(tx, moved.project, moved.before)
    return moved !== undefined
  })
  return isMade ? findProject(db, moving.id) : undefined
}
