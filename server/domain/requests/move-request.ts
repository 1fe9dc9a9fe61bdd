import { and, eq, type SQL } from 'drizzle-orm'
import type { EventKind } from '#contract/events'
import type { Move, RequestStatus } from '#contract/grammar/state'
import type { Project } from '#contract/requests/song-requests'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { songRequests } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { lockRequest } from './lock.ts'
import { findProject, isBefore } from './requests.ts'
import { isThere } from './visible.ts'

export interface Moving {
  id: string
  /** Who moves it. */
  actorId: string
  /** The move's name in the record. */
  kind: EventKind
  move: Move<RequestStatus>
  /** Whose it must be, and what else must hold. */
  where: SQL | undefined
  set?: Partial<typeof songRequests.$inferInsert>
  reason?: string | undefined
}

/**
 * Moves a request in one statement that checks state and ownership too, and writes it into the record. Undefined
 * where it may not be. The lock comes first so that the WHERE reads other tables as they are once it is ours.
 */
export async function moveRequest(
  tx: Tx,
  { id, actorId, kind, move, where, set, reason }: Moving,
): Promise<Project | undefined> {
  const before = await lockRequest(tx, id)
  const [moved] = await tx
    .update(songRequests)
    .set({ ...set, ...(move.to && { status: move.to }), updatedAt: now() })
    .where(and(eq(songRequests.id, id), isThere, isBefore(move), where))
    .returning({ id: songRequests.id })
  if (!before || !moved) return undefined
  await record(tx, {
    kind,
    subjectId: id,
    actorId,
    fromStatus: before.status,
    reason,
    // Who has no part in it any more has it in their lists still.
    former: [before.songwriterId, before.invitedSongwriterId],
  })
  return findProject(tx, id)
}
