import { alias, and, eq, gt, inArray, isNull, lte, or, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { donations, gifts, reminders, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { giversTitle } from '../../domain/giving/givers.ts'
import { settleHours } from '../../domain/mailing/limits.ts'
import { isOfSongwriter } from '../../domain/requests/access.ts'
import { isOfListedPerson, isOfShown } from '../../domain/requests/visible.ts'
import { ago, mayRemind, waits } from './schedule.ts'
import type { ReminderKind, Stop } from './stop-link.ts'

/**
 * SQL condition: the songwriter's payment links haven't changed recently. Otherwise a mail could lead to a
 * thief's links. A scalar subquery, because the planner may read all songwriters for each row of a join.
 */
const haveSettled = (
  at: Date,
) => sql`coalesce((select ${songwriterProfiles.waysChangedAt} <= ${ago(at, settleHours / 24)}::timestamptz
  from ${songwriterProfiles} where ${isOfSongwriter(donations, songwriterProfiles.userId)} limit 1), true)`

/** Number of waiting donations that one page looks at. Most of them were reminded already. */
const pageSize = 1000

interface Waiting {
  since: string
  id: string
}

/**
 * The donations among the next waiting ones whose reminder is due at this time, and the last donation that was
 * looked at. `last` is that of the previous page; it is undefined after the last page.
 */
export async function findForgotten(db: Db, kind: ReminderKind, at: Date, last?: Waiting) {
  const { status, since, days, until } = waits[kind]
  const page: Waiting[] = await db
    .select({ id: donations.id, since: sql<string>`${since}`.mapWith(since) })
    .from(donations)
    .where(
      and(
        status,
        lte(since, ago(at, days[0])),
        gt(since, ago(at, until)),
        last && sql`(${since}, ${donations.id}) > (${last.since}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(since, donations.id)
    .limit(pageSize)
  const forgotten = page.length > 0 ? await forgottenOf(db, kind, at, page) : []
  return { forgotten, last: page.length === pageSize ? page.at(-1) : undefined }
}

function forgottenOf(db: Db, kind: ReminderKind, at: Date, page: Waiting[]) {
  const { status, since } = waits[kind]
  const giver = alias(users, 'giver')
  const songwriter = alias(users, 'songwriter')
  const receiver = kind === 'pay' ? giver : songwriter
  const person = (one: typeof giver | typeof songwriter) => ({ email: one.email, firstName: one.firstName })
  return db
    .select({
      id: donations.id,
      since: sql<string>`${since}`.mapWith(since).as('since'),
      amount: donations.amount,
      isGeneral: donations.isGeneral,
      missedMatches: donations.missedMatches,
      code: donations.code,
      externalRef: donations.externalRef,
      title: titleFor(kind),
      giver: person(giver),
      songwriter: person(songwriter),
      /** State of the receiver: an unproven address or a closed account gets no mail. */
      receiverId: receiver.id,
      email: receiver.email,
      closedAt: receiver.closedAt,
      emailProvenAt: receiver.emailProvenAt,
      proofAskedAt: receiver.proofAskedAt,
    })
    .from(donations)
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, donations.songRequestId))
    .innerJoin(giver, eq(giver.id, donations.underwriterId))
    .innerJoin(songwriter, isOfSongwriter(donations, songwriter.id))
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(
      and(
        inArray(
          donations.id,
          page.map(({ id }) => id),
        ),
        status,
        isOfShown(donations.songRequestId),
        kind === 'pay' ? and(haveSettled(at), isOfListedPerson(donations.songwriterId)) : undefined,
        or(isNull(reminders.donationId), mayRemind(kind, at)),
      ),
    )
    .orderBy(since, donations.id)
}

/** Title for the receiver. A giver reads it only if the request is open to givers. */
const titleFor = (kind: ReminderKind) =>
  sql<string>`${kind === 'pay' ? giversTitle : songRequests.title}`.as('told_title')

export type Forgotten = Awaited<ReturnType<typeof forgottenOf>>[number]

/**
 * Facts about the donation behind an unsubscribe link. `stoppedAt` is set if its reminders are already
 * stopped.
 */
export async function findReminded(db: Db, { donationId, kind }: Stop) {
  const [found] = await db
    .select({ code: donations.code, title: titleFor(kind), stoppedAt: reminders.stoppedAt })
    .from(donations)
    .leftJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, donations.songRequestId))
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(eq(donations.id, donationId))
  return found
}
