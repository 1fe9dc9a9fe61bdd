import { ms, plus } from '#contract/grammar/time'
import { and, desc, eq, gt, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { notifications } from '../../db/schema.ts'
import { lockPerson } from '../../domain/mailing/mail-rate-limit.ts'

/** Invitations that one listener can make in 24 hours (product.md, "Notifications and mail"). */
export const invitationsInDay = 10

/**
 * Returns the time from which this sender may invite again, or undefined if now. Locks the sender, so that
 * concurrent calls can't exceed the limit. Declined and withdrawn invitations count too, because somebody was
 * notified.
 */
export async function nextInvitation(tx: Tx, senderId: string, at = new Date()): Promise<Date | undefined> {
  await lockPerson(tx, senderId)
  const [tenth] = await tx
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.causedBy, senderId),
        sql`${notifications.kind} = 'request_invited'`,
        gt(notifications.createdAt, plus(at, -ms.day)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
    .offset(invitationsInDay - 1)
  return tenth && new Date(plus(tenth.createdAt, ms.day))
}
