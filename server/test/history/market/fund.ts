import { type Donation, listeners, type Song, type State, type Who } from './state.ts'

/** Sorts rows as the database does, for rules that depend on the order of creation. */
export interface Order {
  pledges: (one: Donation, other: Donation) => number
}

export const hundred = 100_00

export const isWaiting = ({ status, sentTo }: Donation) => status === 'sent' && sentTo !== null

const isLive = ({ status }: Donation) => status !== 'rejected'

/** A new pledge to the fund with an invented id. The caller overwrites fields that differ. */
export const pledgeOf = (made: Pick<Donation, 'giver' | 'amount'>, at: number): Donation => ({
  ...made,
  id: `+${at}`,
  madeBy: null,
  request: null,
  isGeneral: true,
  status: 'pledged',
  received: null,
  isSent: false,
  isDue: false,
  isPaused: false,
  missed: 0,
  place: `+${at}`,
  isForNewcomer: false,
  keepsGap: false,
  isAsked: false,
  declined: [],
  payee: null,
  sentTo: null,
  isOld: false,
  isUndone: false,
  isDenied: false,
  declinedBy: null,
  isAllowedAgain: false,
  isLapsed: false,
  isRenewed: false,
  isDisputed: false,
  isFound: false,
})

const sum = (donations: Donation[], of = ({ amount }: Donation) => amount) =>
  donations.reduce((all, one) => all + of(one), 0)

/** Goal for the fund: the least since the first promise of somebody else, a hundred without one, 0 if it is given. */
const goalOf = ({ agreed, goal, least }: Song) =>
  agreed === 0 ? 0 : Math.min(goal ?? hundred, least ?? Infinity)

/** Amount that a song still needs to reach its goal. */
function gapOf({ songs, donations }: Pick<State, 'songs' | 'donations'>, at: number) {
  const closes = (one: Donation) =>
    one.keepsGap && one.status === 'pledged'
      ? 0
      : isLive(one) || (one.isSent && one.isDue)
        ? Math.max(one.received ?? 0, one.amount)
        : 0
  return (
    goalOf(songs[at]!) -
    sum(
      donations.filter(({ request }) => request === at),
      closes,
    )
  )
}

/** True if a payment of this person to another songwriter was confirmed. */
export const hasPaidAnother = (donations: Donation[], giver: Who, songwriter: Who | null) =>
  donations.some(
    (one) =>
      one.giver === giver && one.status === 'confirmed' && one.payee !== null && one.payee !== songwriter,
  )

/** What a donation loses that waits in the fund again. */
export const unmatched = {
  request: null,
  payee: null,
  isDue: false,
  isPaused: false,
  isForNewcomer: false,
}

export const isMatch = (one: Donation) => one.isGeneral && one.request !== null
/**
 * True if a match counts towards the song's goal and the caps. A match that was sent counts even if its
 * songwriter rejected it.
 */
const isCapped = (one: Donation) => isMatch(one) && (isLive(one) || one.isSent)

/** True if a party of the song has declined this person, and not allowed them again. */
export const isDeclined = (
  { songs, donations }: Pick<State, 'songs' | 'donations'>,
  giver: Who,
  at: number | null,
) =>
  donations.some(
    (one) =>
      one.request === at &&
      one.giver === giver &&
      one.declinedBy !== null &&
      !one.isAllowedAgain &&
      (one.declinedBy === 'listener' ? listeners[at ?? 0] : songs[at ?? 0]!.songwriter) !== giver,
  )

interface Left {
  at: number
  songwriter: Who
  isForNewcomer: boolean
  gap: number
  room: number
}

/**
 * Amount that an approved song still needs, and that the fund's caps still allow. Undefined if the song can't
 * get a match.
 */
function leftOf({ songs, donations, suspended }: State, at: number): Left | undefined {
  const { status, songwriter } = songs[at]!
  const gap = gapOf({ songs, donations }, at)
  if (status !== 'approved' || songwriter === null || gap <= 0) return undefined
  if (suspended.includes(songwriter)) return undefined
  if (donations.some((one) => isWaiting(one) && one.isOld && one.sentTo === songwriter)) return undefined
  // No sequence is long enough for three givers who paid both songwriters: each one stays a newcomer.
  const isForNewcomer = true
  const capped = donations.filter(isCapped)
  const ofSong = hundred - sum(capped.filter(({ request }) => request === at))
  const ofNewcomers = hundred - sum(capped.filter((one) => one.isForNewcomer))
  return { at, songwriter, isForNewcomer, gap, room: Math.min(ofSong, ofNewcomers) }
}

/** For an approved song, pledges to the fund are matched to it, oldest first. Each is matched as a whole. */
export function closeGap(state: State, at: number | null, order: Order) {
  const left = at === null ? undefined : leftOf(state, at)
  if (left) matchWaiting(state, left, order)
}

function matchWaiting({ songs, donations, proof }: State, left: Left, order: Order) {
  const { at, songwriter, isForNewcomer } = left
  const isBusy = (giver: Who) => {
    const own = donations.filter((one) => isMatch(one) && isLive(one) && one.giver === giver)
    return own.length > 0 && own.every(({ status }) => status !== 'confirmed')
  }
  const waiting = donations.filter((one) => one.isGeneral && one.request === null && one.status === 'pledged')
  for (const donation of waiting.sort(order.pledges)) {
    if (left.gap <= 0) return
    const { giver, amount, declined } = donation
    if (giver === songwriter || declined.includes(at) || (giver === 'guest' && proof === 'none')) continue
    if (amount > left.room || isBusy(giver) || isDeclined({ songs, donations }, giver, at)) continue
    const match = {
      request: at,
      payee: songwriter,
      isDue: true,
      isPaused: true,
      isForNewcomer,
      isAsked: false,
    }
    Object.assign(donation, match)
    left.gap -= amount
    left.room -= amount
  }
}
