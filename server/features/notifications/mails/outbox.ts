import { ms, plus } from '#contract/grammar/time'
import { and, gt, isNotNull, isNull, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { notifications } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { freePlace, roomFor, takePlace } from '../../../domain/mailing/mail-rate-limit.ts'
import { type Due, goesWith, isWanted, subjectOf } from './batches.ts'
import { keepWithinReach } from './reach.ts'

/** Maximum number of tries of a mail. The waits between them are 1, 2, 4, 8 minutes and so on: 17 hours in all. */
export const mostTries = 11

/**
 * Lease in minutes, longer than any sending takes. After the lease, another worker takes the mail of a dead
 * worker.
 */
const lease = 5

const later = (at: Date, minutes: number) => plus(at, minutes * ms.minute)
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

export interface Claimed {
  batch: string
  userId: string
  /** Number of tries, with the current one. */
  tries: number
}

/**
 * Outbox: claims the mail that has been due longest, with its other notifications, for this worker only.
 * Undefined if no mail is due. `'none'` if the mail must not be sent, or not now. Skips rows that another
 * worker has locked, so workers neither block each other nor send a mail twice. Also locks the receiver, so
 * that two workers can't split one mail or exceed a limit. The receiver is locked before the rows, so that
 * two workers can't deadlock.
 */
export const claim = (db: Db, at: Date): Promise<Claimed | 'none' | undefined> =>
  withTx(db, async (tx) => {
    const due = await findDue(tx, at)
    if (!due) return undefined
    if (due.isWanted) return (await waitForRoom(tx, due, at)) ? 'none' : ((await take(tx, due, at)) ?? 'none')
    await dropUnwanted(tx, due.userId, at)
    return 'none'
  })

async function findDue(tx: Tx, at: Date) {
  const { rows } = await tx.execute<Due>(sql`
    select told.id, told.user_id as "userId", told.kind, told.song_request_id as "songRequestId",
      told.mail_batch as batch, told.mail_held_at is not null as "isHeld", ${subjectOf} as subject,
      ${isWanted} as "isWanted"
    from notifications told join users on users.id = told.user_id
    where told.mail_at <= ${moment(at)} order by told.mail_at limit 1
    for no key update of users skip locked for update of told skip locked`)
  return rows[0]
}

/**
 * SQL condition for rows of one person, which it also locks. Skips rows that are locked already until the
 * next run, so that no deadlock is possible.
 */
const rowsOf = (userId: string, where: SQL) => sql`
  told.id in (select told.id from notifications told join users on users.id = told.user_id
    where told.user_id = ${userId}::uuid and told.mail_at is not null and (${where})
    for update of told skip locked)`

/**
 * Removes from the outbox the due rows of this person that must not be mailed: for example, they were read,
 * or their kind was turned off.
 */
const dropUnwanted = (tx: Tx, userId: string, at: Date) =>
  tx.execute(sql`
    update notifications told set mail_at = null, mail_failure = null
    where ${rowsOf(userId, sql`told.mail_at <= ${moment(at)} and not (${isWanted})`)}`)

/**
 * At a mail limit, postpones everything due under this limit to the next digest, and returns true. Rows that
 * were tried before stay in their own mail.
 */
async function waitForRoom(tx: Tx, { userId, batch, subject }: Due, at: Date) {
  const free = await roomFor(tx, { userId, at, except: batch, subject })
  const isFull = free.person > at
  if (!isFull && free.subject <= at) return false
  const until = moment(isFull ? free.person : free.subject)
  const waits = sql`told.mail_at <= ${moment(at)} and told.mail_batch is null
    and (${isFull} or ${subjectOf} = ${subject}::uuid)`
  await (batch
    ? tx.execute(sql`
        update notifications told set mail_at = ${until}
        where ${rowsOf(userId, sql`told.mail_batch = ${batch}::uuid`)}`)
    : tx.execute(sql`
        update notifications told set mail_at = ${until}, mail_held_at = coalesce(mail_held_at, ${moment(at)})
        where ${rowsOf(userId, waits)}`))
  return true
}

/** Claims the mail for this worker. Undefined if none of its notifications may be mailed. */
async function take(tx: Tx, due: Due, at: Date): Promise<Claimed | undefined> {
  const { userId } = due
  const batch = due.batch ?? due.id
  await tx.execute(sql`
    update notifications told set mail_batch = ${batch}::uuid, mail_tries = mail_tries + 1,
      mail_at = ${moment(at)} + interval '1 minute' * ${lease}::int * power(2, mail_tries)
    where ${rowsOf(userId, sql`${isWanted} and (${goesWith(due, at)})`)}`)
  if (!due.batch) await keepWithinReach(tx, { batch, userId, at })
  const { rows } = await tx.execute<{ subjects: string[] | null; tries: number | null }>(sql`
    select array_agg(distinct ${subjectOf}) filter (where ${subjectOf} is not null) as subjects,
      max(mail_tries) as tries
    from notifications told
    where user_id = ${userId}::uuid and mail_at is not null and mail_batch = ${batch}::uuid`)
  const [taken] = rows
  if (!taken?.tries) return undefined
  await takePlace(tx, { id: batch, userId, subjects: taken.subjects ?? [], at })
  return { batch, userId, tries: taken.tries }
}

/** Rows of one statement of `dropDue`. */
const mostDropped = 1000

/**
 * Empties the outbox of what is due, on a site without a mail server: its notifications stay in the list, are
 * not marked as mailed, and are not mailed once there is a mail server.
 */
export async function dropDue(db: Db, at: Date) {
  for (let dropped = mostDropped; dropped === mostDropped; ) {
    const { rowCount } = await withTx(db, (tx) =>
      tx.execute(sql`
        update notifications set mail_at = null, mail_failure = null
        where id in (select id from notifications where mail_at <= ${moment(at)} order by mail_at
          limit ${mostDropped}::int for update skip locked)`),
    )
    dropped = rowCount ?? 0
  }
}

type Settled = Partial<typeof notifications.$inferInsert>

const isOf = ({ userId, batch }: Pick<Claimed, 'userId' | 'batch'>) =>
  and(
    sql`${notifications.userId} = ${userId}`,
    // A literal, so that the condition matches the partial index.
    sql`${notifications.mailAt} is not null`,
    sql`${notifications.mailBatch} = ${batch}`,
  )

const settle = (tx: Tx, claimed: Claimed, set: Settled) =>
  tx.update(notifications).set(set).where(isOf(claimed))

export const markSent = (db: Db, claimed: Claimed, at: Date) =>
  withTx(db, (tx) => settle(tx, claimed, { mailAt: null, mailFailure: null, emailedAt: at.toISOString() }))

/**
 * Removes a claimed mail from the outbox unsent, because all its notifications were read at the last moment.
 */
export const skip = (db: Db, claimed: Claimed) =>
  withTx(db, async (tx) => {
    await settle(tx, claimed, { mailAt: null, mailFailure: null })
    await freePlace(tx, claimed.batch)
  })

/**
 * Records the mail server's error, and plans the next try. After the last try, the mail has failed for good.
 */
export const refuse = (db: Db, claimed: Claimed, reason: string, at: Date) =>
  withTx(db, (tx) =>
    settle(tx, claimed, {
      mailAt: claimed.tries >= mostTries ? null : later(at, 2 ** (claimed.tries - 1)),
      mailFailure: reason.slice(0, 500),
    }),
  )

const isDead = and(isNull(notifications.mailAt), isNotNull(notifications.mailFailure))

/** The mails that failed for good, in the order of their notifications (keyset paging). */
export const listDead = (db: Db, after: string, limit: number) =>
  db.query.notifications.findMany({
    columns: { id: true, userId: true, kind: true, createdAt: true, mailFailure: true },
    where: and(isDead, gt(notifications.id, after)),
    orderBy: notifications.id,
    limit,
  })

/** Makes every failed mail due again. Returns their number. */
export async function retryDead(db: Db, at: Date) {
  const again = { mailAt: at.toISOString(), mailTries: 0, mailFailure: null }
  const { rowCount } = await withTx(db, (tx) => tx.update(notifications).set(again).where(isDead))
  return rowCount ?? 0
}

/** Number of notifications to be mailed, the number of them in a digest, and the time the first one became due. */
export async function waiting(db: Db) {
  const [counted] = await db
    .select({
      count: sql<number>`count(*)::int`,
      held: sql<number>`count(${notifications.mailHeldAt})::int`,
      oldest: sql<string | null>`min(${notifications.mailAt})`,
    })
    .from(notifications)
    .where(isNotNull(notifications.mailAt))
  return counted!
}
