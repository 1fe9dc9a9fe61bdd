import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Donation, recentCount } from '#contract/giving/donations'
import { moneyWord } from '#contract/giving/money-words'
import { count } from '#contract/surface/counts'
import { inCurrency } from '#contract/surface/format'
import { impactAnchor } from '#contract/surface/paths'
import { useAnchor } from '../../../lib/use-anchor.ts'
import { Card } from '../../../ui/card.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOwn } from '../../song-requests/public/open-requests.tsx'
import { impactOf, ownDonations } from '../api.ts'
import { RecordsLink } from '../links.tsx'
import { DonationRow } from './donation-row.tsx'

export function ImpactCard() {
  const donations = useQuery(ownDonations())
  useAnchor(!donations.isPending)
  return (
    <Card anchor={impactAnchor} title="Your Impact">
      <ListState
        query={donations}
        skeleton={<ImpactSkeleton />}
        empty={
          <>
            <Totals given={[]} />
            <p className="mt-5">No contributions yet. Your first promise will appear here.</p>
          </>
        }
        error="Error loading your contributions. Please try again."
      >
        {(given) => (
          <>
            <Totals given={given} />
            <Contributions given={given} />
          </>
        )}
      </ListState>
    </Card>
  )
}

function Contributions({ given }: { given: readonly Donation[] }) {
  const isOwn = useIsOwn()
  const [all, setAll] = useState(false)
  const title = all ? 'All contributions' : 'Recent contributions'
  return (
    <>
      <h3 className="liner mt-5 mb-1 font-sans text-muted">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {(all ? given : given.slice(0, recentCount)).map((donation) => (
          <DonationRow
            key={donation.id}
            donation={donation}
            own={donation.songRequestId !== null && isOwn(donation.songRequestId)}
          />
        ))}
      </ul>
      <div className="mt-4 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
        {given.length > recentCount && (
          <QuietButton className="-ml-3.5" onClick={() => setAll(!all)}>
            {all ? 'Show only the recent ones' : `Show all ${count(given.length)}`}
          </QuietButton>
        )}
        <RecordsLink side="given" />
      </div>
    </>
  )
}

function Totals({ given }: { given: readonly Donation[] }) {
  const { total, parts, songs } = impactOf(given)
  return (
    <>
      <dl className="grid grid-cols-[minmax(max-content,1fr)_1fr] gap-4 text-ink">
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">Total contributed</dt>
          <dd className="figures font-serif text-2xl">{inCurrency(total)}</dd>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">Songs supported</dt>
          <dd className="figures font-serif text-2xl">{count(songs)}</dd>
        </div>
      </dl>
      {parts.length > 0 && (
        <p className="figures mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
          {parts.map(({ word, amount }) => (
            <span key={word} className="inline-flex items-center gap-1.5">
              <i aria-hidden className={`meter-key meter-${word}`} />
              {inCurrency(amount)} {moneyWord(word)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const ImpactSkeleton = () => (
  <div className="grid gap-5">
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)
