import { hasWayToBePaid, type WaysToPay } from '#contract/giving/ways'
import type { Db } from '../../db/client.ts'
import { waysFor, waysOf } from '../../domain/money/being-paid.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import type { findDonation } from './reads.ts'

type Donation = NonNullable<Awaited<ReturnType<typeof findDonation>>>

/**
 * The ways to pay a donation of the viewer. Undefined where nobody may be asked to pay: its request is
 * hidden, or its songwriter is missing, suspended or closed, or has ways that are off after a reset.
 */
export async function findWays(db: Db, donation: Donation): Promise<WaysToPay | undefined> {
  const ways = isHidden(donation.request) ? null : await waysOf(db, donation.songwriterId)
  return ways ? { ...waysFor(ways, donation), canBePaid: hasWayToBePaid(ways) } : undefined
}
