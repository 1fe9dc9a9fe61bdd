import { useQuery } from '@tanstack/react-query'
import { keptFrom } from '#contract/giving/fund'
import { percentOf } from '#contract/grammar/money'
import { counted } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fundNow } from './api.ts'

/** Outcome of everything that fell due: promises to songs and matches of the fund alike. */
export function KeptPromises() {
  const { data: fund, isError } = useQuery(fundNow())
  // The figures above show the error and Retry.
  if (!fund) return isError ? <p className="text-sm text-muted">Not known at the moment.</p> : <Waiting />
  const { kept } = fund
  if (!kept)
    return (
      <p className="measure text-sm text-muted">
        Not enough promises have fallen due to say something here: it takes {keptFrom.promises}, of{' '}
        {keptFrom.givers} people.
      </p>
    )
  const parts = [
    ['Fell due', kept.due, 'in all'],
    ['Paid', kept.paid, `${percentOf(kept.paid, kept.due)}% of it`],
    ['Still due', kept.open, 'or sent, and not confirmed yet'],
    ['Lapsed', kept.lapsed, 'or cancelled after it fell due'],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
        {parts.map(([name, amount, note]) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="figures mt-0.5 font-serif text-xl sm:text-2xl">{inCurrency(amount)}</dd>
            <dd className="text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-4 text-sm text-muted">
        {kept.medianDays !== null &&
          `Half of what was paid was confirmed within ${counted(Math.max(1, Math.ceil(kept.medianDays)), 'day')}. `}
        Counted once a day. What a songwriter did not receive, or did not answer, is in no part. What others
        ended is not counted.
      </p>
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid grid-cols-2 gap-6 sm:grid-cols-4">
    {['due', 'paid', 'open', 'lapsed'].map((name) => (
      <Skeleton key={name} className="h-20" />
    ))}
  </div>
)
