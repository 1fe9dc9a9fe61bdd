import { donationMoves } from '#contract/giving/moves'
import { hasWayToBePaid, shownWays } from '#contract/giving/ways'
import { can } from '#contract/grammar/state'
import { type AllWays, allWays, otherWays } from '#contract/people/songwriters'
import { and, eq, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { songwriterProfiles } from '../../db/schema.ts'
import { isOfListedPerson } from '../requests/visible.ts'

const { userId: owner, waysOffSince, paypalLink, venmoHandle, cashappHandle, tipLink } = songwriterProfiles
const { iban, ibanHolder, otherWay } = songwriterProfiles
export const wayColumns = { paypalLink, venmoHandle, cashappHandle, tipLink, iban, ibanHolder, otherWay }

/**
 * Payment methods of a songwriter by which the givers of due promises pay. Null if the songwriter has no profile, or can't be paid at
 * the moment.
 */
export async function waysOf(tx: Db | Tx, userId: string | null): Promise<AllWays | null> {
  if (!userId) return null
  const [ways] = await tx
    .select(wayColumns)
    .from(songwriterProfiles)
    .where(and(eq(owner, userId), isNull(waysOffSince), isOfListedPerson(owner)))
  return ways ? shownWays(ways) : null
}

interface Promised {
  status: string
  dueAt: string | null
}

const isPromised = ({ status }: Promised) => can(donationMoves.markSent, status)

/** True for a promise that can be paid since its song's approval, or since the pause after its match. */
const isDue = (donation: Promised) =>
  isPromised(donation) && donation.dueAt !== null && Date.parse(donation.dueAt) <= Date.now()

const without = (ways: AllWays, hidden: readonly (keyof AllWays)[]): AllWays => ({
  ...ways,
  ...Object.fromEntries(hidden.map((way) => [way, null])),
})

/**
 * Payment methods that the giver of this donation reads. A bank account and a line of words only while the
 * promise is due, so that they are read by the people who pay now; none once it is paid or ended.
 */
export function waysFor(ways: AllWays, donation: Promised): AllWays {
  if (isDue(donation)) return ways
  return without(ways, isPromised(donation) ? otherWays : allWays)
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
  'This songwriter can’t be paid at the moment. Your promise waits, and nothing is due until then'
