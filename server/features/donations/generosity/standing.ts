import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { StandingPledge } from '#contract/giving/generosity'
import { cents, type Money } from '#contract/grammar/money'
import { batchSize, inBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { donations, events, standingPledges } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { leftToPromise, lockGiver } from '../../../domain/money/ceilings.ts'
import { day, plus } from '../../../domain/money/fund/rules.ts'
import { isOfListedPerson } from '../../../domain/requests/visible.ts'
import type { Env } from '../../../env.ts'
import { pledge } from '../pledge.ts'

const ended = ['confirmed', 'rejected'] as const

/** One calendar month later (UTC), clipped to the last day of a shorter month. */
export function monthAfter(moment: string) {
  const from = new Date(moment)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.toISOString()
}

/** When a donation came to its status: its latest event. */
const since = sql<string>`(select max(${events.createdAt}) from ${events}
  where ${events.subjectId} = ${standingPledges.donationId} and ${events.toStatus} = ${donations.status})`

const selectRules = (db: Db | Tx) =>
  db
    .select({
      rule: standingPledges,
      pledge: { id: donations.id, amount: donations.amount, status: donations.status },
      since: since.mapWith(donations.createdAt).as('since'),
    })
    .from(standingPledges)
    .innerJoin(donations, eq(donations.id, standingPledges.donationId))

type Found = Awaited<ReturnType<typeof selectRules>>[number]

const hasEnded = ({ pledge: { status } }: Found) => ended.some((one) => one === status)

/** When the rule makes its next pledge, as far as its last one says so. */
const dueOf = (found: Found) => (hasEnded(found) ? monthAfter(found.since) : null)

export async function findStanding(db: Db | Tx, userId: string): Promise<StandingPledge | null> {
  const [found] = await selectRules(db).where(eq(standingPledges.userId, userId))
  if (!found) return null
  const { rule, pledge } = found
  const due = dueOf(found)
  const isBlocked = due !== null && rule.blockedAt !== null
  return { amount: rule.amount, pledge, nextAt: due && (isBlocked ? rule.nextAt : due), isBlocked }
}

interface Keep {
  userId: string
  amount: Money
  most: Money
}

/** What keeps a rule from its first pledge: the ceiling of its person, with what is left under it, or the fund's own. */
type Refused = { left: Money } | 'full'

/**
 * Keeps an amount waiting: makes the first pledge at once. Where the rule is there already, its amount holds from the next
 * pledge on. Undefined where all went well.
 */
export async function keepStanding(tx: Tx, { userId, amount, most }: Keep): Promise<Refused | undefined> {
  // Locks the person first, as the job does.
  const left = await leftToPromise(tx, userId, most)
  const [changedRule] = await tx
    .update(standingPledges)
    .set({ amount })
    .where(eq(standingPledges.userId, userId))
    .returning({ userId: standingPledges.userId })
  changed(tx, 'standingPledge', { people: [userId] })
  if (changedRule) return undefined
  if (cents(amount) > cents(left)) return { left }
  const made = await pledge(tx, { underwriterId: userId, amount, madeBy: 'standing', request: undefined })
  if (!made) return 'full'
  await tx.insert(standingPledges).values({ userId, amount, donationId: made.id })
  return undefined
}

/** Stops the rule; the pledge that waits stays. */
export async function stopStanding(tx: Tx, userId: string) {
  const gone = await tx
    .delete(standingPledges)
    .where(eq(standingPledges.userId, userId))
    .returning({ userId: standingPledges.userId })
  if (gone.length > 0) changed(tx, 'standingPledge', { people: [userId] })
  return gone.length > 0
}

type Deps = { db: Db; env: Pick<Env, 'maxPromised'> }

/**
 * Makes the next pledge of each rule a calendar month after its last one was confirmed or ended, as of `at`. Where its
 * person's ceiling is in the way it is tried again a day later. Idempotent and safe to run concurrently: one rule a
 * transaction, in which its row is locked. Rules of suspended people stand still.
 */
export async function renewStanding({ db, env }: Deps, at: Date, signal?: AbortSignal) {
  await inBatches(
    (last) => findEnded(db, at.toISOString(), last),
    (userId) => withTx(db, (tx) => renewOne(tx, userId, { at, most: env.maxPromised })),
    signal,
  )
}

/** Rules whose last pledge has ended, and that aren't known to wait for a later day. */
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
        isOfListedPerson(standingPledges.userId),
      ),
    )
    .orderBy(standingPledges.userId)
    .limit(batchSize)

/** Makes the next pledge of one rule, where its month is over as of `at`. */
export async function renewOne(tx: Tx, userId: string, { at, most }: { at: Date; most: Money }) {
  await lockGiver(tx, userId)
  const own = eq(standingPledges.userId, userId)
  const [found] = await selectRules(tx).where(own).for('no key update', { of: standingPledges })
  const due = found && dueOf(found)
  // Stopped, or made by another process meanwhile; or its confirmation was undone.
  if (!due) return
  const isTooEarly = [due, found.rule.nextAt ?? due].some((moment) => Date.parse(moment) > at.getTime())
  const set = (values: Partial<typeof standingPledges.$inferInsert>) =>
    tx.update(standingPledges).set(values).where(own)
  if (isTooEarly) return found.rule.blockedAt === null ? void (await set({ nextAt: due })) : undefined
  const { amount } = found.rule
  // Read after the rule: the pledge that has just ended is not in the way of the next.
  const left = await leftToPromise(tx, userId, most)
  const fits = cents(amount) <= cents(left)
  const made =
    fits && (await pledge(tx, { underwriterId: userId, amount, madeBy: 'standing', request: undefined }))
  if (made) return void (await set({ donationId: made.id, nextAt: null, blockedAt: null }))
  await set({ nextAt: plus(at, day), blockedAt: found.rule.blockedAt ?? at.toISOString() })
  changed(tx, 'standingPledge', { people: [userId] })
}
