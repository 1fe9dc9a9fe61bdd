import { donationMoves } from '#contract/giving/moves'
import { keepDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from '#drizzle'
import { batchSize, inBatches, lanes } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { donations, songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { untell } from '../../../domain/journal/notifications.ts'
import { type DonationRow, lockDonation } from '../../../domain/money/lock-donation.ts'
import { hiddenTime } from '../../../domain/requests/hidden-time.ts'
import { isThere } from '../../../domain/requests/visible.ts'
import { make, tell } from '../moves/make.ts'
import { findDonation } from '../reads.ts'
import { lapse, tellLapsed } from './lapse.ts'

/** Minimum age of a pledge, in days, before its giver is asked to keep it, even if the request is old. */
const youngestAsked = 30

/**
 * Asks givers to keep pledges that could not be paid for `keepDays.ask` days. Ends pledges whose givers
 * haven't answered within `keepDays.answer` days. `at` is the current time. Repeated and concurrent runs are
 * safe.
 */
export async function askToKeep({ db }: { db: Db }, at: Date, signal?: AbortSignal) {
  const askIn = (id: string) => withTx(db, (tx) => askOne(tx, id, at))
  await inBatches(() => findInFund(db, at), askIn, signal, lanes)
  await inBatches(() => findInRequests(db, at), askIn, signal, lanes)
  const endIn = (id: string) => withTx(db, (tx) => endOneUnanswered(tx, id, at))
  await inBatches(() => findUnanswered(db, at), endIn, signal, lanes)
}

const ago = (at: Date, days: number) => plus(at, -days * ms.day)
const isUndue = and(isIn(donationMoves.keep.from), isNull(donations.dueAt), isNull(donations.keepAskedAt))!
const sinceKept = sql`coalesce(${donations.keptAt}, ${donations.createdAt})`

const isToBeAskedInFund = (at: Date) =>
  and(
    sql`${donations.isGeneral}`,
    isNull(donations.songRequestId),
    isUndue,
    lte(sinceKept, ago(at, keepDays.ask)),
  )

/**
 * Finds pledges in the fund whose givers are to be asked. First is the pledge that was made or kept longest
 * ago.
 */
export const findInFund = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(isToBeAskedInFund(at))
    .orderBy(sinceKept, donations.id)
    .limit(batchSize)

/**
 * SQL condition: a request was made `keepDays.ask` days ago or earlier. The time while it was hidden doesn't
 * count.
 */
const isLongAsked = (at: Date) => {
  const since = ago(at, keepDays.ask)
  return sql`(${songRequests.createdAt} <= ${since}::timestamptz
    and ${songRequests.createdAt} + ${hiddenTime(songRequests.id, songRequests.createdAt)} <= ${since}::timestamptz)`
}

const isLongKept = (at: Date) =>
  or(
    and(isNull(donations.keptAt), lte(donations.createdAt, ago(at, youngestAsked))),
    lte(donations.keptAt, ago(at, keepDays.ask)),
  )

/**
 * SQL condition: the request is visible and has no delivery. A delivered song waits for its listener's
 * approval.
 */
const waitsForSong = and(isThere, inArray(songRequests.status, ['open', 'in_progress']))!

/** SQL condition for a query that joins the request. The first part is the condition of the partial index. */
const isToBeAskedInRequest = (at: Date) =>
  and(sql`not ${songRequests.isApproved}`, waitsForSong, isLongAsked(at), isUndue, isLongKept(at))

export const findInRequests = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(songRequests)
    .innerJoin(donations, eq(donations.songRequestId, songRequests.id))
    .where(isToBeAskedInRequest(at))
    .orderBy(songRequests.createdAt, donations.id)
    .limit(batchSize)

/**
 * SQL condition: the giver was asked and hasn't answered in time. With a semi-join instead of this scalar
 * subquery, the planner wouldn't use the index by `keepAskedAt`.
 */
const isUnanswered = (at: Date) =>
  and(
    isIn(donationMoves.lapse.from),
    isNull(donations.dueAt),
    isNotNull(donations.keepAskedAt),
    lte(donations.keepAskedAt, ago(at, keepDays.answer)),
    sql`coalesce((select ${waitsForSong} from ${songRequests}
      where ${songRequests.id} = ${donations.songRequestId} limit 1), true)`,
  )

export const findUnanswered = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(isUnanswered(at))
    .orderBy(donations.keepAskedAt, donations.id)
    .limit(batchSize)

/** True if the giver of a locked pledge should still be asked. */
async function isToBeAsked(tx: Tx, { id, songRequestId }: DonationRow, at: Date) {
  const isIt = eq(donations.id, id)
  const one = { id: donations.id }
  const [found] = songRequestId
    ? await tx
        .select(one)
        .from(songRequests)
        .innerJoin(donations, eq(donations.songRequestId, songRequests.id))
        .where(and(isIt, isToBeAskedInRequest(at)))
    : await tx
        .select(one)
        .from(donations)
        .where(and(isIt, isToBeAskedInFund(at)))
  return found !== undefined
}

export async function askOne(tx: Tx, id: string, at: Date) {
  const before = await lockDonation(tx, id)
  if (!before || !(await isToBeAsked(tx, before, at))) return
  const set = { keepAskedAt: at.toISOString() }
  const after = await make(tx, { before, move: donationMoves.keep, kind: 'keep_asked', set, actorId: null })
  const more = { until: plus(at, keepDays.answer * ms.day) }
  await tell(tx, after, { userId: after.underwriterId, kind: 'pledge_keep', more })
}

/** Ends one pledge whose giver hasn't answered in time. Checks that again after locking the pledge. */
export async function endOneUnanswered(tx: Tx, id: string, at: Date) {
  const pledge = await lockDonation(tx, id)
  const [unanswered] = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.id, id), isUnanswered(at)))
  if (!pledge || !unanswered) return
  await tellLapsed(tx, await lapse(tx, pledge))
}

/** Stores that the giver keeps an old pledge. */
export async function keep(tx: Tx, before: DonationRow) {
  const set = { keptAt: now(), keepAskedAt: null }
  await make(tx, { before, move: donationMoves.keep, kind: 'kept', set })
  await untell(tx, { kind: 'pledge_keep', donationId: before.id })
  return findDonation(tx, before.id)
}
