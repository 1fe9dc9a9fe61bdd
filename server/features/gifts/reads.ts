import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { gifts, songRequests } from '../../db/schema.ts'
import { giftColumns } from '../../domain/giving/gift.ts'
import { isThere } from '../../domain/requests/visible.ts'

export async function requestAt(db: Db | Tx, shareableId: string) {
  const [request] = await db
    .select({
      id: songRequests.id,
      title: songRequests.title,
      listenerId: songRequests.listenerId,
      songwriterId: songRequests.songwriterId,
    })
    .from(songRequests)
    .where(and(eq(songRequests.shareableId, shareableId), isThere))
  return request
}

export async function standingOf(db: Db | Tx, id: string) {
  const [row] = await db.select(giftColumns).from(gifts).where(eq(gifts.songRequestId, id))
  if (!row) return 'none'
  if (row.isWrapped) return 'wrapped'
  return row.gift.answeredAt ? 'answered' : 'open'
}
