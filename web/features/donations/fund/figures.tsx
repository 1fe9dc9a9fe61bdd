import { useQuery } from '@tanstack/react-query'
import { type CommunityFund, keptFrom } from '#contract/giving/fund'
import { percentOf } from '#contract/grammar/money'
import { counted } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { fundNow } from './api.ts'
import { fundFigures } from './fund-figures.ts'
import { Folded } from './rules.tsx'

export const FundFigures = () => (
  <Loaded
    query={useQuery(fundNow())}
    shape={<Skeletons count={5} each="h-28 lg:h-35" className="grid grid-cols-2 gap-6 lg:grid-cols-5" />}
    error="Error loading the Community Fund. Please try again."
  >
    {(fund) => (
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-5">
        {fundFigures(fund).map(({ name, amount, note }) => (
          <div key={name} className="border-t-[3px] border-ink pt-3">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="figures mt-1 font-serif text-2xl sm:text-3xl">{inCurrency(amount)}</dd>
            <dd className="text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    )}
  </Loaded>
)

/** What became of all payments that were due, from pledges to songs and from matches of the fund. */
export const KeptPromises = () => (
  <Loaded
    query={useQuery(fundNow())}
    shape={<Skeletons count={4} each="h-32 sm:h-42" className="grid grid-cols-2 gap-6 sm:grid-cols-4" />}
    // No Retry here, because the figures above have one.
    error={<p className="text-sm text-muted">Not known at the moment.</p>}
  >
    {({ kept }) => (kept ? <Kept kept={kept} /> : <TooFew />)}
  </Loaded>
)

const TooFew = () => (
  <p className="measure text-sm text-muted">
    Not enough promises have fallen due to say something here: it takes {keptFrom.promises}, of{' '}
    {keptFrom.givers} people.
  </p>
)

function Kept({ kept }: { kept: NonNullable<CommunityFund['kept']> }) {
  const parts = [
    ['Promised', kept.due, 'and due, here and for single songs'],
    ['Paid', kept.paid, `${percentOf(kept.paid, kept.due)}% of it`],
    ['Not confirmed yet', kept.open, 'to be paid, or marked as sent'],
    ['Not paid', kept.lapsed, 'in time, or cancelled'],
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
      {kept.medianDays !== null && (
        <p className="measure mt-4 text-sm">
          Usually confirmed within {counted(Math.max(1, Math.ceil(kept.medianDays)), 'day')}.
        </p>
      )}
      <Folded title="How this is counted">
        <p className="measure text-muted">
          Once a day, over every promise that fell due, here and for single songs; half of what was paid was
          confirmed within the time above. What a songwriter did not receive, or did not answer, is in no
          part. What others ended is not counted.
        </p>
      </Folded>
    </>
  )
}
