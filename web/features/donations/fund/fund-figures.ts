import type { CommunityFund, FundMonth } from '#contract/giving/fund'
import { type Cents, cents, percentOf, wholeCents } from '#contract/grammar/money'
import { shortInCurrency } from '#contract/surface/format'

export const fundFigures = (fund: CommunityFund) => [
  { name: 'Promised', amount: fund.totalAmount, note: 'in all' },
  {
    name: 'Promised this month',
    amount: fund.monthAmount,
    note: `${percentOf(fund.monthAmount, fund.monthlyGoal)}% of the month’s goal, ${shortInCurrency(fund.monthlyGoal)}`,
  },
  { name: 'Waiting', amount: fund.waitingAmount, note: 'for a song' },
  { name: 'Matched', amount: fund.matchedAmount, note: 'given to a song' },
  { name: 'Confirmed', amount: fund.confirmedAmount, note: 'received by songwriters' },
]

/** Parts of a month's pledges, in stacking order. Every dollar belongs to exactly one part. */
export const monthParts = ['confirmed', 'matched', 'waiting'] as const
type MonthPart = (typeof monthParts)[number]

export const partNames: Record<MonthPart, string> = {
  confirmed: 'Confirmed by songwriters',
  matched: 'Matched, not confirmed yet',
  waiting: 'Waiting for a song',
}

/**
 * Parts of a month's pledges, in cents. Songwriters may have received more than was pledged, so the parts are
 * capped: they add up to the pledges.
 */
export function partsOf(month: FundMonth): Record<MonthPart, Cents> {
  const { waitingAmount, matchedAmount, confirmedAmount } = month
  const matched = cents(matchedAmount)
  const confirmed = wholeCents(Math.min(cents(confirmedAmount), matched))
  return { confirmed, matched: wholeCents(matched - confirmed), waiting: cents(waitingAmount) }
}
