import { alias, and, eq, gt, isNotNull, isNull, lte, or, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { donations, gifts, reminders, songRequests, songwriterProfiles, users } from '../../db/schema.ts'
import { giversTitle } from '../../domain/giving/givers.ts'
import { settleHours } from '../../domain/mailing/limits.ts'
import { isOfSongwriter, whereHasSongwriter } from '../../domain/requests/access.ts'
import { isOfListedPerson, isOfShown } from '../../domain/requests/visible.ts'
import { ago, mayRemind, waits } from './schedule.ts'
import type { ReminderKind, Stop } from './stop-link.ts'

/**
 * SQL condition: the songwriter's payment links haven't changed recently. Otherwise a mail could lead to a
 * thief's links.
 */
const haveSettled = (at: Date) => sql`not exists (select 1 from ${songwriterProfiles}
  where ${isOfSongwriter(donations, songwriterProfiles.userId)}
    and ${songwriterProfiles.waysChangedAt} > ${ago(at, settleHours / 24)}::timestamptz)`

/**
 * Up to a hundred donations whose reminder is due at this time, after `last`, the last donation of the
 * previous page. With this keyset paging, a run scans the index once. Names are read for these hundred only.
 */
export function findForgotten(db: Db, kind: ReminderKind, at: Date, last?: { since: string; id: string }) {
  const { status, since, days, until } = waits[kind]
  const giver = alias(users, 'giver')
  const songwriter = alias(users, 'songwriter')
  const receiver = kind === 'pay' ? giver : songwriter
  const person = (one: typeof giver | typeof songwriter) => ({ email: one.email, firstName: one.firstName })
  const waiting = db
    .select({ id: donations.id, since: sql<string>`${since}`.mapWith(since).as('since') })
    .from(donations)
    .leftJoin(reminders, and(eq(reminders.donationId, donations.id), eq(reminders.kind, kind)))
    .where(
      and(
        status,
        isNotNull(donations.songRequestId),
        whereHasSongwriter(donations),
        isOfShown(donations.songRequestId),
        kind === 'pay' ? and(haveSettled(at), isOfListedPerson(donations.songwriterId)) : undefined,
        lte(since, ago(at, days[0])),
        gt(since, ago(at, until)),
        last && sql`(${since}, ${donations.id}) > (${last.since}::timestamptz, ${last.id}::uuid)`,
        or(isNull(reminders.donationId), mayRemind(kind, at)),
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
    .from(waiting)
    .innerJoin(donations, eq(donations.id, waiting.id))
    .innerJoin(songRequests, eq(songRequests.id, donations.songRequestId))
    .leftJoin(gifts, eq(gifts.songRequestId, donations.songRequestId))
    .innerJoin(giver, eq(giver.id, donations.underwriterId))
    .innerJoin(songwriter, isOfSongwriter(donations, songwriter.id))
    .orderBy(waiting.since, waiting.id)
}

/** Title for the receiver. A giver reads it only if the request is open to givers. */
const titleFor = (kind: ReminderKind) =>
  sql<string>`${kind === 'pay' ? giversTitle : songRequests.title}`.as('told_title')

export type Forgotten = Awaited<ReturnType<typeof findForgotten>>[number]

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
