import type * as z from 'zod/mini'
import { requestMoves } from '#contract/requests/moves'
import { type Lyrics, type NewLyrics, timesProblem } from '#contract/work/lyrics'
import { and, eq, inArray, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { isOfSongwriter, whereIs } from '../../domain/requests/access.ts'
import { isThere } from '../../domain/requests/visible.ts'

interface OfVersion extends z.output<typeof NewLyrics> {
  deliveryId: string
  songwriterId: string
}

/**
 * Stores the lyrics of a version. Returns undefined if the version isn't this songwriter's, 'over' if a line
 * begins after the song's end, and 'agreed' if the listener has approved the song with other lyrics.
 */
export const setLyrics = (
  db: Db | Tx,
  { deliveryId, songwriterId, lyrics, lyricTimes = null }: OfVersion,
): Promise<Lyrics | 'over' | 'agreed' | undefined> =>
  withTx(db, async (tx) => {
    const [held] = await tx
      .select({
        requestId: songRequests.id,
        seconds: deliveries.seconds,
        agreed: sql<string | null>`case when ${songRequests.isApproved} then ${deliveries.lyrics} end`,
      })
      .from(deliveries)
      .innerJoin(songRequests, eq(songRequests.id, deliveries.songRequestId))
      .where(
        and(
          eq(deliveries.id, deliveryId),
          isOfSongwriter(deliveries, songwriterId),
          whereIs('songwriter', songwriterId),
          isThere,
          inArray(songRequests.status, requestMoves.talk.from),
        ),
      )
      .for('no key update')
    if (!held) return undefined
    if (held.agreed !== null && held.agreed !== lyrics) return 'agreed'
    if (timesProblem({ lyrics, lyricTimes, seconds: held.seconds })) return 'over'
    changed(tx, 'lyrics', { room: held.requestId })
    const [set] = await tx
      .update(deliveries)
      .set({ lyrics, lyricTimes })
      .where(eq(deliveries.id, deliveryId))
      .returning({ lyrics: deliveries.lyrics, lyricTimes: deliveries.lyricTimes })
    return set
  })
