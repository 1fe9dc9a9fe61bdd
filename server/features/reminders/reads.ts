import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sentDonations, unpaidDonations } from '#contract/grammar/state'
import type { Db } from '../../db/client.ts'
import { donations, reminders, songRequests, users } from '../../db/schema.ts'
import { hasSongwriter, isOfSongwriter } from '../../domain/requests/access.ts'
import { isIn } from '../../domain/requests/donation-statuses.ts'
import type { ReminderKind, Stop } from './stop-link.ts'

const day = 24 * 60 * 60 * 1000
/** Each of the two people is reminded at most so often of a donation, so many days apart. */
const most = 3
const apart = 7
/** The last reminder is over by then, also after days without a worker; older ones are never looked at. */
const oldest = 30

/** An address for which no mail is taken is tried so often, so many days apart. */
const mostRefusals = 3
const apartRefusals = 1

/** What somebody waits for, since when, and the days until the first reminder (product.md, "Money and donations"). */
const waits = {
  pay: { status: isIn(unpaidDonations), since: donations.dueAt, days: 3 },
  confirm: { status: isIn(sentDonations), since: donations.sentAt, days: 4 },
} as const

const ago = (at: Date, days: number) => new Date(at.getTime() - days * day).toISOString()

const mayRemind = (at: Date) =>
  and(
    isNull(reminders.stoppedAt),
    lt(reminders.count, most),
    lt(reminders.refusals, mostRefusals),
    lte(reminders.lastAt, ago(at, apart)),
  )

/**
 * Up to a hundred donations of which somebody is to be reminded at this time, after the `last` of the ones before: a
 * run goes once over the index of what waits. The names are looked up for that hundred alone.
 */
export function findForgotten(db: Db, kind: ReminderKind, at: Date, last?: { since: string; id: string }) {
  const { status, since, days } = waits[kind]
  const giver = alias(users, 'giver')
  const songwriter = alias(users, 'songwriter')
  const person = (one: typeof giver | typeof songwriter) => ({ email: one.email, firstName: one.firstName })
  const waiting = db
    .select({ id: donations.id, since: sql<string>`${since}`.mapWith(since).as('since') })
    .from(donations)
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(
      and(
        status,
        isNotNull(donations.songRequestId),
        hasSongwriter(donations),
        lte(since, ago(at, days)),
        gt(since, ago(at, oldest)),
        last && sql`(${since}, ${donations.id}) > (${last.since}::timestamptz, ${last.id}::uuid)`,
        or(isNull(reminders.donationId), mayRemind(at)),
      ),
    )
    .orderBy(since, donations.id)
    .limit(100)
    .as('waiting')
  return db
    .select({
      id: donations.id,
      since: waiting.since,
      amount: donations.amount,
      code: donations.code,
      externalRef: donations.externalRef,
      title: songRequests.title,
      giver: person(giver),
      songwriter: person(songwriter),
      /** Whom it would go to; a suspended person gets none. */
      email: (kind === 'pay' ? giver : songwriter).email,
      suspendedAt: (kind === 'pay' ? giver : songwriter).suspendedAt,
    })
    .from(waiting)
    .innerJoin(donations, eq(donations.id, waiting.id))
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .innerJoin(giver, eq(giver.id, donations.underwriterId))
    .innerJoin(songwriter, isOfSongwriter(donations, songwriter.id))
    .orderBy(waiting.since, waiting.id)
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
          refusals: sql<number>`0`.as('refusals'),
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

/** Takes a claim back whose mail the server refused: the next run tries again, or the next day where it was `forGood`. */
export async function giveBack(
  db: Db,
  { donationId, kind }: Stop,
  { at, forGood }: { at: Date; forGood: boolean },
) {
  await db
    .update(reminders)
    .set({
      count: sql`${reminders.count} - 1`,
      refusals: sql`${reminders.refusals} + ${forGood ? 1 : 0}`,
      lastAt: ago(at, forGood ? apart - apartRefusals : apart),
    })
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

/** What reminders of a link are about, and whether they were stopped before. */
export async function findReminded(db: Db, { donationId, kind }: Stop) {
  const [found] = await db
    .select({ code: donations.code, title: songRequests.title, stoppedAt: reminders.stoppedAt })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(eq(donations.id, donationId))
  return found
}
