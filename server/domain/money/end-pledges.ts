import { donationMoves, endings } from '#contract/giving/moves'
import { firstDonationStatus } from '#contract/grammar/state'
import { and, eq, type SQL } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { donations } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { notify } from '../journal/notifications.ts'
import { about, type ProjectRow } from '../requests/requests.ts'
import { isWaitingForAnswer } from '../requests/unanswered.ts'
import { moved } from './totals.ts'

interface Ending {
  requestId: string
  from: 'pledged' | 'sent'
  reason: string
  actorId: string
  where?: SQL
}

/** Ends the donations to a request that have the status `from`, and returns these donations. */
async function end(tx: Tx, { requestId, from, reason, actorId, where }: Ending) {
  const ended = await tx
    .update(donations)
    .set({ status: donationMoves.cancel.to, rejectionReason: reason, endedAt: now() })
    .where(and(eq(donations.songRequestId, requestId), eq(donations.status, from), where))
    .returning()
  const happened = { kind: 'rejected', fromStatus: from, actorId, reason } as const
  await record(tx, ...ended.map(({ id }) => ({ ...happened, subjectId: id, songRequestId: requestId })))
  for (const after of ended) moved(tx, { before: { ...after, status: from }, after })
  return ended
}

type Cancelling = Omit<Ending, 'from'>

const giversOfEnded = (ended: { id: string; underwriterId: string }[]) =>
  ended.map(({ id, underwriterId }) => ({ donationId: id, userId: underwriterId }))

export const cancelPledges = async (tx: Tx, cancelling: Cancelling) =>
  giversOfEnded(await end(tx, { ...cancelling, from: firstDonationStatus }))

/**
 * Cancels the unpaid pledges and the sent payments to a request without a songwriter, and returns their
 * givers.
 */
export const cancelAll = async (tx: Tx, cancelling: Cancelling) => [
  ...(await cancelPledges(tx, cancelling)),
  ...giversOfEnded(await end(tx, { ...cancelling, from: 'sent' })),
]

/**
 * Ends the payments that a leaving songwriter neither confirmed nor rejected. Notifies their givers, and
 * returns the ids.
 */
export async function endUnanswered(tx: Tx, project: ProjectRow, actorId: string) {
  const reason = endings.unanswered
  const where = isWaitingForAnswer
  const ended = await end(tx, { requestId: project.id, from: 'sent', reason, actorId, where })
  const kind = 'pledge_rejected' as const
  await notify(
    tx,
    ...ended.map(({ id, underwriterId: userId, amount, code }) => ({
      userId,
      kind,
      donationId: id,
      ...about(project, { amount, code, reason }),
    })),
  )
  return ended.map(({ id }) => id)
}
