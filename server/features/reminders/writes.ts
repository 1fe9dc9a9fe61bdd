import { and, eq, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../db/schema/columns.ts'
import { donations, reminders } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { freePlace, lockPerson, roomFor, takePlace } from '../../domain/mailing/mail-rate-limit.ts'
import { isOfShown } from '../../domain/requests/visible.ts'
import { ago, apartRefusals, gaps, mayRemind, waits } from './schedule.ts'
import type { ReminderKind, Stop } from './stop-link.ts'

/**
 * Claims a reminder before it is sent, so that none is sent twice even if a worker crashes. Returns the id of
 * its mail. Undefined if another process was first or no reminder is due any more. Also undefined if the
 * receiver is over the mail limit: then a later run claims it.
 */
export const claim = (db: Db, { receiverId, ...reminder }: Stop & { receiverId: string }, at: Date) =>
  withTx(db, async (tx) => {
    await lockPerson(tx, receiverId)
    const subject = reminder.donationId
    const free = await roomFor(tx, { userId: receiverId, at, subject })
    if (free.person > at || free.subject > at || !(await count(tx, reminder, at))) return undefined
    const mailId = newId()
    await takePlace(tx, { id: mailId, userId: receiverId, subjects: [subject], at })
    return mailId
  })

async function count(db: Tx, { donationId, kind }: Stop, at: Date): Promise<boolean> {
  const { status } = waits[kind]
  const now = at.toISOString()
  const [claimed] = await db
    .insert(reminders)
    .select(
      db
        .select({
          donationId: donations.id,
          kind: sql<ReminderKind>`${kind}`.as('kind'),
          count: sql<number>`1`.as('count'),
          refusals: sql<number>`0`.as('refusals'),
          lastAt: sql<string>`${now}::timestamptz`.as('last_at'),
          stoppedAt: sql<null>`null::timestamptz`.as('stopped_at'),
        })
        .from(donations)
        .where(and(eq(donations.id, donationId), status, isOfShown(donations.songRequestId))),
    )
    .onConflictDoUpdate({
      target: [reminders.donationId, reminders.kind],
      set: { count: sql`${reminders.count} + 1`, lastAt: now },
      setWhere: mayRemind(kind, at)!,
    })
    .returning({ count: reminders.count })
  return claimed !== undefined
}

/** Releases the claim of a rejected mail. The next run retries it or, if `forGood`, a run on the next day. */
export async function giveBack(
  db: Db,
  { donationId, kind, mailId }: Stop & { mailId: string },
  { at, forGood }: { at: Date; forGood: boolean },
) {
  const taken = and(
    eq(reminders.donationId, donationId),
    eq(reminders.kind, kind),
    eq(reminders.lastAt, at.toISOString()),
  )
  await withTx(db, async (tx) => {
    await freePlace(tx, mailId)
    await tx
      .update(reminders)
      .set({
        count: sql`${reminders.count} - 1`,
        refusals: sql`${reminders.refusals} + ${forGood ? 1 : 0}`,
        // Makes the reminder due now or, if the address rejects mail for good, in a day.
        lastAt: sql`${ago(at, forGood ? -apartRefusals : 0)}::timestamptz
        - (array[${sql.raw(gaps(kind).join(', '))}])[${reminders.count}] * interval '1 day'`,
      })
      .where(taken)
  })
}

export async function stopReminders(db: Db, { donationId, kind }: Stop, at = new Date()) {
  await withTx(db, (tx) =>
    tx
      .insert(reminders)
      .values({ donationId, kind, count: 0, stoppedAt: at.toISOString() })
      .onConflictDoUpdate({
        target: [reminders.donationId, reminders.kind],
        set: { stoppedAt: at.toISOString() },
      }),
  )
}
