import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { songRequests } from '../../db/schema.ts'

/**
 * Row lock on a request: everyone else who moves it or its money waits until `tx` ends. Answers its current status.
 * Lock order: first the request, then its donations. Not `for update`, which conflicts with the key share lock of a new
 * donation's foreign key: two concurrent givers would deadlock.
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
