import { cents, type Money, money, wholeCents } from '../grammar/money.ts'

export interface RequestSums {
  pledgedAmount: Money
  sentAmount: Money
  receivedAmount: Money
  /** Absent in replies of an earlier release. So is `extraAmount`. */
  shortAmount?: Money
  extraAmount?: Money
}

/**
 * Pledged money that is neither sent nor confirmed. A confirmed payment counts as its whole pledge,
 * regardless of the amount that arrived.
 */
export function unsentOf({
  pledgedAmount,
  sentAmount,
  receivedAmount,
  shortAmount = '0.00',
  extraAmount = '0.00',
}: RequestSums) {
  const confirmed = cents(receivedAmount) + cents(shortAmount) - cents(extraAmount)
  return wholeCents(Math.max(0, cents(pledgedAmount) - cents(sentAmount) - confirmed))
}

/**
 * Goal of a song without a goal of its own, for the fund alone, which tops up the song to this sum. No page says
 * that any of it is missing (product.md, "The Community Fund").
 */
export const usualGoal = '100.00'

type Raised = Pick<RequestSums, 'pledgedAmount' | 'extraAmount'>

/** What is pledged, and what arrived beyond that. */
export const raisedOf = ({ pledgedAmount, extraAmount = '0.00' }: Raised) =>
  wholeCents(cents(pledgedAmount) + cents(extraAmount))

/** Part of a song's goal that is neither pledged nor paid. */
export const missingOf = (sums: Raised, goal: Money) =>
  money(wholeCents(Math.max(0, cents(goal) - raisedOf(sums))))
