import type { StandingPledge } from '#contract/giving/generosity'
import { endings } from '#contract/giving/moves'
import { cents, type Money } from '#contract/grammar/money'
import { unpaidDonations } from '#contract/grammar/state'
import { ms, plus } from '#contract/grammar/time'
import { and, desc, eq, gt, inArray, isNull, lte, not, or, sql } from '#drizzle'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { donations, events, standingPledges } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { isIn } from '../../../domain/giving/donation-statuses.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { leftToPromise, lockGiver } from '../../../domain/money/ceilings.ts'
import { pledge } from '../../../domain/pledging/pledge.ts'
import { isOfListedPerson } from '../../../domain/requests/visible.ts'
import type { Env } from '../../../env.ts'

const ended = ['confirmed', 'rejected'] as const

/** One calendar month later (UTC), clipped to the last day of a shorter month. */
export function monthAfter(moment: string) {
  const from = new Date(moment)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.toISOString()
}

/**
 * SQL: time at which a donation got its status, from the last event that changed it. A dispute changes no
 * status.
 */
const since = sql<string>`(select max(${events.createdAt}) from ${events}
  where ${events.subjectId} = ${standingPledges.donationId} and ${events.toStatus} = ${donations.status}
    and ${events.fromStatus} is distinct from ${events.toStatus})`

const stopping = [endings.lapsed, endings.cancelled]
/**
 * SQL condition: the giver cancelled the rule's last pledge or didn't pay it. Such a rule makes no more pledges.
 */
const hasStopped = sql<boolean>`coalesce(${and(
  eq(donations.status, 'rejected'),
  inArray(donations.rejectionReason, stopping),
)}, false)`

const pledgeColumns = { id: donations.id, amount: donations.amount, status: donations.status }

const selectRules = (db: Db | Tx) =>
  db
    .select({
      rule: standingPledges,
      pledge: pledgeColumns,
      reason: donations.rejectionReason,
      hasStopped: hasStopped.as('has_stopped'),
      since: since.mapWith(donations.createdAt).as('since'),
    })
    .from(standingPledges)
    .innerJoin(donations, eq(donations.id, standingPledges.donationId))

type Found = Awaited<ReturnType<typeof selectRules>>[number]

const hasEnded = ({ pledge: { status } }: Found) => ended.some((one) => one === status)

const dueOf = (found: Found) => (hasEnded(found) && !found.hasStopped ? monthAfter(found.since) : null)

export async function findStanding(db: Db | Tx, userId: string): Promise<StandingPledge | null> {
  const [found] = await selectRules(db).where(eq(standingPledges.userId, userId))
  if (!found) {
    const pledge = await findLeftWaiting(db, userId)
    return pledge ? { amount: pledge.amount, pledge, ...noNext, stopped: 'ended' } : null
  }
  const { rule, pledge, reason } = found
  const { amount } = rule
  if (found.hasStopped)
    return { amount, pledge, ...noNext, stopped: reason === endings.lapsed ? 'lapsed' : 'cancelled' }
  const due = dueOf(found)
  const isBlocked = due !== null && rule.blockedAt !== null
  return { amount, pledge, nextAt: due && (isBlocked ? rule.nextAt : due), isBlocked, stopped: null }
}

const noNext = { nextAt: null, isBlocked: false }

/** Finds the last unpaid pledge of a stopped rule. */
async function findLeftWaiting(db: Db | Tx, userId: string) {
  const [left] = await db
    .select(pledgeColumns)
    .from(donations)
    .where(and(eq(donations.underwriterId, userId), eq(donations.madeBy, 'standing'), isIn(unpaidDonations)))
    .orderBy(desc(donations.id))
    .limit(1)
  return left
}

interface Keep {
  userId: string
  amount: Money
  most: Money
}

/**
 * Reason why a rule can't make its pledge: only `left` remains under the giver's ceiling, or the fund is
 * full.
 */
type Refused = { left: Money } | 'full'

/**
 * Starts a rule, which makes a pledge to the fund each month. Makes its first pledge at once, or uses the
 * unpaid pledge of a stopped rule as the first one. If a rule is running, only sets its amount from the next
 * pledge on. The rule's current pledge doesn't count against the giver's ceiling. Returns undefined on
 * success.
 */
