import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { donationMoves } from '#contract/giving/moves'
import { keepDays } from '#contract/grammar/days'
import { can } from '#contract/grammar/state'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { donations, songRequests } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { notify, untell } from '../../../domain/journal/notifications.ts'
import { day, plus } from '../../../domain/money/fund/rules.ts'
import { type DonationRow, lockDonation } from '../../../domain/money/lock-donation.ts'
import { hiddenTime } from '../../../domain/requests/hidden-time.ts'
import { isOfShown, isThere } from '../../../domain/requests/visible.ts'
import { make } from '../moves/make.ts'
import { findDonation } from '../reads.ts'
import { lapse, tellLapsed } from './lapse.ts'
import { titleForGiver } from './title.ts'

/** A pledge to a request that old is asked about only once it is this many days old itself: its giver has just said so. */
const youngestAsked = 30

/**
 * Asks the givers of pledges that could not be paid for `keepDays.ask` whether they still stand, and ends those whose
 * giver did not answer in `keepDays.answer`, as of `at`. Idempotent and safe to run concurrently.
 */
export async function askToKeep({ db }: { db: Db }, at: Date, signal?: AbortSignal) {
  const askIn = (id: string) => withTx(db, (tx) => askOne(tx, id, at))
  await inBatches(() => findInFund(db, at), askIn, signal)
  await inBatches(() => findInRequests(db, at), askIn, signal)
  const endIn = (id: string) => withTx(db, (tx) => endOneUnanswered(tx, id, at))
  await inBatches(() => findUnanswered(db, at), endIn, signal)
}

const ago = (at: Date, days: number) => plus(at, -days * day)
const isUndue = and(isIn(donationMoves.keep.from), isNull(donations.dueAt), isNull(donations.keepAskedAt))!
const sinceKept = sql`coalesce(${donations.keptAt}, ${donations.createdAt})`

/** Pledges that wait in the fund, the one that was kept longest ago first. */
export const findInFund = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        sql`${donations.isGeneral}`,
        isNull(donations.songRequestId),
        isUndue,
        lte(sinceKept, ago(at, keepDays.ask)),
      ),
    )
    .orderBy(sinceKept, donations.id)
    .limit(batchSize)

/** Of a request without an approval; the time in which it was hidden doesn't count. */
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

export const findInRequests = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(songRequests)
    .innerJoin(donations, eq(donations.songRequestId, songRequests.id))
    .where(and(sql`not ${songRequests.isApproved}`, isThere, isLongAsked(at), isUndue, isLongKept(at)))
    .orderBy(songRequests.createdAt, donations.id)
    .limit(batchSize)

export const findUnanswered = (db: Db, at: Date) =>
  db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        isIn(donationMoves.keep.from),
        isNull(donations.dueAt),
        isNotNull(donations.keepAskedAt),
        lte(donations.keepAskedAt, ago(at, keepDays.answer)),
        or(isNull(donations.songRequestId), isOfShown(donations.songRequestId)),
      ),
    )
    .orderBy(donations.keepAskedAt, donations.id)
    .limit(batchSize)

/** Whether a locked pledge can be asked about still. */
async function isToBeAsked(tx: Tx, pledge: DonationRow, at: Date) {
  const [found] = pledge.songRequestId
    ? await tx
        .select({ id: donations.id })
        .from(songRequests)
        .innerJoin(donations, eq(donations.songRequestId, songRequests.id))
        .where(
          and(
            eq(donations.id, pledge.id),
            sql`not ${songRequests.isApproved}`,
            isThere,
            isLongAsked(at),
            isUndue,
            isLongKept(at),
          ),
        )
    : await tx
        .select({ id: donations.id })
        .from(donations)
        .where(and(eq(donations.id, pledge.id), isUndue, lte(sinceKept, ago(at, keepDays.ask))))
  return found !== undefined
}

/** Asks the giver of one pledge, where it is to be asked about as of `at`. */
export async function askOne(tx: Tx, id: string, at: Date) {
  const before = await lockDonation(tx, id)
  if (!before || !(await isToBeAsked(tx, before, at))) return
  const set = { keepAskedAt: at.toISOString() }
  const after = await make(tx, { before, move: donationMoves.keep, kind: 'keep_asked', set, actorId: null })
  const { songRequestId, underwriterId: userId, amount, code } = after
  const title = await titleForGiver(tx, after)
  const until = plus(at, keepDays.answer * day)
  await notify(tx, {
    userId,
    kind: 'pledge_keep',
    donationId: id,
    songRequestId,
    subjects: { ...(title !== undefined && { title }), amount, code, until },
  })
}

/** Ends one pledge, where its giver did not answer in time. */
export async function endOneUnanswered(tx: Tx, id: string, at: Date) {
  const pledge = await lockDonation(tx, id)
  if (!pledge || !can(donationMoves.lapse, pledge.status) || pledge.dueAt !== null) return
  const { keepAskedAt, songRequestId } = pledge
  if (keepAskedAt === null || keepAskedAt > ago(at, keepDays.answer)) return
  if (songRequestId && (await titleForGiver(tx, pledge, isThere)) === undefined) return
  await tellLapsed(tx, await lapse(tx, pledge))
}

/** Its giver says that it still stands. */
export async function keep(tx: Tx, before: DonationRow) {
  const set = { keptAt: now(), keepAskedAt: null }
  await make(tx, { before, move: donationMoves.keep, kind: 'kept', set })
  await untell(tx, { kind: 'pledge_keep', donationId: before.id })
  return findDonation(tx, before.id)
}
