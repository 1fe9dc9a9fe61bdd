import { and, eq, or } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests } from '../../db/schema.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { isNotWithdrawn } from '../../domain/requests/visible.ts'

/** The request of a version that a party knows, to explain why its lyrics weren't written. */
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
