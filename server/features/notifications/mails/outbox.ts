import { and, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { tableKeys } from '#contract/grammar/table-keys'
import { kindOf, notificationKinds } from '#contract/people/notifications'
import { type Db, withTx } from '../../../db/client.ts'
import { notifications } from '../../../db/schema.ts'

/** Retries with exponential backoff: 1, 2, 4 … minutes apart, for 17 hours in all. */
export const mostTries = 10

/** Lease in minutes: if a worker dies, another one takes its mail after that. Longer than any sending takes. */
const lease = 5

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()

const gathering = tableKeys(notificationKinds).filter((kind) => kindOf(kind).gathers)

export interface Claimed {
  /** Idempotency key of the mail: the same at each try. */
  batch: string
  userId: string
  /** The notifications in it. */
  ids: string[]
  /** The current one included. */
  tries: number
}

/**
 * Outbox: claims the mail that has been due longest, with all notifications that it can gather, for this worker alone;
 * undefined where none is due. Rows that another worker has locked are skipped, so workers neither wait for each other
 * nor send a mail twice. A worker locks the receiver too, so that two workers can't split what belongs in one mail. The
 * receiver is locked first: a worker that got the row but not its receiver would block the row for the worker that has
 * the receiver.
 */
export async function claim(db: Db, at: Date): Promise<Claimed | undefined> {
  const { rows } = await withTx(db, (tx) =>
    tx.execute<{ id: string; batch: string; user_id: string; tries: number }>(sql`
      with due as (
        select told.id, user_id, kind, song_request_id, mail_batch
        from notifications told join users receiver on receiver.id = told.user_id
        where mail_at <= ${at.toISOString()}::timestamptz order by mail_at limit 1
        for no key update of receiver skip locked for update of told skip locked
      ), batch as (
        select one.id from notifications one, due
        where one.user_id = due.user_id and one.mail_at is not null and (
          one.id = due.id or one.mail_batch = due.mail_batch
          or (due.mail_batch is null and one.mail_batch is null and one.read_at is null and one.kind = due.kind
            and one.song_request_id = due.song_request_id and due.kind = any(${sql.param(gathering)}::text[])))
        for update of one skip locked
      )
      update notifications set mail_batch = coalesce(due.mail_batch, due.id), mail_tries = mail_tries + 1,
        mail_at = ${at.toISOString()}::timestamptz + interval '1 minute' * ${lease}::int * power(2, mail_tries)
      from batch, due where notifications.id = batch.id
      returning notifications.id, notifications.mail_batch as batch, notifications.user_id, mail_tries as tries`),
  )
  const [first] = rows
  if (!first) return undefined
  return {
    batch: first.batch,
    userId: first.user_id,
    ids: rows.map(({ id }) => id),
    tries: Math.max(...rows.map(({ tries }) => tries)),
  }
}

const settle = (db: Db, ids: string[], set: Partial<typeof notifications.$inferInsert>) =>
  withTx(db, (tx) => tx.update(notifications).set(set).where(inArray(notifications.id, ids)))

export const markSent = (db: Db, ids: string[], at: Date) =>
  settle(db, ids, { mailAt: null, mailFailure: null, emailedAt: at.toISOString() })

/** Settles without sending: it was read already, or no mail is wanted. */
export const skip = (db: Db, ids: string[]) => settle(db, ids, { mailAt: null, mailFailure: null })

/** Records the mail server's error, for the next retry or for good. */
export const refuse = (db: Db, { ids, tries }: Claimed, reason: string, at: Date) =>
  settle(db, ids, {
    mailAt: tries >= mostTries ? null : later(at, 2 ** (tries - 1)),
    mailFailure: reason.slice(0, 500),
  })

const isDead = and(isNull(notifications.mailAt), isNotNull(notifications.mailFailure))

/** Mails that failed for good, by keyset paging in the order of their notifications. */
export const listDead = (db: Db, after: string, limit: number) =>
  db.query.notifications.findMany({
    columns: { id: true, userId: true, kind: true, createdAt: true, mailFailure: true },
    where: and(isDead, gt(notifications.id, after)),
    orderBy: notifications.id,
    limit,
  })

/** Makes every failed mail due again. Answers how many. */
export async function retryDead(db: Db, at: Date) {
  const { rowCount } = await db
    .update(notifications)
    .set({ mailAt: at.toISOString(), mailTries: 0, mailFailure: null })
    .where(isDead)
  return rowCount ?? 0
}

/** How many mails wait, and since when the first of them is due. */
export async function waiting(db: Db) {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${notifications.mailAt})` })
    .from(notifications)
    .where(isNotNull(notifications.mailAt))
  return counted!
}
