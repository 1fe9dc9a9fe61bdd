import { and, eq, or } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests } from '../../db/schema.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { isNotWithdrawn } from '../../domain/requests/visible.ts'

/**
 * Finds the request of a version, for its listener or songwriter, to explain why the lyrics weren't stored.
 */
export async function requestOfVersion(db: Db | Tx, { id, partyId }: { id: string; partyId: string }) {
  const [version] = await db
    .select({ id: songRequests.id, listenerId: songRequests.listenerId, hiddenAt: songRequests.hiddenAt })
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(
      and(
        eq(deliveries.id, id),
        or(
          whereIs('listener', partyId),
          and(whereIs('songwriter', partyId), isOfSongwriter(deliveries, partyId)),
        ),
        isNotWithdrawn,
      ),
    )
  return version
}
