import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests } from '../../db/schema.ts'
import { whereIs } from '../../domain/requests/access.ts'
import { isThere } from '../../domain/requests/visible.ts'

/** Whether a version was made for this listener, who may read its lyrics and not write them. */
export async function isVersionOfListener(
  db: Db | Tx,
  { id, listenerId }: { id: string; listenerId: string },
) {
  const [version] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
    .where(and(eq(deliveries.id, id), whereIs('listener', listenerId), isThere))
  return version !== undefined
}
