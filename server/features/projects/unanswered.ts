import { unansweredDays } from '#contract/grammar/days'
import { and, eq, gt, type SQLWrapper, sql } from '#drizzle'
import { batchSize, inBatches, lanes } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { deliveries, songRequests, unansweredDeliveries } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { tellSongUnanswered } from '../../domain/giving/unanswered-song.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { hiddenTime } from '../../domain/requests/hidden-time.ts'
import { lockRequest } from '../../domain/requests/lock.ts'
import { about } from '../../domain/requests/requests.ts'
import { hasLeftText, isListedPersonText, isThere } from '../../domain/requests/visible.ts'

const { remind, tell } = unansweredDays

const isDelivered = and(sql`${songRequests.status} = 'completed'`, isThere)

/** Time of the newest version, plus the time for which the request was hidden since then. */
const deliveredAt = sql<string>`(select newest.at + ${hiddenTime(sql`song_requests.id`, sql`newest.at`)}
  from (select max(${deliveries.createdAt}) as at from ${deliveries}
    where ${deliveries.songRequestId} = song_requests.id offset 0) as newest)`

/** SQL condition: the listener has left and won't answer. Then all steps are due at once. */
const hasLeft = sql<boolean>`${sql.raw(hasLeftText('song_requests.listener_id'))}`
const isAsOld = (at: Date, days: SQLWrapper) =>
  sql`${deliveredAt} <= ${at.toISOString()}::timestamptz
    - case when ${hasLeft} then 0 else ${days} end * interval '1 day'`

/**
 * SQL condition: the people of a step may be notified. No giver is asked to pay an unlisted songwriter. The
 * givers are notified once the songwriter is listed again.
 */
const canBeTold = sql`(step.days < ${sql.raw(String(tell))}
  or ${sql.raw(isListedPersonText('song_requests.songwriter_id'))})`

/**
 * Number of steps that an unanswered delivery has reached, as of `at`. The steps are the reminders of the
 * listener, then the notification of the givers.
 */
const stepOf = (at: Date) =>
  sql<number>`(select count(*)::int from unnest(array[${sql.raw([...remind, tell].join(', '))}]) as step (days)
    where ${isAsOld(at, sql`step.days`)} and ${canBeTold})`

/** SQL condition: the current step of the newest version has not been stored yet. */
const isBehind = (at: Date) => sql`not exists (select 1 from ${unansweredDeliveries} as told
  where told.song_request_id = song_requests.id and told.step >= ${stepOf(at)} and told.delivered_at = ${deliveredAt})`

/**
 * Handles delivered songs whose listener neither approves nor requests changes, as of `at`. First reminds the
 * listener. Later notifies the givers that they may pay (product.md, "A request's states"). Repeated and
 * concurrent runs are safe: each step notifies once for each version. Missed steps are skipped.
 */
export async function tellUnanswered({ db }: { db: Db }, at: Date, signal?: AbortSignal) {
  const tellOne = (id: string) => withTx(db, (tx) => goOn(tx, id, at))
  await inBatches((after) => findWaiting(db, after, at), tellOne, signal, lanes)
}

export const findWaiting = (db: Db, after: string, at: Date) =>
  db
    .select({ id: songRequests.id })
    .from(songRequests)
    .where(
      and(isDelivered, gt(songRequests.id, after), isAsOld(at, sql.raw(String(remind[0]))), isBehind(at)),
    )
    .orderBy(songRequests.id)
    .limit(batchSize)

async function goOn(tx: Tx, id: string, at: Date) {
  await lockRequest(tx, id)
  const [song] = await tx
    .select({
      id: songRequests.id,
      title: songRequests.title,
      listenerId: songRequests.listenerId,
      deliveredAt: deliveredAt.mapWith(deliveries.createdAt).as('delivered_at'),
      step: stepOf(at).as('step'),
      isOver: hasLeft.as('is_over'),
    })
    .from(songRequests)
    .where(and(isDelivered, eq(songRequests.id, id), isBehind(at)))
  if (!song || song.step === 0) return
  const { step, listenerId, isOver } = song
  const noted = { deliveredAt: song.deliveredAt, step }
  await tx
    .insert(unansweredDeliveries)
    .values({ songRequestId: id, ...noted })
    .onConflictDoUpdate({ target: unansweredDeliveries.songRequestId, set: noted })
  if (step > remind.length) await tellSongUnanswered(tx, { id, listenerId, isOver })
  else if (!isOver)
    await notify(tx, { userId: listenerId, kind: 'delivery_waiting', ...about(song, { step: String(step) }) })
  changed(tx, 'unanswered', { room: id })
}
