import { useQuery } from '@tanstack/react-query'
import { inCurrency } from '#contract/surface/format'
import { LoadError } from '../../../ui/load-error.tsx'
import { MoneyWords } from '../../../ui/money-words.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fundNow } from './api.ts'
import { fundFigures } from './fund-figures.ts'

export function FundFigures() {
  const query = useQuery(fundNow())
  const fund = query.data
  if (!fund && query.isError)
    return <LoadError query={query}>Error loading the Community Fund. Please try again.</LoadError>
  if (!fund)
    return (
      <div aria-busy="true" className="grid grid-cols-2 gap-6 lg:grid-cols-5">
        {['pledged', 'month', 'waiting', 'matched', 'confirmed'].map((name) => (
          <Skeleton key={name} className="h-24" />
        ))}
      </div>
    )
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-5">
        {fundFigures(fund).map(({ name, amount, note }) => (
          <div key={name} className="border-t-[3px] border-ink pt-3">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="figures mt-1 font-serif text-2xl sm:text-3xl">{inCurrency(amount)}</dd>
            <dd className="text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <MoneyWords fund />
    </div>
  )
}
