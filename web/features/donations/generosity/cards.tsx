import { OffersCard } from './offers-card.tsx'
import { StandingCard } from './standing-card.tsx'

/** Rules that make pledges of their author: members keep an amount waiting; everyone sees the open offers. */
export const GenerosityCards = ({ signedIn }: { signedIn: boolean }) => (
  <>
    {signedIn && <StandingCard />}
    <OffersCard />
  </>
)
