import type { EventKind } from '#contract/events'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { lockRequest } from '../requests/lock.ts'
import { findProject, type ProjectRow } from '../requests/requests.ts'
import { mayLeave, mayMake, type Trying } from './refusals.ts'

export interface Moving extends Trying {
  /** The move's kind in the event log. */
  kind: EventKind
  set?: Partial<typeof songRequests.$inferInsert>
  /** For a closed account: neither hiding nor payments prevent the move. */
  leaving?: boolean | undefined
  reason?: string | undefined
}

/**
 * Changes a request's status in one statement that also checks the move's conditions, and appends the event.
 * Undefined if the move is not allowed. The row lock comes first, so that the WHERE clause reads other tables
 * as of after the wait.
 */
export async function moveRequest(
  tx: Tx,
  { kind, set, leaving = false, reason, ...tried }: Moving,
): Promise<ProjectRow | undefined> {
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
    // Former parties still have it in their lists.
    former: [before.songwriterId, before.invitedSongwriterId],
  })
  return findProject(tx, id)
}
