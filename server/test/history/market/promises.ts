import { closeGap, isMatch, type Order, pledgeOf, unmatched } from './fund.ts'
import {
  type Donation,
  type Job,
  maxPromised,
  month,
  type Rule,
  type StandingStep,
  type State,
  type Who,
} from './state.ts'

/** True if this would exceed what a person can promise the fund, or a request. */
export const isTooMuch = (
  donations: Donation[],
  { giver, amount, request = null }: { giver: Who; amount: number; request?: number | null },
) =>
  donations
    .filter((one) => (request === null ? one.isGeneral : !one.isGeneral && one.request === request))
    .filter((one) => one.giver === giver && /pledged|sent/.test(one.status))
    .reduce((sum, one) => sum + one.amount, amount) > maxPromised

/**
 * Creates a standing pledge, which pledges to the fund immediately, or uses a waiting pledge of a stopped
 * one. If an active standing pledge exists, only changes the amount of its next pledges.
 */
export function stand(state: State, move: StandingStep): number {
  const { donations, standing } = state
  const { by } = move
  const rule = standing[by]
  if (move.do === 'rearm') {
    if (rule && !state.suspended.includes(by)) rearm(donations, rule, move)
    return 200
  }
  if (move.do === 'stopStanding') {
    delete standing[by]
    return rule ? 200 : 404
  }
  const { amount } = move
  const goesOn = rule !== undefined && !hasStopped(donations, rule)
  const isLeft = (one: Donation) => one.giver === by && one.madeBy === 'standing' && one.status === 'pledged'
  const last = goesOn ? rule.pledge : donations.findLast(isLeft)?.id
  const others = donations.filter(({ id }) => id !== last)
  if (isTooMuch(others, { giver: by, amount })) return 409
  if (goesOn) rule.amount = amount
  else standing[by] = { amount, pledge: last ?? add(donations, by, amount), blockedUntil: null }
  return 200
}

/**
 * True if its last pledge lapsed or its giver cancelled it. A songwriter's rejection doesn't stop a standing
 * pledge.
 */
const hasStopped = (donations: Donation[], { pledge }: Rule) =>
  donations.some(({ id, status, isDenied }) => id === pledge && status === 'rejected' && !isDenied)

function add(donations: Donation[], giver: Who, amount: number) {
  const made: Donation = { ...pledgeOf({ giver, amount }, donations.length), madeBy: 'standing' }
  donations.push(made)
  return made.id
}

/**
 * Makes the next pledge a month after the last one was confirmed or rejected, unless the standing pledge has
 * stopped. If the giver's limit would be exceeded, tries again a day later.
 */
function rearm(donations: Donation[], rule: Rule, { by, day }: { by: Who; day: number }) {
  const last = donations.find(({ id }) => id === rule.pledge)!
  if (!/confirmed|rejected/.test(last.status) || hasStopped(donations, rule)) return
  if (day < month.over || day < (rule.blockedUntil ?? 0)) return
  const isBlocked = isTooMuch(donations, { giver: by, amount: rule.amount })
  if (!isBlocked) rule.pledge = add(donations, by, rule.amount)
  rule.blockedUntil = isBlocked ? day + 1 : null
}

export function work(state: State, donation: Donation, what: Job, order: Order) {
  if (donation.status !== 'pledged') return
  const { request, isDue, isGeneral, isAsked } = donation
  const isPayable = donation.payee === null || !state.suspended.includes(donation.payee)
  // Matches of the fund have another deadline.
  if (what === (isGeneral ? 'miss' : 'lapse') && isDue && isPayable) {
    if (isMatch(donation) && donation.missed === 0) putBack(donation)
    else end(donation)
    closeGap(state, request, order)
    return
  }
  if (isDue || (request !== null && !waitsForSong(state.songs[request]!))) return
  if (what === 'ask') donation.isAsked = true
  if (what === 'endUnkept' && isAsked) end(donation)
}

/** After its first missed match a pledge waits behind all others. */
const putBack = (donation: Donation) =>
  Object.assign(donation, {
    ...unmatched,
    declined: [...donation.declined, donation.request],
    missed: 1,
    place: 'last',
  })

const waitsForSong = ({ status, isGone }: State['songs'][number]) =>
  !isGone && (status === 'open' || status === 'in_progress')

const end = (donation: Donation) =>
  Object.assign(donation, { status: 'rejected', isLapsed: true, isAsked: false })
