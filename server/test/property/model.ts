import { cents } from '#contract/grammar/money'
import {
  type Donation,
  donationMoves,
  maxPromised,
  type State,
  type Step,
  songMoves,
  type Who,
} from './state.ts'

type Market = Pick<State, 'songs' | 'donations'>
type Order = (one: Donation, other: Donation) => number

/**
 * The model of the money rules, as small as possible. Executes the step on `state`, and answers the status that the
 * call would. `older` orders waiting pledges.
 */
export function step({ songs, donations, standing }: State, move: Step, older: Order): number {
  if (move.do === 'standing' || move.do === 'stopStanding') return stand({ donations, standing }, move)
  if (move.do === 'pledge') {
    const { to: request, amount, by: giver } = move
    const song = request === null ? undefined : songs[request]!
    // Retried with its idempotency key: the first reply again.
    if (donations.some((donation) => donation.amount === amount)) return 201
    if (song?.isGone) return 404
    if (song?.songwriter === giver) return 403
    // An approved song takes pledges while it lacks money; they are due at once.
    const isApproved = song?.status === 'approved'
    if (isApproved && gapOf(donations, request) <= 0) return 409
    if (!song && isTooMuch(donations, giver, amount)) return 409
    donations.push({
      ...pledgeOf({ giver, amount }),
      request,
      isGeneral: !song,
      isDue: isApproved,
      payee: song?.songwriter ?? null,
    })
    return 201
  }
  if ('to' in move) {
    const { by, do: what, to: at } = move
    const song = songs[at]!
    const ofSong = donations.filter(({ request }) => request === at)
    const paid = ofSong.filter(({ status }) => /sent|confirmed/.test(status))
    const waiting = ofSong.filter(isWaiting)
    const isHeld = waiting.length > 0 && !waiting.some(({ isOld }) => isOld)
    const owes = donations.some((donation) => isWaiting(donation) && donation.isOld && donation.sentTo === by)
    const [from, to] = songMoves[what]
    const may = {
      accept: (by === 'mira' || by === 'uwe') && !owes && !paid.some(({ giver }) => giver === by),
      release: by === song.songwriter && !isHeld && !ofSong.some(({ status }) => status === 'confirmed'),
      deliver: by === song.songwriter,
      requestChanges: by === 'listener',
      approve: by === 'listener',
      withdraw: by === 'listener',
    }[what]
    if (!may || song.isGone || !(from as readonly string[]).includes(song.status)) return 400
    song.status = to
    if (what === 'accept' || what === 'release') song.songwriter = what === 'accept' ? by : null
    for (const donation of ofSong) {
      if (what === 'accept') donation.payee ??= by
      // What was left unanswered, or answered, stays with its songwriter.
      else if (what === 'release' && donation.payee === by && !isWaiting(donation) && !isAnswered(donation))
        donation.payee = null
    }
    song.isGone = what === 'withdraw'
    for (const donation of ofSong) {
      const isUnpaid = donation.status === 'pledged'
      if (isUnpaid && donation.giver === song.songwriter) donation.status = 'rejected'
      if (song.isGone && (isUnpaid || donation.status === 'sent')) donation.status = 'rejected'
      if (what === 'release' && isWaiting(donation)) donation.status = 'rejected'
      if (donation.status === 'rejected') donation.isUndone = false
      donation.isDue ||= what === 'approve' && isUnpaid && donation.status === 'pledged'
    }
    closeGap({ songs, donations }, at, older)
    return 200
  }
  const donation = donations.find(({ amount }) => amount === move.amount)
  if (!donation) return 404
  if (move.do === 'lapse') return lapse({ songs, donations }, donation, older)
  const [isGiver, was] = [donation.giver === move.by, donation.request]
  const isDeclining = move.do === 'decline' && was !== null && !songs[was]!.isGone && move.by === 'listener'
  // A pledge is declined by the songwriter who writes; answered by the one who was paid.
  const writing = was === null ? null : songs[was]!.songwriter
  const inCharge = move.do === 'decline' ? writing : donation.payee
  if (!isGiver && !isDeclining && inCharge !== move.by) return 404
  if (move.do === 'decline') return decline({ songs, donations }, donation, move.by)
  if (move.do === 'dispute') return dispute(donation, isGiver)
  const [side, from, to] = donationMoves[move.do]
  if ((side === 'giver') !== isGiver) return 403
  // An undo that is made again is the same one.
  if (move.do === 'undoConfirm' && donation.isUndone) return 200
  if (donation.status !== from || (move.do === 'declineMatch' && (!donation.isGeneral || was === null)))
    return 409
  const isReceipt = move.do === 'confirm' || move.do === 'found'
  // A receipt over ten times its pledge is asked about first.
  if (isReceipt && (move.received ?? 0) > 10 * donation.amount) return 409
  // A lapsed pledge is promised again once, while its song lacks money.
  if (move.do === 'renew' && (!donation.isLapsed || donation.isRenewed || gapOf(donations, was) <= 0))
    return 409
  // Found is what was answered, or lapsed; not what its giver, or a party, ended.
  if (move.do === 'found' && !donation.isLapsed && !isAnswered(donation)) return 409
  // After a day only a payment that nobody could answer is taken back.
  const writer = was === null ? null : songs[was]!.songwriter
  if (move.do === 'undoSent' && donation.isOld && writer) return 409
  donation.status = to
  donation.isUndone = move.do === 'undoConfirm'
  // An undone confirmation keeps the day on which it was sent.
  if (move.do === 'undoConfirm') donation.received = null
  else if (to !== 'confirmed' && to !== 'rejected') donation.isOld = false
  if (move.do === 'markSent') donation.sentTo = writer
  if (move.do === 'undoSent') donation.sentTo = null
  if (move.do === 'markSent') donation.isSent = true
  if (move.do === 'undoSent') {
    donation.isSent = false
    donation.isDue ||= was !== null && songs[was]!.status === 'approved'
  }
  if (isReceipt) donation.received = move.received ?? donation.amount
  if (move.do === 'found')
    Object.assign(donation, { isSent: true, sentTo: donation.sentTo ?? donation.payee })
  if (move.do === 'found' || move.do === 'renew') donation.isLapsed = false
  if (move.do === 'renew') donation.isRenewed = true
  if (move.do === 'declineMatch')
    Object.assign(donation, {
      request: null,
      payee: null,
      isDue: false,
      declined: [...donation.declined, was],
    })
  if (move.do === 'declineMatch' || move.do === 'cancel') closeGap({ songs, donations }, was, older)
  return 200
}

