import { useQuery } from '@tanstack/react-query'
import { percentOf } from '#contract/grammar/money'
import { dollars, shortDollars } from '#contract/surface/format'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fundNow } from './api.ts'

/** Fund totals: this month's pledges, and the status of all pledges. */
export function FundFigures() {
  const query = useQuery(fundNow())
  const fund = query.data
  if (!fund && query.isError)
    return <LoadError query={query}>Error loading the Community Fund. Please try again.</LoadError>
  if (!fund)
    return (
      <div aria-busy="true" className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {['month', 'waiting', 'matched', 'confirmed'].map((name) => (
          <Skeleton key={name} className="h-24" />
        ))}
      </div>
    )
  const figures = [
    {
      name: 'Pledged this month',
      amount: fund.monthAmount,
      note: `${percentOf(fund.monthAmount, fund.monthlyGoal)}% of the month’s goal, ${shortDollars(fund.monthlyGoal)}`,
    },
    { name: 'Waiting for a song', amount: fund.waitingAmount, note: 'promised, and free to be matched' },
    { name: 'Matched to songs', amount: fund.matchedAmount, note: 'their givers know whom to pay' },
    { name: 'Confirmed', amount: fund.confirmedAmount, note: 'arrived, say the songwriters' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
      {figures.map(({ name, amount, note }) => (
        <div key={name} className="border-t-[3px] border-ink pt-3">
          <dt className="text-sm font-semibold">{name}</dt>
          <dd className="figures mt-1 font-serif text-2xl sm:text-3xl">{dollars(amount)}</dd>
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
