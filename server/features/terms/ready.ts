import { readyNotice } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt, lte, not, or, sql } from '#drizzle'
import { batchSize, inBatches, lanes } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { songRequests, terms } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { changed } from '../../domain/journal/change-feed.ts'
import { notify } from '../../domain/journal/notifications.ts'
import { hasSongwriter, whereHasSongwriter } from '../../domain/requests/access.ts'
import { about } from '../../domain/requests/requests.ts'
import { hasDelivered, movedDay } from '../../domain/requests/terms/project-terms.ts'
import { isOfListedPerson, isThere } from '../../domain/requests/visible.ts'
import { stepAt } from './ready-days.ts'

const { songRequestId, acceptedAt, state, readyAt, toldStep } = terms

/** Literal values: with parameters, a prepared query couldn't use the partial index. */
const isToBeTold = sql`${state} = 'agreed' and ${toldStep} < 2`

/** SQL condition: newer terms were agreed, so that these no longer hold. */
const isReplaced = sql`exists (select 1 from ${terms} as newer where newer.song_request_id = ${songRequestId}
  and newer.accepted_at is not distinct from ${acceptedAt} and newer.state = 'agreed' and newer.id > ${terms.id})`

/** SQL condition: the joined request is being written by these terms, and nothing is delivered yet. */
const isInWork = and(
  eq(songRequests.id, songRequestId),
  sql`${songRequests.status} = 'in_progress' and ${acceptedAt} is not distinct from ${songRequests.acceptedAt}`,
  isThere,
  whereHasSongwriter(songRequests),
  isOfListedPerson(songRequests.songwriterId),
  not(hasDelivered),
)

/** SQL condition: nobody is told of these terms any more, because the song was delivered or its work ended. */
const isOver = or(
  isReplaced,
  hasDelivered,
  sql`(${songRequests.status} <> 'in_progress' or ${acceptedAt} is distinct from ${songRequests.acceptedAt})`,
)

/**
 * Tells both parties that the ready day of their agreed terms is near, and that it is here, if nothing is
 * delivered. `at` is the current time; days are those of UTC. Repeated and concurrent runs are safe: each step
 * is told once for each agreement. Missed steps are skipped.
 */
export async function tellReady(db: Db, at: Date, signal?: AbortSignal) {
  await inBatches(
    (after) => findReady(db, after, at),
    (id) => tell(db, id, at),
    signal,
    lanes,
  )
}

/** SQL condition: a step is reached that was not told yet. */
const isReached = (at: Date) =>
  or(lte(readyAt, at.toISOString()), and(eq(toldStep, 0), lte(readyAt, plus(at, readyNotice.soon * ms.day))))

export const findReady = (db: Db, after: string, at: Date) =>
  db
    .select({ id: terms.id })
    .from(terms)
    .innerJoin(songRequests, eq(songRequests.id, songRequestId))
    .where(and(isToBeTold, gt(terms.id, after), isReached(at), or(isOver, and(isInWork, not(isReplaced)))))
    .orderBy(terms.id)
    .limit(batchSize)

const tell = (db: Db, id: string, at: Date) =>
  withTx(db, async (tx) => {
    const [due] = await tx
      .select({ readyAt })
      .from(terms)
      .where(and(eq(terms.id, id), isToBeTold))
    if (!due?.readyAt) return
    const step = stepAt(due.readyAt, at.getTime())
    const [told] = await tx
      .update(terms)
      .set({ toldStep: step })
      .from(songRequests)
      .where(and(eq(terms.id, id), isToBeTold, lte(toldStep, step - 1), isInWork, not(isReplaced)))
      .returning({
        id: songRequests.id,
        title: songRequests.title,
        listenerId: songRequests.listenerId,
        songwriterId: songRequests.songwriterId,
        readyBy: terms.readyBy,
        movedTo: movedDay,
      })
    if (!told) return leaveOut(tx, id)
    if (!hasSongwriter(told)) return
    const { readyBy: day, movedTo } = told
    const said = about(told, {
      day,
      ...(movedTo && { movedTo }),
      ...(step === 1 && { isSoon: 'yes' }),
    })
    for (const userId of [told.songwriterId, told.listenerId])
      await notify(tx, { userId, kind: 'ready_day', ...said })
    changed(tx, 'readyDay', { room: told.id })
  })

/** Takes terms out of those that are looked at in each run, because they would grow with all songs. */
const leaveOut = async (tx: Tx, id: string) =>
  void (await tx
    .update(terms)
    .set({ toldStep: 2 })
    .from(songRequests)
    .where(and(eq(terms.id, id), eq(songRequests.id, songRequestId), isOver)))