/** A new pledge to the fund. */
const pledgeOf = (made: Pick<Donation, 'giver' | 'amount'>): Donation => ({
  ...made,
  request: null,
  isGeneral: true,
  status: 'pledged',
  received: null,
  isSent: false,
  isDue: false,
  declined: [],
  payee: null,
  sentTo: null,
  isOld: false,
  isUndone: false,
  isLapsed: false,
  isRenewed: false,
  isDisputed: false,
})

const isTooMuch = (donations: Donation[], giver: Who, amount: number) =>
  donations
    .filter((one) => one.isGeneral && one.giver === giver && /pledged|sent/.test(one.status))
    .reduce((sum, one) => sum + one.amount, amount) > cents(maxPromised)

/** Pledges to the fund at once; where the rule is there already, another amount holds from the next pledge on. */
function stand(
  state: Pick<State, 'donations' | 'standing'>,
  move: Step & { do: 'standing' | 'stopStanding' },
) {
  const { donations, standing } = state
  const isKept = standing[move.by] !== undefined
  if (move.do === 'stopStanding') {
    delete standing[move.by]
    return isKept ? 200 : 404
  }
  if (!isKept) {
    const { by: giver, amount } = move
    if (isTooMuch(donations, giver, amount)) return 409
    donations.push(pledgeOf({ giver, amount }))
  }
  standing[move.by] = move.amount
  return 200
}

