import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { songRequests } from '../../db/schema.ts'

/**
 * Row lock on a request: other changes of it or its money wait until `tx` ends. Returns its current status.
 * Lock order: first the request, then its donations. Not `for update`, which conflicts with the key share
 * lock of a new donation's foreign key: two concurrent givers would deadlock.
 */
export async function lockRequest(tx: Tx, requestId: string) {
  const [request] = await tx
    .select({
      status: songRequests.status,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
    })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
    .for('no key update')
  return request
}
