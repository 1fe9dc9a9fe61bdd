import type { CommunityFund } from '#contract/giving/fund'
import { percentOf } from '#contract/grammar/money'
import { shortInCurrency } from '#contract/surface/format'

export const fundFigures = (fund: CommunityFund) => [
  { name: 'Pledged', amount: fund.totalAmount, note: 'in all' },
  {
    name: 'Pledged this month',
    amount: fund.monthAmount,
    note: `${percentOf(fund.monthAmount, fund.monthlyGoal)}% of the month’s goal, ${shortInCurrency(fund.monthlyGoal)}`,
  },
  { name: 'Waiting', amount: fund.waitingAmount, note: 'not matched to a song yet' },
  { name: 'Matched', amount: fund.matchedAmount, note: 'to a song, paid or not' },
  { name: 'Confirmed', amount: fund.confirmedAmount, note: 'of that, by songwriters' },
]
