import { unpaidDonations } from '#contract/grammar/state'
import { and, eq, not, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations, notifications, songRequests } from '../../db/schema.ts'
import { notify } from '../journal/notifications.ts'
import { about } from '../requests/requests.ts'
import { isOfListedPerson } from '../requests/visible.ts'
import { isIn } from './donation-statuses.ts'
import { isGivenBy, standsFor } from './givers.ts'

interface Song {
  id: string
  listenerId: string
  /** True if the song's listener has left permanently; false if the listener only doesn't answer. */
  isOver: boolean
}

/**
 * Notifies each giver of a delivered song once that the listener doesn't answer and that the giver may pay.
 * Does nothing while the songwriter can't be paid.
 */
export async function tellSongUnanswered(tx: Tx, { id, listenerId, isOver }: Song) {
  const kind = 'song_unanswered' as const
  const isUntold = sql`not exists (select 1 from ${notifications}
    where ${notifications.donationId} = ${donations.id} and ${notifications.kind} = ${kind})`
  const pledged = await tx
    .select({
      id: donations.id,
      userId: donations.underwriterId,
      amount: donations.amount,
      title: songRequests.title,
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .where(
      and(
        standsFor(id),
        isIn(unpaidDonations),
        not(isGivenBy(listenerId)),
        isOfListedPerson(songRequests.songwriterId),
        isUntold,
      ),
    )
  await notify(
    tx,
    ...pledged.map(({ id: donationId, userId, amount, title }) => ({
      userId,
      kind,
      donationId,
      ...about({ id, title }, { amount, ...(isOver && { isOver: 'yes' }) }),
    })),
  )
}
