import type { NotificationKind } from '#contract/notifications'
import { personChanged } from './changes.ts'
import type { Tx } from './db/client.ts'
import { notifications } from './db/schema.ts'

export interface Told {
  userId: string
  kind: NotificationKind
  songRequestId?: string | null
  donationId?: string | null
  subjects?: Record<string, string>
}

/** Tells people, in the transaction of what they are told of: never lost, never for something that rolled back. */
export async function notify(tx: Tx, ...told: Told[]) {
  if (told.length === 0) return
  await tx.insert(notifications).values(told)
  for (const { userId } of told) personChanged(tx, userId, 'notifications')
}
