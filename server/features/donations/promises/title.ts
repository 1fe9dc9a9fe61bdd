import { and, eq, type SQL } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations, gifts, songRequests } from '../../../db/schema.ts'
import { giversTitle } from '../../../domain/giving/givers.ts'

/** Title of a donation's song as its giver may read it. Undefined if `where` lets none through. */
export async function titleForGiver(tx: Tx, { id }: { id: string }, where?: SQL) {
  const [song] = await tx
    .select({ title: giversTitle.as('givers_title') })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(and(eq(donations.id, id), where))
  return song?.title
}
