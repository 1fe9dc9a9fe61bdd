import { useQuery } from '@tanstack/react-query'
import { type Donation, recentCount } from '#contract/donations'
import { count, dollars } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { impactOf, ownDonations } from './api.ts'
import { DonationRow } from './donation-row.tsx'

export function ImpactCard() {
  const donations = useQuery(ownDonations())
  return (
    <Card title="Your Impact">
      <ListState
        query={donations}
        skeleton={<ImpactSkeleton />}
        empty={
          <>
            <Totals given={[]} />
            <p className="mt-5">No contributions yet. Your first pledge appears here.</p>
          </>
        }
        error="Error loading your contributions. Please try again."
      >
        {(given) => (
          <>
            <Totals given={given} />
            <h3 className="liner mt-7 mb-1 font-sans text-muted">Recent contributions</h3>
            <ul className="divide-y divide-line">
              {given.slice(0, recentCount).map((donation) => (
                <DonationRow key={donation.id} donation={donation} />
              ))}
            </ul>
          </>
        )}
      </ListState>
    </Card>
  )
}

function Totals({ given }: { given: readonly Donation[] }) {
  const { total, songs } = impactOf(given)
  return (
    <dl className="grid grid-cols-2 gap-4 text-ink">
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-muted">Total contributed</dt>
        <dd className="figures font-serif text-2xl">{dollars(total)}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-muted">Songs supported</dt>
        <dd className="figures font-serif text-2xl">{count(songs)}</dd>
      </div>
    </dl>
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
