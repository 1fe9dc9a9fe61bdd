import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ownDonations } from '../../features/donations/api.ts'
import { FeaturedRequests } from '../../features/donations/featured-requests.tsx'
import { FundCard } from '../../features/donations/fund-card.tsx'
import { DueStrip } from '../../features/donations/given/due-strip.tsx'
import { ImpactCard } from '../../features/donations/given/impact-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const columns = 'grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]'

/**
 * The underwriter's dashboard (spec 2.underwriter.*): due payments, requests that need money, the fund, own
 * donations.
 */
export function View() {
  // What is due is above the rest, which would move when it appears. Not `isPending`: after an error the parts below
  // ask again, and would be taken away for that.
  const { isFetched } = useQuery(ownDonations())
  return (
    <div className="page grid grid-cols-1 gap-8 sm:gap-10">
      <header className="grid gap-6">
        <div>
          <h1 className="text-3xl">Support Musical Dreams</h1>
          <p className="measure mt-3 text-muted">Promise now. Pay once the song is approved.</p>
        </div>
        <DueStrip />
      </header>
      {!isFetched ? (
        <Loading className={columns}>
          <Skeleton className="h-screen" />
          <Skeleton className="h-screen max-lg:hidden" />
        </Loading>
      ) : (
        <div className={clsx(columns, 'items-start')}>
          {/* The lower end of this column sticks to the window while the longer column beside it scrolls. The
              column is at least as high as the window, so that it always begins at the top. */}
          <div className="lg:sticky lg:bottom-0 lg:min-h-[calc(100vh-6rem)] lg:self-end">
            <FeaturedRequests />
          </div>
          <div className="grid grid-cols-1 gap-8">
            <FundCard />
            <ImpactCard />
          </div>
        </div>
      )}
    </div>
  )
}
