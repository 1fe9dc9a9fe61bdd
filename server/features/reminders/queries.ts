import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { donations, reminders, songRequests, users } from '../../db/schema.ts'
import type { ReminderKind, Stop } from './stop-link.ts'

const day = 24 * 60 * 60 * 1000
/** Each of the two people is reminded at most so often of a donation, so many days apart. */
const most = 3
const apart = 7
/** The last reminder is long over by then; older ones are never looked at. */
const oldest = 60

/** What somebody waits for, since when, and after how many days they are reminded first (decisions §4). */
const waits = {
  pay: { status: sql`${donations.status} = 'pledged'`, since: donations.dueAt, days: 3 },
  confirm: { status: sql`${donations.status} = 'sent'`, since: donations.sentAt, days: 4 },
} as const

const ago = (at: Date, days: number) => new Date(at.getTime() - days * day).toISOString()

const mayRemind = (at: Date) =>
  and(isNull(reminders.stoppedAt), lt(reminders.count, most), lte(reminders.lastAt, ago(at, apart)))

/** Up to a hundred donations of which somebody is to be reminded at this time. */
export function findForgotten(db: Db, kind: ReminderKind, at: Date) {
  const { status, since, days } = waits[kind]
  const giver = alias(users, 'giver')
  const songwriter = alias(users, 'songwriter')
  const person = (one: typeof giver | typeof songwriter) => ({ email: one.email, firstName: one.firstName })
  return db
    .select({
      id: donations.id,
      amount: donations.amount,
      code: donations.code,
      externalRef: donations.externalRef,
      title: songRequests.title,
      giver: person(giver),
      songwriter: person(songwriter),
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .innerJoin(giver, eq(giver.id, donations.underwriterId))
    .innerJoin(songwriter, eq(songwriter.id, donations.songwriterId))
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(
      and(
        status,
        isNotNull(since),
        lte(since, ago(at, days)),
        gt(since, ago(at, oldest)),
        isNull((kind === 'pay' ? giver : songwriter).suspendedAt),
        or(isNull(reminders.donationId), mayRemind(at)),
      ),
    )
    .orderBy(since)
    .limit(100)
}
export type Forgotten = Awaited<ReturnType<typeof findForgotten>>[number]

/**
 * Counts a reminder before it is sent, so that none goes out twice, whoever dies at whatever moment. Answers when the
 * one before was sent, or false where another process was first or nothing is to be said any more.
 */
export async function claim(db: Db, { donationId, kind }: Stop, at: Date): Promise<boolean> {
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
          lastAt: sql<string>`${now}::timestamptz`.as('last_at'),
          stoppedAt: sql<null>`null::timestamptz`.as('stopped_at'),
        })
        .from(donations)
        .where(and(eq(donations.id, donationId), status)),
    )
    .onConflictDoUpdate({
      target: [reminders.donationId, reminders.kind],
      set: { count: sql`${reminders.count} + 1`, lastAt: now },
      setWhere: mayRemind(at)!,
    })
    .returning({ count: reminders.count })
  return claimed !== undefined
}

/** Takes a claim back whose mail the server refused: the next run tries again. */
export async function giveBack(db: Db, { donationId, kind }: Stop, at: Date) {
  await db
    .update(reminders)
    .set({ count: sql`${reminders.count} - 1`, lastAt: ago(at, apart) })
    .where(
      and(
        eq(reminders.donationId, donationId),
        eq(reminders.kind, kind),
        eq(reminders.lastAt, at.toISOString()),
      ),
    )
}

/** No more reminders of this kind for this donation. */
export async function stopReminders(db: Db, { donationId, kind }: Stop, at = new Date()) {
  await db
    .insert(reminders)
    .values({ donationId, kind, count: 0, stoppedAt: at.toISOString() })
    .onConflictDoUpdate({
      target: [reminders.donationId, reminders.kind],
      set: { stoppedAt: at.toISOString() },
    })
}
