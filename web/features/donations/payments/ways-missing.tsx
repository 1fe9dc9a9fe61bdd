import type { PaymentSums } from '#contract/giving/donations'
import { hasWayToBePaid } from '#contract/giving/ways'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import { inCurrency } from '#contract/surface/format'
import { studioAnchors } from '#contract/surface/studio-paths'

interface WaysMissingProps {
  profile: OwnProfile | null | undefined
  sums: PaymentSums | undefined
}

/** Asks for a way to be paid once somebody has promised something, and not before. */
export const WaysMissing = ({ profile, sums }: WaysMissingProps) =>
  profile && !hasWayToBePaid(profile) && sums && sums.expected.count > 0 ? (
    <p className="measure border-l-[3px] border-accent pl-4">
      Supporters promised <span className="figures">{inCurrency(sums.expected.amount)}</span> for your songs.{' '}
      <a href={`#${studioAnchors.ways}`} className="font-semibold underline underline-offset-4">
        Add a way to be paid
      </a>
    </p>
  ) : null
