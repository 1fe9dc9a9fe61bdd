import { unpaidDonations } from '#contract/grammar/state'
import { and, eq, isNotNull } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations } from '../../db/schema.ts'
import { type NewNotification, notify } from '../journal/notifications.ts'
import { is } from '../requests/access.ts'
import { about, type ProjectRow } from '../requests/requests.ts'
import { isIn } from './donation-statuses.ts'
import { giversOf } from './givers.ts'

/** Notifies the givers, except the listener, who gets another kind of notification. */
export async function tellGivers(
  tx: Tx,
  project: ProjectRow,
  kind: NewNotification['kind'],
  givers: { userId: string }[],
) {
  const others = givers.filter(({ userId }) => !is('listener', project, userId))
  await notify(tx, ...others.map(({ userId }) => ({ userId, kind, ...about(project) })))
}

/**
 * Notifies the givers that the song is approved. Givers with a payment that is due now are left out, because
 * their notification of it says that the song is finished (product.md, "Notifications and mail").
 */
export async function tellApproved(tx: Tx, project: ProjectRow) {
  const { underwriterId: userId, songRequestId, dueAt } = donations
  const isDue = and(eq(songRequestId, project.id), isIn(unpaidDonations), isNotNull(dueAt))
  const due = tx.selectDistinct({ userId }).from(donations).where(isDue)
  await tellGivers(tx, project, 'approved', await giversOf(tx, project.id).except(due))
}
