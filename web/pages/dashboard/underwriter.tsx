import { FeaturedRequests } from '../../features/donations/featured-requests.tsx'
import { FundCard } from '../../features/donations/fund-card.tsx'
import { ImpactCard } from '../../features/donations/given/impact-card.tsx'

/** The underwriter's screen (spec 2.underwriter.*): the fund, requests that need money, own donations. */
export const UnderwriterDashboard = () => (
  <div className="page grid grid-cols-1 gap-10">
    <header>
      <h1 className="text-3xl">Support Musical Dreams</h1>
      <p className="measure mt-3 text-muted">
        You pledge, you pay the songwriter directly once the song is approved. 100% goes to songwriters.
      </p>
    </header>
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-rows-[auto_1fr]">
      <FundCard />
      <div className="lg:col-start-2 lg:row-span-2">
        <FeaturedRequests />
      </div>
      <ImpactCard />
    </div>
  </div>
)