/** The listener declines until the approval, then the songwriter; no match, and nothing that was sent to somebody. */
function decline({ songs }: Market, donation: Donation, by: Who): number {
  const song = donation.request === null ? undefined : songs[donation.request]!
  const inCharge = song?.status === 'approved' ? song.songwriter : 'listener'
  if (!song || song.isGone || by !== inCharge) return 403
  const { isGeneral, status, sentTo } = donation
  if (isGeneral || !/pledged|sent/.test(status) || sentTo !== null) return 409
  donation.status = 'rejected'
  donation.isUndone = false
  return 200
}

/** What is due and not sent ends in time; a match of the fund has days of its own. */
function lapse({ songs, donations }: Market, donation: Donation, older: Order): number {
  if (donation.status !== 'pledged' || !donation.isDue || donation.isGeneral) return 409
  donation.status = 'rejected'
  donation.isLapsed = true
  closeGap({ songs, donations }, donation.request, older)
  return 200
}

/** Once, of a payment that was not confirmed as it was pledged. */
function dispute(donation: Donation, isGiver: boolean): number {
  if (!isGiver) return 403
  const { status, received, amount, isDisputed } = donation
  const isShort = status === 'confirmed' ? (received ?? amount) < amount : isAnswered(donation)
  if (isDisputed || !isShort) return 409
  donation.isDisputed = true
  donation.isUndone = false
  return 200
}

/** A payment to somebody that ended by their answer, or without one. */
const isAnswered = ({ status, sentTo }: Donation) => status === 'rejected' && sentTo !== null

/** A payment that waits for the answer of the songwriter that it was sent to. */
const isWaiting = ({ status, sentTo }: Donation) => status === 'sent' && sentTo !== null

/** What was matched to a song, sent, and rejected by its songwriter keeps its part of goal and caps. */
const isRefused = ({ status, isSent, isDue }: Donation) => status === 'rejected' && isSent && isDue

const isMatch = ({ isGeneral, request, status }: Donation) =>
  isGeneral && request !== null && status !== 'rejected'

const hundred = 100_00

/** What a song lacks of its hundred dollars. */
function gapOf(donations: Donation[], at: number | null) {
  const closed = (one: Donation) =>
    one.status !== 'rejected' || isRefused(one) ? Math.max(one.received ?? 0, one.amount) : 0
  return donations.reduce((left, one) => left - (one.request === at ? closed(one) : 0), hundred)
}

/**
 * Matches the oldest waiting pledges to an approved song, whole, until it has its hundred dollars, or the fund has given
 * it as much. Both songs are of one listener, so only one of them is matched; the caps of a songwriter and of newcomers
 * are no smaller.
 */
function closeGap({ songs, donations }: Market, at: number | null, older: Order) {
  if (at === null || songs[at]!.status !== 'approved') return
  const { songwriter } = songs[at]!
  if (donations.some((one) => isWaiting(one) && one.isOld && one.sentTo === songwriter)) return
  const matched = donations.filter((one) => isMatch(one) || (one.isGeneral && isRefused(one)))
  if (matched.some(({ request }) => request !== at)) return
  let room = matched.reduce((left, { amount }) => left - amount, hundred)
  let gap = gapOf(donations, at)
  const waiting = donations.filter(
    (donation) => donation.isGeneral && donation.request === null && donation.status === 'pledged',
  )
  const isBusy = (giver: Donation['giver']) => {
    const own = donations.filter((one) => isMatch(one) && one.giver === giver)
    return own.length > 0 && own.every(({ status }) => status !== 'confirmed')
  }
  for (const donation of waiting.sort(older)) {
    if (gap <= 0) return
    if (donation.giver === songwriter || donation.declined.includes(at)) continue
    if (donation.amount > room || isBusy(donation.giver)) continue
    donation.request = at
    donation.payee = songwriter
    donation.isDue = true
    gap -= donation.amount
    room -= donation.amount
  }
}
