import { cents, type Money, maxAmount, money, wholeCents } from '#contract/grammar/money'
import { promisedDonations } from '#contract/grammar/state'
import { and, eq, ne, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { communityFund, donations, songRequests, users } from '../../db/schema.ts'
import { isIn } from '../giving/donation-statuses.ts'
import { fullest, fundId } from './totals.ts'

/**
 * What a person can still promise to the Community Fund: pledged or sent and neither confirmed nor rejected, it comes to
 * at most `most` (product.md, "Money and donations"). What takes the place of another pledge is asked about without that one.
 * Locks the person until `tx` ends, so that two pledges at once count one after the other.
 */
export async function leftToPromise(tx: Tx, userId: string, most: Money, without?: string): Promise<Money> {
  await lockGiver(tx, userId)
  const [promised] = await tx
    .select({
      left: sql<Money>`greatest(0.00, ${most}::numeric - coalesce(sum(${donations.amount}), 0))::text`,
    })
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

/** Before any row of theirs that is locked as well. */
export const lockGiver = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** What a request's pledged sum has room for: its column is a numeric(10,2). */
export const leftInRequest = ({ pledgedAmount }: { pledgedAmount: Money }): Money =>
  money(wholeCents(cents(maxAmount) - cents(pledgedAmount)))

/** Variant of `leftInRequest` that reads the sum of a request, which is locked already. */
export async function findLeft(tx: Tx, requestId: string): Promise<Money> {
  const { pledgedAmount } = songRequests
  const [request] = await tx
    .select({ pledgedAmount })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
  return leftInRequest(request!)
}

/** What the fund's total has room for. */
export async function leftInFund(tx: Tx): Promise<Money> {
  const [fund] = await tx
    .select({ left: sql<Money>`(${fullest}::numeric - ${communityFund.totalAmount})::text` })
    .from(communityFund)
    .where(eq(communityFund.id, fundId))
  return fund?.left ?? fullest
}
