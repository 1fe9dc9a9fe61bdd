import { firstDonationStatus, unpaidDonations } from '#contract/grammar/state'
import { and, eq, isNull } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { donations } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { record } from '../journal/events.ts'
import { notify } from '../journal/notifications.ts'
import { about } from '../requests/requests.ts'

interface Song {
  id: string
  title: string
}

/** Makes the unpaid pledges to an approved song due, and notifies each giver. */
export async function makeDue(tx: Tx, song: Song) {
  const due = await tx
    .update(donations)
    .set({ dueAt: now(), keepAskedAt: null })
    .where(and(eq(donations.songRequestId, song.id), isIn(unpaidDonations), isNull(donations.dueAt)))
    .returning({ id: donations.id, userId: donations.underwriterId, amount: donations.amount })
  const happened = { kind: 'due', fromStatus: firstDonationStatus, actorId: null } as const
  await record(tx, ...due.map(({ id }) => ({ ...happened, subjectId: id, songRequestId: song.id })))
  const kind = 'pledge_due' as const
  await notify(
    tx,
    ...due.map(({ id, userId, amount }) => ({ userId, kind, donationId: id, ...about(song, { amount }) })),
  )
}
