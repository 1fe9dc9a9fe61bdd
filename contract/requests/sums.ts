import { cents, type Money, money, wholeCents } from '../grammar/money.ts'

/** The money of a request, as its reads carry it. */
export interface RequestSums {
  pledgedAmount: Money
  sentAmount: Money
  receivedAmount: Money
  /** Absent, like the next, in the answer of a release before. */
  shortAmount?: Money
  extraAmount?: Money
}

/** Pledged money that is neither sent nor confirmed: a confirmed payment counts as its whole pledge, whatever arrived. */
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
 * Default goal of a song without a goal of its own: the fund tops it up to this, and its meter uses it (product.md,
 * "The Community Fund").
 */
export const usualGoal = '100.00'

/** What is neither pledged nor paid of a song's goal. */
export const missingOf = ({ pledgedAmount, extraAmount = '0.00' }: RequestSums, goal: Money) =>
  money(wholeCents(Math.max(0, cents(goal) - cents(pledgedAmount) - cents(extraAmount))))
