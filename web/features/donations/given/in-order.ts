import { type Donation, recentCount } from '#contract/giving/donations'
import { isDue } from '../next.ts'

export const donationAnchor = ({ id }: Pick<Donation, 'id'>) => `donation-${id}` as const

export const split = (given: readonly Donation[]) => ({
  olderDue: given.slice(recentCount).filter(isDue),
  recent: given.slice(0, recentCount),
})

/** Donations in the order of the page: older ones that are due, then the recent ones. */
export function inOrder(given: readonly Donation[]) {
  const { olderDue, recent } = split(given)
  return [...olderDue, ...recent]
}
