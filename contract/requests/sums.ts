import { cents, type Money, money, wholeCents } from '../grammar/money.ts'

export interface RequestSums {
  pledgedAmount: Money
  sentAmount: Money
  receivedAmount: Money
  /** Absent, like the next, in replies of an earlier release. */
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
 * Default goal of a song without its own: the limit of the fund's top-up, and the goal of its meter
 * (product.md, "The Community Fund").
 */
export const usualGoal = '100.00'

/** Part of a song's goal that is neither pledged nor paid. */
export const missingOf = ({ pledgedAmount, extraAmount = '0.00' }: RequestSums, goal: Money) =>
  money(wholeCents(Math.max(0, cents(goal) - cents(pledgedAmount) - cents(extraAmount))))
