import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { gifts, songRequests } from '../../../db/schema.ts'
import { notify } from '../../journal/notifications.ts'
import { about } from '../../requests/requests.ts'
import { shownTitle } from '../../requests/visible.ts'
import type { Match } from '../lock-donation.ts'

interface Told {
  kind: 'match_missed' | 'match_stopped'
  more: Record<string, string>
}

/**
 * Notifies the giver about a match, with the song's title as the giver may read it.
 */
export async function tellGiver(tx: Tx, match: Match, { kind, more }: Told) {
  const { id, songRequestId, underwriterId: userId, amount, code } = match
  const [song] = await tx
    .select({ id: songRequests.id, title: shownTitle.as('shown_title') })
    .from(songRequests)
    .leftJoin(gifts, eq(gifts.songRequestId, songRequests.id))
    .where(eq(songRequests.id, songRequestId))
  if (song) await notify(tx, { userId, kind, donationId: id, ...about(song, { amount, code, ...more }) })
}
