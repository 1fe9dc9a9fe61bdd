import { mostUnproven } from '#contract/giving/fund'
import { cents, type Money, maxAmount, money, wholeCents } from '#contract/grammar/money'
import { promisedDonations, unpaidDonations } from '#contract/grammar/state'
import { and, eq, ne, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { communityFund, donations, songRequests, users } from '../../db/schema.ts'
import { stopsFrom } from '../giving/declines.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { fullest, fundId } from './totals.ts'

/** SQL: what promised donations leave of `most`. */
const leftOf = (most: Money) =>
  sql<Money>`greatest(0.00, ${most}::numeric - coalesce(sum(${donations.amount}), 0))::text`

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

/**
 * Amount that a person can still promise to a request, which is locked already, and the least amount that a
 * decline stops. Their own pledges and sent payments to it, neither confirmed nor rejected, are limited to
 * `most`. Pledges that the fund matched count in the fund.
 */
export async function findPromise(tx: Tx, requestId: string, userId: string, most: Money) {
  const [promise] = await tx
    .select({ left: leftOf(most), stopsFrom: sql<Money | null>`${stopsFrom(requestId, userId)}::text` })
    .from(donations)
    .where(
      and(
        eq(donations.songRequestId, requestId),
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
export const leftInRequest = ({ pledgedAmount }: { pledgedAmount: Money }): Money =>
  money(wholeCents(cents(maxAmount) - cents(pledgedAmount)))

/** Variant of `leftInRequest` that reads the sum. The request is locked already. */
export async function findLeft(tx: Tx, requestId: string): Promise<Money> {
  const { pledgedAmount } = songRequests
  const [request] = await tx
    .select({ pledgedAmount })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
  return leftInRequest(request!)
}

export async function leftInFund(tx: Tx): Promise<Money> {
  const [fund] = await tx
    .select({ left: sql<Money>`(${fullest}::numeric - ${communityFund.totalAmount})::text` })
    .from(communityFund)
    .where(eq(communityFund.id, fundId))
  return fund?.left ?? fullest
}
