import { ms, plus } from '#contract/grammar/time'
import { and, desc, eq, gt, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { notifications } from '../../db/schema.ts'
import { lockPerson } from '../../domain/mailing/mail-rate-limit.ts'

/** Invitations that one listener can make in 24 hours (product.md, "Notifications and mail"). */
export const invitationsInDay = 10

/**
 * When this sender may invite somebody again; undefined for now. The sender is locked, so that two at once don't
 * both count the ninth. What was declined or taken back counts too: somebody was told.
 */
export async function nextInvitation(tx: Tx, senderId: string, at = new Date()): Promise<Date | undefined> {
  await lockPerson(tx, senderId)
  const [tenth] = await tx
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.causedBy, senderId),
        // Literal: matches the predicate of the partial index.
        sql`${notifications.kind} = 'request_invited'`,
        gt(notifications.createdAt, plus(at, -ms.day)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
    .offset(invitationsInDay - 1)
  return tenth && new Date(plus(tenth.createdAt, ms.day))
}