export async function keepStanding(tx: Tx, { userId, amount, most }: Keep): Promise<Refused | undefined> {
  // Locks the person first, like the job that makes the next pledge.
  await lockGiver(tx, userId)
  const own = eq(standingPledges.userId, userId)
  const [rule] = await selectRules(tx).where(own)
  const goesOn = rule !== undefined && !rule.hasStopped
  const last = goesOn ? rule.pledge : await findLeftWaiting(tx, userId)
  const left = await leftToPromise(tx, userId, most, last?.id)
  if (cents(amount) > cents(left)) return { left }
  changed(tx, 'standingPledge', { people: [userId] })
  if (goesOn) {
    await tx.update(standingPledges).set({ amount }).where(own)
    return undefined
  }
  const first =
    last ?? (await pledge(tx, { underwriterId: userId, amount, madeBy: 'standing', request: undefined }))
  if (!first) return 'full'
  const set = { amount, donationId: first.id, nextAt: null, blockedAt: null }
  await tx
    .insert(standingPledges)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: standingPledges.userId, set })
  return undefined
}

export async function stopStanding(tx: Tx, userId: string) {
  await lockGiver(tx, userId)
  const gone = await tx
    .delete(standingPledges)
    .where(eq(standingPledges.userId, userId))
    .returning({ userId: standingPledges.userId })
  if (gone.length > 0) changed(tx, 'standingPledge', { people: [userId] })
  return gone.length > 0
}

type Deps = { db: Db; env: Pick<Env, 'maxPromised'> }

/**
 * Makes the next pledge of each rule a calendar month after its last pledge was confirmed or rejected, as of
 * `at`. After a lapsed or cancelled pledge there is no next one. If a ceiling is reached, the rule is tried
 * again a day later. Rules of suspended people pause. Repeated and concurrent runs are safe: each transaction
 * locks one rule.
 */
export async function renewStanding({ db, env }: Deps, at: Date, signal?: AbortSignal) {
  await inBatches(
    (last) => findEnded(db, at.toISOString(), last),
    (userId) => withTx(db, (tx) => renewOne(tx, userId, { at, most: env.maxPromised })),
    signal,
  )
}

/** Finds rules whose last pledge has ended. Leaves out rules whose next pledge is due later than `at`. */
export const findEnded = (db: Db, at: string, last: string) =>
  db
    .select({ id: standingPledges.userId })
    .from(standingPledges)
    .innerJoin(donations, eq(donations.id, standingPledges.donationId))
    .where(
      and(
        gt(standingPledges.userId, last),
        or(isNull(standingPledges.nextAt), lte(standingPledges.nextAt, at)),
        inArray(donations.status, [...ended]),
        not(hasStopped),
        isOfListedPerson(standingPledges.userId),
      ),
    )
    .orderBy(standingPledges.userId)
    .limit(batchSize)

export async function renewOne(tx: Tx, userId: string, { at, most }: { at: Date; most: Money }) {
  await lockGiver(tx, userId)
  const own = eq(standingPledges.userId, userId)
  const [found] = await selectRules(tx)
    .where(and(own, isOfListedPerson(userId)))
    .for('no key update', { of: standingPledges })
  const due = found && dueOf(found)
  // Meanwhile the rule was stopped or renewed, the last confirmation was undone, or the pledge was cancelled.
  if (!due) return
  const isTooEarly = [due, found.rule.nextAt ?? due].some((moment) => Date.parse(moment) > at.getTime())
  const set = (values: Partial<typeof standingPledges.$inferInsert>) =>
    tx.update(standingPledges).set(values).where(own)
  if (isTooEarly) return found.rule.blockedAt === null ? void (await set({ nextAt: due })) : undefined
  const { amount } = found.rule
  // Reads the rest of the ceiling after the rule. So the pledge that has just ended doesn't count.
  const left = await leftToPromise(tx, userId, most)
  const fits = cents(amount) <= cents(left)
  const made =
    fits && (await pledge(tx, { underwriterId: userId, amount, madeBy: 'standing', request: undefined }))
  if (made) return void (await set({ donationId: made.id, nextAt: null, blockedAt: null }))
  await set({ nextAt: plus(at, ms.day), blockedAt: found.rule.blockedAt ?? at.toISOString() })
  changed(tx, 'standingPledge', { people: [userId] })
}
