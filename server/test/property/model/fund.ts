import { type Donation, genres, listeners, type Offer, type State, type Who } from '../state.ts'

/** Sorts rows as the database does, for rules that depend on the order of creation. */
export interface Order {
  pledges: (one: Donation, other: Donation) => number
  offers: (one: Offer, other: Offer) => number
}

const hundred = 100_00
const smallest = 1_00

export const isWaiting = ({ status, sentTo }: Donation) => status === 'sent' && sentTo !== null

const isLive = ({ status }: Donation) => status !== 'rejected'

const receivedOf = ({ received, amount }: Donation) => received ?? amount

/** A new pledge to the fund with an invented id. The caller overwrites fields that differ. */
export const pledgeOf = (made: Pick<Donation, 'giver' | 'amount'>, at: number): Donation => ({
  ...made,
  id: `+${at}`,
  madeBy: null,
  answer: null,
  request: null,
  isGeneral: true,
  status: 'pledged',
  received: null,
  isSent: false,
  isDue: false,
  isPaused: false,
  isForNewcomer: false,
  isAsked: false,
  declined: [],
  payee: null,
  sentTo: null,
  isOld: false,
  isUndone: false,
  isDenied: false,
  isLapsed: false,
  isRenewed: false,
  isDisputed: false,
  isFound: false,
  confirmedAs: 0,
})

const sum = (donations: Donation[], of = ({ amount }: Donation) => amount) =>
  donations.reduce((all, one) => all + of(one), 0)

/** Amount that a song still needs to reach its goal of a hundred dollars. */
export function gapOf(donations: Donation[], at: number | null) {
  const closes = (one: Donation) =>
    isLive(one) || (one.isSent && one.isDue) ? Math.max(one.received ?? 0, one.amount) : 0
  return (
    hundred -
    sum(
      donations.filter(({ request }) => request === at),
      closes,
    )
  )
}

const isMatch = (one: Donation) => one.isGeneral && one.request !== null
const isAnyMatch = (one: Donation) => isMatch(one) || one.madeBy === 'offer'
/**
 * True if a match counts towards the song's goal and the caps. A match that was sent counts even if its
 * songwriter rejected it.
 */
const isCapped = (one: Donation) => isAnyMatch(one) && (isLive(one) || one.isSent)

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
function leftOf({ songs, donations }: State, at: number): Left | undefined {
  const { status, songwriter } = songs[at]!
  const gap = gapOf(donations, at)
  if (status !== 'approved' || songwriter === null || gap <= 0) return undefined
  if (donations.some((one) => isWaiting(one) && one.isOld && one.sentTo === songwriter)) return undefined
  // No sequence is long enough for three givers who paid both songwriters: each one stays a newcomer.
  const isForNewcomer = true
  const capped = donations.filter(isCapped)
  const ofSong = hundred - sum(capped.filter(({ request }) => request === at))
  const ofNewcomers = hundred - sum(capped.filter((one) => one.isForNewcomer))
  return { at, songwriter, isForNewcomer, gap, room: Math.min(ofSong, ofNewcomers) }
}

/**
 * For an approved song, offers first add donations to its payments. Then pledges to the fund are matched to
 * the song, oldest first. Each is matched as a whole.
 */
export function closeGap(state: State, at: number | null, order: Order) {
  const left = at === null ? undefined : leftOf(state, at)
  if (!left) return
  answerPayments(state, left, order)
  matchWaiting(state, left, order)
}

/** After a confirmation, only offers add donations. */
export function answerOffers(state: State, at: number, { offers }: Order) {
  const left = leftOf(state, at)
  if (left) answerPayments(state, left, { offers })
}

const take = (left: Left, amount: number) =>
  Object.assign(left, { gap: left.gap - amount, room: left.room - amount })

function answerPayments(state: State, left: Left, order: Pick<Order, 'offers'>) {
  const { donations } = state
  const { at, songwriter, isForNewcomer } = left
  const { parts } = state.songs[at]!
  const isTrusted = (giver: Who) => giver !== 'guest' || state.proof === 'old'
  const isFree = ({ by, isOpen, genre }: Offer) =>
    isOpen &&
    (genre === null || genre === genres[at]) &&
    (by !== 'guest' || state.proof !== 'none') &&
    ![listeners[at], songwriter, ...parts].includes(by)
  const isBusy = (author: Who) => {
    const own = donations.filter((one) => one.giver === author)
    const hasKept = own.some((one) => isAnyMatch(one) && one.status === 'confirmed')
    return !hasKept && own.some((one) => one.madeBy === 'offer' && /pledged|sent/.test(one.status))
  }
  const offers = state.offers.filter(isFree).sort(order.offers)
  const payments = donations
    .filter((one) => one.request === at && one.status === 'confirmed' && one.madeBy !== 'offer')
    .filter((one) => isTrusted(one.giver))
    .sort((one, other) => one.confirmedAs - other.confirmedAs)
  for (const payment of payments) {
    if (isAnswered(donations, payment)) continue
    for (const offer of offers) {
      const amount = Math.min(receivedOf(payment), leftOfOffer(donations, offer, at), left.gap, left.room)
      if (offer.by === payment.giver || isBusy(offer.by) || amount < smallest) continue
      donations.push({
        ...pledgeOf({ giver: offer.by, amount }, donations.length),
        madeBy: 'offer',
        answer: { offer: offer.total, payment: payment.id },
        request: at,
        isGeneral: false,
        payee: songwriter,
        isDue: true,
        isPaused: true,
        isForNewcomer,
      })
      take(left, amount)
      break
    }
  }
}

/**
 * True if an offer has already added a donation to a payment of this giver for this song. This happens once.
 */
const isAnswered = (donations: Donation[], { giver, request }: Donation) =>
  donations.some(
    ({ answer, request: song }) =>
      answer !== null &&
      song === request &&
      donations.some((payment) => payment.id === answer.payment && payment.giver === giver),
  )

/** Amount that an offer can still give to this song. */
function leftOfOffer(donations: Donation[], { total, perSong }: Offer, at: number) {
  const made = donations.filter((one) => one.answer?.offer === total && isLive(one))
  return Math.min(total - sum(made), perSong - sum(made.filter(({ request }) => request === at)))
}

function matchWaiting({ donations, proof }: State, left: Left, order: Pick<Order, 'pledges'>) {
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
    if (amount > left.room || isBusy(giver)) continue
    const match = {
      request: at,
      payee: songwriter,
      isDue: true,
      isPaused: true,
      isForNewcomer,
      isAsked: false,
    }
    take(left, Object.assign(donation, match).amount)
  }
}
