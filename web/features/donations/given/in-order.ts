import { type Donation, recentCount } from '#contract/giving/donations'
import { isDue } from '../next.ts'

/** Anchor of a donation under Your Impact. */
export const donationAnchor = ({ id }: Pick<Donation, 'id'>) => `donation-${id}` as const

/** The recent contributions, and those before them that are due. */
export const split = (given: readonly Donation[]) => ({
  olderDue: given.slice(recentCount).filter(isDue),
  recent: given.slice(0, recentCount),
})

/** As they stand under Your Impact: what is due and not among the recent ones comes first. */
export function inOrder(given: readonly Donation[]) {
  const { olderDue, recent } = split(given)
  return [...olderDue, ...recent]
}
