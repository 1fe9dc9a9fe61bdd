import { OffersCard } from './offers-card.tsx'
import { StandingCard } from './standing-card.tsx'

/** Rules that make pledges of their author: members keep an amount waiting; everyone sees the open offers. */
export const GenerosityCards = ({ signedIn }: { signedIn: boolean }) => (
  <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-2">
    {signedIn && <StandingCard />}
    <OffersCard />
  </div>
)
