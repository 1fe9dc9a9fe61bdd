import { mostUnproven } from '#contract/giving/fund'
import { cents, type Money, maxAmount, money, wholeCents } from '#contract/grammar/money'
import { promisedDonations, type RequestStatus, unpaidDonations } from '#contract/grammar/state'
import { usualGoal } from '#contract/requests/sums'
import { and, eq, ne, type SQL, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { communityFund, donations, songRequests, users } from '../../db/schema.ts'
import { stopsFrom } from '../giving/declines.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { fullest, fundId } from './totals.ts'

/** SQL: what promised donations, or those of `which`, leave of `most`. */
const leftOf = (most: Money, which: SQL = sql`true`) =>
  sql<Money>`greatest(0.00, ${most}::numeric - coalesce(sum(${donations.amount}) filter (where ${which}), 0))::text`

/**
 * Amount that a person can still promise to the Community Fund. Their pledges and sent payments, neither
 * confirmed nor rejected, are limited to `most` (product.md, "Money and donations"). `without` is the id of a
 * pledge that is being replaced and doesn't count. Locks the person until `tx` ends, so that two concurrent
 * pledges are counted one after the other.
 */
export async function leftToPromise(tx: Tx, userId: string, most: Money, without?: string): Promise<Money> {
  await lockGiver(tx, userId)
  const [promised] = await tx
    .select({ left: leftOf(most) })
    .from(donations)
    .where(
      and(
        eq(donations.underwriterId, userId),
        sql`${donations.isGeneral}`,
        isIn(promisedDonations),
        without === undefined ? undefined : ne(donations.id, without),
      ),
    )
  return promised!.left
}

/** Columns of a request that say how much can be promised to it. */
export interface OfRequest {
  id: string
  status: RequestStatus
  goalAmount: Money | null
  pledgedAmount: Money
}

export interface Promised {
  /** Amount that the giver can still promise to the request. */
  left: Money
  /** Variant of `left` for unsent promises to an approved song; null before the approval. */
  unsentLeft: Money | null
  /** Least amount that a decline stops; null if there is none. */
  stopsFrom: Money | null
}

/** Unsent promises of one person to an approved song, as a multiple of its goal. */
const goalsUnsent = 10

/** Largest sum of one person's unsent promises to an approved song (product.md, "Money and donations"). */
export const mostUnsent = ({ goalAmount }: Pick<OfRequest, 'goalAmount'>): Money =>
  money(wholeCents(goalsUnsent * cents(goalAmount ?? usualGoal)))

/**
 * What a person can still promise to a request, which is locked already. Their own pledges and sent payments to
 * it, neither confirmed nor rejected, are limited to `most`, and once it is approved the unsent ones to
 * `mostUnsent`. Pledges that the fund matched count in the fund.
 */
export async function findPromise(
  tx: Tx,
  request: OfRequest,
  { userId, most }: { userId: string; most: Money },
): Promise<Promised> {
  const [promise] = await tx
    .select({
      left: leftOf(most),
      unsentLeft:
        request.status === 'approved' ? leftOf(mostUnsent(request), isIn(unpaidDonations)) : sql<null>`null`,
      stopsFrom: sql<Money | null>`${stopsFrom(request.id, userId)}::text`,
    })
    .from(donations)
    .where(
      and(
        eq(donations.songRequestId, request.id),
        eq(donations.underwriterId, userId),
        sql`not ${donations.isGeneral}`,
        isIn(promisedDonations),
      ),
    )
  return promise!
}

/** True if as many unsent pledges of a person whose email is unproven wait as may. Locks the person. */
export async function isUnprovenFull(tx: Tx, userId: string) {
  await lockGiver(tx, userId)
  const waiting = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.underwriterId, userId), isIn(unpaidDonations), sql`${donations.byUnproven}`))
    .limit(mostUnproven)
  return waiting.length === mostUnproven
}

/** Locks a giver, before their rows and after the request. */
export const lockGiver = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** Amount that can still be pledged to a request: its sum is stored as numeric(10,2). */
export const leftInRequest = ({ pledgedAmount }: Pick<OfRequest, 'pledgedAmount'>): Money =>
  money(wholeCents(cents(maxAmount) - cents(pledgedAmount)))

/** Reads how much can be promised to a request, which is locked already. */
export async function findCeilings(tx: Tx, requestId: string): Promise<OfRequest> {
  const { id, status, goalAmount, pledgedAmount } = songRequests
  const [request] = await tx
    .select({ id, status, goalAmount, pledgedAmount })
    .from(songRequests)
    .where(eq(id, requestId))
  return request!
}

export async function leftInFund(tx: Tx): Promise<Money> {
  const [fund] = await tx
    .select({ left: sql<Money>`(${fullest}::numeric - ${communityFund.totalAmount})::text` })
    .from(communityFund)
    .where(eq(communityFund.id, fundId))
  return fund?.left ?? fullest
}
