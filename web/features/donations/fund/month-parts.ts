import type { FundMonth } from '#contract/giving/donations'
import { type Cents, cents, wholeCents } from '#contract/grammar/money'

/** What became of a month's pledges, each dollar in one part; the order in which they are stacked. */
export const monthParts = ['confirmed', 'matched', 'waiting'] as const
type MonthPart = (typeof monthParts)[number]

export const partNames: Record<MonthPart, string> = {
  confirmed: 'Confirmed by songwriters',
  matched: 'Matched, not confirmed yet',
  waiting: 'Waiting for a song',
}

/** A month's pledges in cents. More than was pledged may have arrived; a bar shows the pledges, so that it stays whole. */
export function partsOf({
  waitingAmount,
  matchedAmount,
  confirmedAmount,
}: FundMonth): Record<MonthPart, Cents> {
  const matched = cents(matchedAmount)
  const confirmed = wholeCents(Math.min(cents(confirmedAmount), matched))
  return { confirmed, matched: wholeCents(matched - confirmed), waiting: cents(waitingAmount) }
}
