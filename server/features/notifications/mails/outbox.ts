import { and, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { kindOf, type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { type Db, withTx } from '../../../db/client.ts'
import { notifications } from '../../../db/schema.ts'

/** A mail that failed is tried so often, 1, 2, 4 … minutes apart: for 17 hours. */
export const mostTries = 10

/** Minutes after which a mail is another worker's, should the one that has it die. Longer than any sending takes. */
const lease = 5

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()

const gathering = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => kindOf(kind).gathers,
)

export interface Claimed {
  /** The mail's name, the same at each try. */
  batch: string
  userId: string
  /** What it tells of. */
  ids: string[]
  /** This one included. */
  tries: number
}

/**
 * Takes the mail that is due the longest, with all that it can tell at once, for this worker alone; undefined where none
 * is due. Rows that another worker holds are passed over, so workers neither wait for each other nor send one twice;
 * whoever takes a mail holds its receiver meanwhile, lest two workers share out what belongs in one. The receiver is
 * asked for first: a worker that gets the row and then not its receiver would keep that row from the one who has them.
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

/** Nothing is to be sent: it was read already, or no mail is wanted. */
export const skip = (db: Db, ids: string[]) => settle(db, ids, { mailAt: null, mailFailure: null })

/** Keeps what the mail server said, for the next try or for good. */
export const refuse = (db: Db, { ids, tries }: Claimed, reason: string, at: Date) =>
  settle(db, ids, {
    mailAt: tries >= mostTries ? null : later(at, 2 ** (tries - 1)),
    mailFailure: reason.slice(0, 500),
  })

const isDead = and(isNull(notifications.mailAt), isNotNull(notifications.mailFailure))

/** Mails that were given up, page by page in the order of their telling. */
export const listDead = (db: Db, after: string, limit: number) =>
  db.query.notifications.findMany({
    columns: { id: true, userId: true, kind: true, createdAt: true, mailFailure: true },
    where: and(isDead, gt(notifications.id, after)),
    orderBy: notifications.id,
    limit,
  })

/** Lets every mail that was given up be tried anew. Answers how many. */
export async function retryDead(db: Db, at: Date) {
  const { rowCount } = await db
    .update(notifications)
    .set({ mailAt: at.toISOString(), mailTries: 0, mailFailure: null })
    .where(isDead)
  return rowCount ?? 0
}

/** How many mails wait, and since when the first of them could go out. */
export async function waiting(db: Db) {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${notifications.mailAt})` })
    .from(notifications)
    .where(isNotNull(notifications.mailAt))
  return counted!
}
