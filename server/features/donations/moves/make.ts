import type { EventKind } from '#contract/events'
import type { DonationMove } from '#contract/giving/moves'
import type { DonationStatus } from '#contract/grammar/state'
import type { NotificationKind } from '#contract/people/notifications'
import { and, eq, inArray, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { donations, gifts, songRequests } from '../../../db/schema.ts'
import { giversTitle } from '../../../domain/giving/givers.ts'
import { record } from '../../../domain/journal/events.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import type { DonationRow as Row } from '../../../domain/money/lock-donation.ts'
import { moved } from '../../../domain/money/totals.ts'

interface Moved {
  before: Row
  move: DonationMove
  kind: EventKind
  set: Partial<typeof donations.$inferInsert>
  /** Set if the actor is neither the giver nor the donation's songwriter. Null for the system. */
  actorId?: string | null
  /** Stored in the event log. */
  reason?: string | undefined
  amount?: string
}

/** Makes a permitted move. The WHERE clause checks the status again. */
export async function make(
  tx: Tx,
  { before, move, kind, set, actorId, reason, amount }: Moved,
): Promise<Row> {
  const [after] = await tx
    .update(donations)
    .set({ ...set, ...(move.to ? standing(move.to) : { id: before.id }) })
    .where(and(eq(donations.id, before.id), inArray(donations.status, move.from)))
    .returning()
  if (!after) throw new Error(`A donation that is ${before.status} was let through to ${kind}`)
  await record(tx, {
    kind,
    subjectId: before.id,
    actorId: actorId === undefined ? doerOf(move, before) : actorId,
    fromStatus: before.status,
    reason,
    amount,
    songRequestId: before.songRequestId,
  })
  moved(tx, { before, after })
  return after
}

const standing = (status: DonationStatus) => ({ status, endedAt: status === 'rejected' ? now() : null })

const doerOf = ({ by }: DonationMove, { underwriterId, songwriterId }: Row) =>
  by === 'time' ? null : by === 'giver' ? underwriterId : songwriterId

/** Notifies a person about a donation, with the song's title as this person may see it. */
export async function tell(tx: Tx, donation: Row, told: { userId: string | null; kind: Kind; more?: More }) {
  const { id, songRequestId, amount, code, underwriterId } = donation
  const { userId, kind, more } = told
  if (!userId) return
  const [song] = await tx
    .select({
      title: (userId === underwriterId ? giversTitle : sql<string>`${songRequests.title}`).as('told_title'),
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, donations.songRequestId))
    .where(eq(donations.id, id))
  const subjects = { ...song, amount, code, ...more }
  await notify(tx, { userId, kind, donationId: id, songRequestId, subjects })
}
export type Kind = Extract<NotificationKind, `p${string}`>
type More = Record<string, string>
