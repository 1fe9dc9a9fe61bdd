import { and, eq, type SQL, sql } from 'drizzle-orm'
import { donationMoves, firstDonationStatus, paidDonations, unpaidDonations } from '#contract/grammar/state'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { donations } from '../../db/schema.ts'
import { isIn } from '../../domain/giving/donation-statuses.ts'
import { record } from '../../domain/journal/events.ts'
import { type NewNotification, notify } from '../../domain/journal/notifications.ts'
import { moved } from '../../domain/money/totals.ts'
import { is } from '../../domain/requests/access.ts'
import { about, type ProjectRow } from '../../domain/requests/requests.ts'

/** That no payment for this request is sent or confirmed: after one, neither party may leave it. */
export const isUnpaid = (requestId: string) =>
  sql`not exists (select 1 from ${donations} where ${donations.songRequestId} = ${requestId}
    and ${isIn(paidDonations)})`

/** That this person has not paid for this request: nobody is on both sides of one deal. */
export const hasNotPaid = (requestId: string, userId: string) =>
  sql`not exists (select 1 from ${donations} where ${donations.songRequestId} = ${requestId}
    and ${donations.underwriterId} = ${userId} and ${isIn(paidDonations)})`

/** Notifies the givers; the listener, who may be one of them, gets a notification of another kind. */
export async function tellGivers(
  tx: Tx,
  project: ProjectRow,
  kind: NewNotification['kind'],
  givers: { userId: string }[],
) {
  const others = givers.filter(({ userId }) => !is('listener', project, userId))
  await notify(tx, ...others.map(({ userId }) => ({ userId, kind, ...about(project) })))
}

interface Cancelling {
  requestId: string
  reason: string
  actorId: string
  /** Restricts it to these; absent for all of the request. */
  where?: SQL
}

/** Cancels the unsent pledges to a request, and answers their givers. */
export async function cancelPledges(tx: Tx, { requestId, reason, actorId, where }: Cancelling) {
  const cancelled = await tx
    .update(donations)
    .set({ status: donationMoves.cancel.to, rejectionReason: reason })
    .where(and(eq(donations.songRequestId, requestId), isIn(unpaidDonations), where))
    .returning()
  const happened = { kind: 'rejected', fromStatus: firstDonationStatus, actorId, reason } as const
  await record(tx, ...cancelled.map(({ id }) => ({ ...happened, subjectId: id, songRequestId: requestId })))
  for (const after of cancelled) moved(tx, { before: { ...after, status: firstDonationStatus }, after })
  return cancelled.map(({ id, underwriterId }) => ({ donationId: id, userId: underwriterId }))
}

/** Makes the pledges to an approved song due, and notifies each giver. */
export async function makeDue(tx: Tx, project: ProjectRow) {
  const due = await tx
    .update(donations)
    .set({ dueAt: now() })
    .where(and(eq(donations.songRequestId, project.id), isIn(unpaidDonations)))
    .returning({ id: donations.id, userId: donations.underwriterId, amount: donations.amount })
  const happened = { kind: 'due', fromStatus: firstDonationStatus, actorId: null } as const
  await record(tx, ...due.map(({ id }) => ({ ...happened, subjectId: id, songRequestId: project.id })))
  const kind = 'pledge_due' as const
  await notify(
    tx,
    ...due.map(({ id, userId, amount }) => ({ userId, kind, donationId: id, ...about(project, { amount }) })),
  )
}
