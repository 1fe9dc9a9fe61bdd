import { inArray } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { reminders } from '../../db/schema.ts'

/**
 * Restarts the reminders of donations from their new due date. Reminders that were stopped remain stopped.
 */
export const restartReminders = (tx: Tx, donationIds: string[], dueAt: string) =>
  tx
    .update(reminders)
    .set({ count: 0, refusals: 0, lastAt: dueAt })
    .where(inArray(reminders.donationId, donationIds))
