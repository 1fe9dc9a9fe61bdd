import { hasWayToBePaid, shownWays } from '#contract/giving/ways'
import type { WaysToBePaid } from '#contract/people/songwriters'
import { and, eq, isNull } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { songwriterProfiles } from '../../db/schema.ts'
import { isOfListedPerson } from '../requests/visible.ts'

const { userId: owner, waysOffSince, paypalLink, venmoHandle, cashappHandle, tipLink } = songwriterProfiles
export const wayColumns = { paypalLink, venmoHandle, cashappHandle, tipLink }

/**
 * Payment methods of a songwriter that givers see. Null if the songwriter has no profile, or can't be paid at
 * the moment.
 */
export async function waysOf(tx: Tx, userId: string | null): Promise<WaysToBePaid | null> {
  if (!userId) return null
  const [ways] = await tx
    .select(wayColumns)
    .from(songwriterProfiles)
    .where(and(eq(owner, userId), isNull(waysOffSince), isOfListedPerson(owner)))
  return ways ? shownWays(ways) : null
}

/**
 * True if a songwriter has a payment method that givers see. A songwriter without one is notified about this
 * at each pledge.
 */
export async function canBePaid(tx: Tx, userId: string) {
  const ways = await waysOf(tx, userId)
  return ways !== null && hasWayToBePaid(ways)
}

/** Error text for a payment to a songwriter who is suspended or has closed their account. */
export const cannotBePaid =
  'This songwriter can’t be paid at the moment. Your pledge waits, and nothing is due until then'
