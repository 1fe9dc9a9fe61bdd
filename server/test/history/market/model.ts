import { closeGap, hasPaidAnother, isDeclined, isWaiting, type Order, pledgeOf } from './fund.ts'
import { isAnswered, isHeld, moveGift } from './gifts.ts'
import { isTooMuch, stand } from './promises.ts'
import {
  isOfTerms,
  isTimed,
  listeners,
  type PledgeStep,
  type SongStep,
  type State,
  type Step,
  songMoves,
} from './state.ts'
import { changeStanding } from './suspensions.ts'
import { isGiven, moveTerms, voidTerms } from './terms.ts'

/**
 * Simple model of the money rules. Executes a step on `state`, and returns the status that the call must
 * have.
 */
export function step(state: State, move: Step, order: Order): number {
  if (!isTimed(move.do) && state.suspended.includes(move.by) && !settling.has(move.do)) return 403
  if (isOfTerms(move)) return moveTerms(state, move)
  switch (move.do) {
    case 'suspend':
    case 'lift':
      return changeStanding(state, move)
    case 'tryAgain':
      closeGap(state, move.to, order)
      return 200
    case 'standing':
    case 'stopStanding':
    case 'rearm':
      return stand(state, move)
    case 'pledge':
      return pledge(state, move)
    case 'press':
      return press(state, move)
    default:
      return 'to' in move ? moveSong(state, move, order) : moveGift(state, move, order)
  }
}

/** What suspended people may still do. */
const settling = new Set<Step['do']>(['markSent', 'confirm', 'reject', 'keep', 'found', 'approve'])

function press(state: State, move: PledgeStep): number {
  const isFirst = !isMade(state, move.amount)
  if (isFirst && state.suspended.includes(move.by)) return 403
  const said = pledge(state, move)
  if (isFirst && said === 201 && move.by === 'guest' && state.proof === 'none') state.proof = 'young'
  return said
}

/** True if a call or a link has made the pledge. Pressing or sending it again gets the first reply. */
const isMade = ({ donations }: State, amount: number | undefined) =>
  donations.some((one) => one.madeBy === null && one.amount === amount)

function pledge(state: State, { to: request, amount, by: giver }: PledgeStep): number {
  const { songs, donations, suspended } = state
  const song = request === null ? undefined : songs[request]!
  if (isMade(state, amount)) return 201
  if (song?.isGone) return 404
  if (song?.songwriter === giver) return 403
  // Pledges to an approved song are due immediately.
  const isApproved = song?.status === 'approved'
  if (isApproved && suspended.includes(song.songwriter!)) return 409
  if (song?.status === 'open' && suspended.includes(listeners[request!]!)) return 409
  if (song && isGiven(song)) return 409
  if (isDeclined(state, giver, request) || isTooMuch(donations, { giver, amount, request })) return 409
  donations.push({
    ...pledgeOf({ giver, amount }, donations.length),
    request,
    isGeneral: !song,
    isDue: isApproved,
    payee: song?.songwriter ?? null,
    keepsGap: isApproved && !hasPaidAnother(donations, giver, song.songwriter),
  })
  return 201
}

/** Returns the status with which the listener's pledge in the approval itself refuses the approval, if any. */
function refusedPledge(state: State, { by, to: at, amount }: SongStep & { amount: number }) {
  const { songs, donations, suspended } = state
  if (suspended.includes(by)) return 403
  if (suspended.includes(songs[at]!.songwriter!)) return 409
  const isRefused =
    isGiven(songs[at]!) ||
    isDeclined(state, by, at) ||
    isTooMuch(donations, { giver: by, amount, request: at })
  return isRefused ? 409 : undefined
}

function moveSong(state: State, move: SongStep, order: Order): number {
  const { by, do: what, to: at, amount } = move
  const { songs, donations, suspended } = state
  const song = songs[at]!
  if (isMade(state, amount)) return 200
  const ofSong = donations.filter(({ request }) => request === at)
  const paid = ofSong.filter(({ status }) => /sent|confirmed/.test(status))
  const owes = donations.some((donation) => isWaiting(donation) && donation.isOld && donation.sentTo === by)
  const [from, to] = songMoves[what]
  const may = {
    accept:
      (by === 'mira' || by === 'uwe') &&
      !owes &&
      !suspended.includes(listeners[at]!) &&
      !paid.some(({ giver }) => giver === by),
    release:
      by === song.songwriter && !isHeld(ofSong) && !ofSong.some(({ status }) => status === 'confirmed'),
    deliver: by === song.songwriter,
    requestChanges: by === listeners[at],
    approve: by === listeners[at],
    withdraw: by === listeners[at],
  }[what]
  if (!may || song.isGone || !(from as readonly string[]).includes(song.status)) return 400
  const refused = amount === undefined ? undefined : refusedPledge(state, { ...move, amount })
  if (refused) return refused
  song.status = to
  if (what === 'release') voidTerms(state, at)
  if (what === 'approve') song.waiting = null
  if (what === 'accept' || what === 'release') song.songwriter = what === 'accept' ? by : null
  for (const donation of ofSong) {
    if (what === 'accept') donation.payee ??= by
    // Payments that were marked as sent to this songwriter stay with them.
    else if (what === 'release' && donation.payee === by && !isWaiting(donation) && !isAnswered(donation))
      donation.payee = null
  }
  song.isGone = what === 'withdraw'
  for (const donation of ofSong) {
    const isUnpaid = donation.status === 'pledged'
    if (isUnpaid && donation.giver === song.songwriter) donation.status = 'rejected'
    if (song.isGone && (isUnpaid || donation.status === 'sent')) donation.status = 'rejected'
    if (what === 'release' && isWaiting(donation))
      Object.assign(donation, { status: 'rejected', isDenied: true })
    if (donation.status === 'rejected') donation.isUndone = false
    if (what === 'deliver' && isUnpaid) donation.isAsked = false
    if (what === 'approve' && donation.status === 'pledged' && !suspended.includes(song.songwriter!))
      Object.assign(donation, { isDue: true, isAsked: false })
  }
  if (amount !== undefined)
    donations.push({
      ...pledgeOf({ giver: by, amount }, donations.length),
      request: at,
      isGeneral: false,
      isDue: true,
      payee: song.songwriter,
    })
  closeGap(state, at, order)
  return 200
}
