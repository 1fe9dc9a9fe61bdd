import { closeGap, hasPaidAnother, isDeclined, isWaiting, type Order, unmatched } from './fund.ts'
import { isTooMuch, work } from './promises.ts'
import {
  type Donation,
  donationMoves,
  type GiftStep,
  jobs,
  listeners,
  type State,
  type Who,
} from './state.ts'
import { isGiven } from './terms.ts'

/** True if a payment ended because its songwriter rejected it, or released the song without an answer. */
export const isAnswered = ({ status, sentTo }: Donation) => status === 'rejected' && sentTo !== null

/** Executes a step of one donation. Returns the call's status. */
export function moveGift(state: State, move: GiftStep, order: Order): number {
  const { songs, donations } = state
  const donation = donations.find(({ id }) => id === move.id)
  if (isJob(move)) {
    if (donation && !move.isEarly) work(state, donation, move.do, order)
    return 200
  }
  if (!donation) return 404
  const [isGiver, was] = [donation.giver === move.by, donation.request]
  const isOfParty = move.do === 'decline' || move.do === 'allow'
  const isDeclining = isOfParty && was !== null && !songs[was]!.isGone && move.by === listeners[was]
  // Only the song's current songwriter can decline a pledge. Other steps belong to the songwriter who was
  // paid.
  const writer = was === null ? null : songs[was]!.songwriter
  const inCharge = isOfParty ? writer : donation.payee
  if (!isGiver && !isDeclining && inCharge !== move.by) return 404
  if (move.do === 'decline') return decline(state, donation, move.by)
  if (move.do === 'allow') return allow(state, donation, move.by)
  if (move.do === 'dispute') return dispute(donation, isGiver)
  const [side, from] = donationMoves[move.do]
  if ((side === 'giver') !== isGiver) return 403
  // Undoing a confirmation again succeeds, and changes nothing.
  if (move.do === 'undoConfirm' && donation.isUndone) return 200
  if (donation.status !== from || !isAllowed(state, donation, move)) return 409
  change(state, donation, move)
  if (move.do === 'declineMatch' || move.do === 'cancel') closeGap(state, was, order)
  return 200
}

const isJob = (move: GiftStep): move is Extract<GiftStep, { isEarly: boolean }> =>
  jobs.some((job) => job === move.do)

type Move = Extract<GiftStep, { received?: number | undefined }>

function isAllowed({ songs, donations, suspended }: State, donation: Donation, { do: what, received }: Move) {
  const { giver, request, isGeneral, isLapsed, isRenewed, isDue, isOld, amount, isDenied } = donation
  const isSure = (received ?? 0) <= 10 * amount
  const isPayable = donation.payee === null || !suspended.includes(donation.payee)
  if (what === 'markSent') return !donation.isPaused && isPayable
  if (what === 'declineMatch') return isGeneral && request !== null
  if (what === 'keep') return donation.isAsked
  // The server asks for a second confirmation if the received amount is more than ten times the pledge.
  if (what === 'confirm') return isSure
  // A songwriter can report that a payment arrived after all if they rejected it, or if it lapsed. Not if its
  // giver or a party ended it. While suspended they answer only what was sent before
  // (product.md, "Suspended people").
  if (what === 'found') return isSure && (isLapsed || isDenied) && (donation.isSent || isPayable)
  // A giver can renew a lapsed pledge once. Matches of the fund can't be renewed.
  if (what === 'renew')
    return (
      isLapsed &&
      isDue &&
      !isRenewed &&
      !isGeneral &&
      isPayable &&
      !isDeclined({ songs, donations }, giver, request) &&
      !isTooMuch(donations, { giver, amount, request })
    )
  // An old "sent" can only be undone if the request has no songwriter who could have answered.
  return what !== 'undoSent' || !isOld || request === null || songs[request]!.songwriter === null
}

function change({ songs, donations }: State, donation: Donation, { do: what, received }: Move) {
  const { request: was } = donation
  const to = donationMoves[what][2]
  donation.status = to
  donation.isUndone = what === 'undoConfirm'
  donation.isDenied = what === 'reject'
  // When a confirmation is undone, the payment keeps its old sending time.
  if (what === 'undoConfirm') donation.received = null
  else if (to !== 'confirmed' && to !== 'rejected') donation.isOld = false
  if (what === 'markSent')
    Object.assign(donation, {
      sentTo: was === null ? null : songs[was]!.songwriter,
      isSent: true,
      isAsked: false,
    })
  if (what === 'undoSent') {
    Object.assign(donation, { sentTo: null, isSent: false })
    donation.isDue ||= was !== null && songs[was]!.status === 'approved'
    // A song that is given takes no promises.
    if (was !== null && isGiven(songs[was]!)) donation.status = 'rejected'
  }
  if (to === 'confirmed') donation.received = received ?? donation.amount
  if (what === 'found')
    Object.assign(donation, { isSent: true, sentTo: donation.sentTo ?? donation.payee, isFound: true })
  if (what === 'found' || what === 'renew') donation.isLapsed = false
  if (what === 'renew')
    Object.assign(donation, {
      isRenewed: true,
      keepsGap: !hasPaidAnother(donations, donation.giver, donation.payee),
    })
  if (what === 'keep') donation.isAsked = false
  if (what === 'declineMatch')
    Object.assign(donation, { ...unmatched, declined: [...donation.declined, was] })
}

/** The song of a pledge, if this person is the party that declined it or can decline it. */
function songInCharge({ songs }: State, { request, declinedBy }: Donation, by: Who) {
  const song = request === null ? undefined : songs[request]!
  const side = declinedBy ?? (song?.status === 'approved' ? 'songwriter' : 'listener')
  const inCharge = side === 'songwriter' ? song?.songwriter : listeners[request ?? 0]
  return song?.isGone || by !== inCharge ? undefined : song
}

/**
 * Declines a pledge: the listener can do it until the approval, and the songwriter after it. Matches, and
 * payments sent to a songwriter, can't be declined.
 */
function decline(state: State, donation: Donation, by: Who): number {
  const { isGeneral, status, sentTo } = donation
  const song = songInCharge(state, donation, by)
  if (!song) return 403
  if (isGeneral || !/pledged|sent/.test(status) || sentTo !== null) return 409
  donation.status = 'rejected'
  donation.declinedBy = song.status === 'approved' ? 'songwriter' : 'listener'
  donation.isUndone = false
  return 200
}

/** The party that declined a pledge can allow its giver again, once. */
function allow(state: State, donation: Donation, by: Who): number {
  if (!songInCharge(state, donation, by)) return 403
  if (donation.declinedBy === null || donation.isAllowedAgain) return 409
  donation.isAllowedAgain = true
  donation.isUndone = false
  return 200
}

/** The giver can dispute a payment once, if it was rejected or confirmed with a smaller amount. */
function dispute(donation: Donation, isGiver: boolean): number {
  if (!isGiver) return 403
  const { status, received, amount, isDisputed, isDenied } = donation
  const isShort = status === 'confirmed' ? (received ?? amount) < amount : isDenied
  if (isDisputed || !isShort) return 409
  donation.isDisputed = true
  donation.isUndone = false
  return 200
}

/**
 * True if an unanswered payment prevents the songwriter from releasing the song. It doesn't if one is too
 * old.
 */
export const isHeld = (donations: Donation[]) => {
  const waiting = donations.filter(isWaiting)
  return waiting.length > 0 && !waiting.some(({ isOld }) => isOld)
}
