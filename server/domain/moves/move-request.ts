import type { EventKind } from '#contract/events'
import type { Move, RequestStatus } from '#contract/grammar/state'
import { and, eq, type SQL } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { lockRequest } from '../requests/lock.ts'
import { findProject, isBefore, type ProjectRow } from '../requests/requests.ts'
import { isNotWithdrawn, isThere } from '../requests/visible.ts'

export interface Moving {
  id: string
  /** The acting user. */
  actorId: string
  /** The move's kind in the event log. */
  kind: EventKind
  move: Move<RequestStatus>
  /** The ownership check and other conditions. */
  where: SQL | undefined
  set?: Partial<typeof songRequests.$inferInsert>
  /** Also of a hidden request, which stands still for people: of an account that is gone nothing waits for it. */
  evenHidden?: boolean
  reason?: string | undefined
}

/**
 * Changes a request's status in one statement that also checks status and ownership, and appends the event. Undefined
 * where the move is not allowed. The row lock comes first, so that the WHERE clause reads other tables as they are
 * after the wait.
 */
export async function moveRequest(
  tx: Tx,
  { id, actorId, kind, move, where, set, evenHidden = false, reason }: Moving,
): Promise<ProjectRow | undefined> {
  const before = await lockRequest(tx, id)
  const [moved] = await tx
    .update(songRequests)
    .set({ ...set, ...(move.to && { status: move.to }), updatedAt: now() })
    .where(and(eq(songRequests.id, id), evenHidden ? isNotWithdrawn : isThere, isBefore(move), where))
    .returning({ id: songRequests.id })
  if (!before || !moved) return undefined
  await record(tx, {
    kind,
    subjectId: id,
    actorId,
    fromStatus: before.status,
    reason,
    // People who lose their part in it still have it in their lists.
    former: [before.songwriterId, before.invitedSongwriterId],
  })
  return findProject(tx, id)
}
