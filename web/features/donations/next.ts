import { type Donation, recentCount } from '#contract/giving/donations'
import { declinedBy, endings } from '#contract/giving/moves'
import { arrivedWords } from '#contract/surface/arrived'
import { dayOf, fullName, inCurrency } from '#contract/surface/format'

/** Payable: a songwriter can be paid, and the pause after a match is over. */
export const isPayable = ({ can, songwriterId }: Donation) =>
  can.includes('markSent') && songwriterId !== null

/** Due: the song is approved, and the donation isn't paid yet. */
export const isDue = (donation: Donation) => isPayable(donation) && donation.dueAt !== null

/** Paused: the fund matched the donation to a song. The giver can decline now, and pay later. */
const isPaused = ({ can }: Donation) => can.includes('declineMatch') && !can.includes('markSent')

const writer = ({ request }: Donation) =>
  (request?.songwriter && fullName(request.songwriter)) || 'the songwriter'

/** Sentence for the giver if the songwriter can't be paid at the moment. */
export const standsStillWords = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} can’t be paid at the moment. Your pledge waits, and nothing is due until then.`

export function nextOf(donation: Donation): string {
  const { status, amount, receivedAmount, request, isGeneral, dueAt, lapsesAt } = donation
  switch (status) {
    case 'pledged':
      if (request?.hiddenAt) return 'A steward has hidden this request. There is nothing to pay while it is.'
      if (donation.standsStill) return standsStillWords(writer(donation))
      if (isPaused(donation))
        return `Your ${inCurrency(amount)} is matched to this song by ${writer(donation)}. It can be paid from ${dayOf(dueAt ?? '')}.`
      if (isDue(donation))
        return isGeneral
          ? `Your ${inCurrency(amount)} can now pay for this song by ${writer(donation)}${before(lapsesAt)}.`
          : `The song is approved: pay ${writer(donation)} ${inCurrency(amount)}${before(lapsesAt)}.`
      if (donation.keepAskedAt)
        return `Would you like to keep this pledge? Without an answer${before(lapsesAt)} it lapses.`
      if (!request) return 'Waiting for a finished song that needs it. We’ll let you know.'
      if (!donation.songwriterId) return 'No songwriter yet. We’ll let you know when one accepts.'
      return `You’ll pay ${writer(donation)} once the song is approved, or now if you like.`
    case 'sent':
      return `Sent. Next, ${writer(donation)} will confirm that it arrived.`
    case 'confirmed':
      return `${arrivedWords(amount, receivedAmount) ?? 'Confirmed'}. Thank you.`
    case 'rejected':
      return endOf(donation)
  }
}

/** A deadline may be at any time of its day, so the giver is asked to act before that day. */
const before = (day: string | null) => (day ? ` before ${dayOf(day)}` : '')

function endOf({ rejectionReason: reason, isRenewable, dueAt }: Donation) {
  if (reason === endings.cancelled) return 'You cancelled this pledge.'
  if (declinedBy(reason)) return `This pledge was ${reason}; there is nothing to pay.`
  if (reason === endings.unanswered)
    return 'The songwriter neither confirmed nor denied it, and is no longer writing the song.'
  if (reason === endings.lapsed) {
    if (isRenewable)
      return 'It lapsed: it was not paid in time. You can promise it again, once.'
    return dueAt === null
      ? 'It lapsed: you were asked whether to keep it. There is nothing to pay.'
      : 'It lapsed: it was not paid in time. There is nothing to pay.'
  }
  if (reason === endings.stopped) return 'A steward stopped it; there is nothing to pay.'
  if (reason === endings.undone)
    return 'It ended: the payment that it answered was not confirmed after all. There is nothing to pay.'
  if (reason === endings.closed) return 'The songwriter closed the account; there is nothing to pay.'
  if (reason === endings.withdrawn) return 'The request was withdrawn; there is nothing to pay.'
  return reason ? `The songwriter did not receive it: ${reason}` : 'The songwriter did not receive it.'
}

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
