import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { songRequests } from '../../db/schema.ts'

/**
 * Makes everyone else who moves this request or its money wait until `tx` ends, and answers how it stands. Take it
 * before touching a donation of the request: whoever takes both takes them in this order. Not `for update`, for a new
 * donation's foreign key holds a key share of the row, and two givers at once would wait for each other.
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
