import { cents, type Money, wholeCents } from '../grammar/money.ts'

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
