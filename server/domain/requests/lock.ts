import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { songRequests } from '../../db/schema.ts'

/**
 * Locks a request's row: other changes of the request or its money wait until `tx` ends. Returns its current
 * status and people, and when it was accepted and withdrawn. Lock order: first the request, then its donations.
 * `for update` is not used, because it conflicts with the key share lock of a new donation's foreign key: two
 * concurrent givers would deadlock.
 */
export async function lockRequest(tx: Tx, requestId: string) {
  const [request] = await tx
    .select({
      status: songRequests.status,
      songwriterId: songRequests.songwriterId,
      invitedSongwriterId: songRequests.invitedSongwriterId,
      acceptedAt: songRequests.acceptedAt,
      withdrawnAt: songRequests.withdrawnAt,
    })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
    .for('no key update')
  return request
}
