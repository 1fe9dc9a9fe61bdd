import { unansweredDays } from '#contract/grammar/days'
import { and, eq, gt, type SQLWrapper, sql } from '#drizzle'
import { batchSize, inBatches } from '../../db/batches.ts'
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

/** Time of the newest version, plus the time for which the request was hidden since. */
const deliveredAt = sql<string>`(select newest.at + ${hiddenTime(sql`song_requests.id`, sql`newest.at`)}
  from (select max(${deliveries.createdAt}) as at from ${deliveries}
    where ${deliveries.songRequestId} = song_requests.id offset 0) as newest)`

/** A listener who has left won't answer: their song waits for nothing. */
const hasLeft = sql<boolean>`${sql.raw(hasLeftText('song_requests.listener_id'))}`
const isAsOld = (at: Date, days: SQLWrapper) =>
  sql`${deliveredAt} <= ${at.toISOString()}::timestamptz
    - case when ${hasLeft} then 0 else ${days} end * interval '1 day'`

/** No one is asked to pay an unlisted songwriter: the givers are notified once they are listed again. */
const canBeTold = sql`(step.days < ${sql.raw(String(tell))}
  or ${sql.raw(isListedPersonText('song_requests.songwriter_id'))})`

/**
 * Number of steps that an unanswered delivery has reached, as of `at`: each reminder, then the notification of its
 * givers.
 */
const stepOf = (at: Date) =>
  sql<number>`(select count(*)::int from unnest(array[${sql.raw([...remind, tell].join(', '))}]) as step (days)
    where ${isAsOld(at, sql`step.days`)} and ${canBeTold})`

/** SQL condition: this version's step has not been recorded. */
const isBehind = (at: Date) => sql`not exists (select 1 from ${unansweredDeliveries} as told
  where told.song_request_id = song_requests.id and told.step >= ${stepOf(at)} and told.delivered_at = ${deliveredAt})`

/**
 * Delivered songs that their listener neither approves nor sends back, as of `at`. First the listener is reminded,
 * then the givers are notified and may pay (product.md, "A request's states"). Idempotent and safe to run
 * concurrently: each person is notified once for each version. A missed step isn't made up for.
 */
export async function tellUnanswered({ db }: { db: Db }, at: Date, signal?: AbortSignal) {
  const tellOne = (id: string) => withTx(db, (tx) => goOn(tx, id, at))
  await inBatches((after) => findWaiting(db, after, at), tellOne, signal)
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
