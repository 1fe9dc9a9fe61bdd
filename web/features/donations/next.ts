import type { Donation } from '#contract/giving/donations'
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

/**
 * Asking: the giver can do something about it, or has to know that there is nothing to do. What is due is asked
 * for above the list.
 */
export const isAsking = (donation: Donation) =>
  donation.isRenewable ||
  donation.can.includes('keep') ||
  donation.can.includes('dispute') ||
  donation.standsStill ||
  Boolean(donation.request?.hiddenAt)

export const writerOf = ({ request }: Donation) =>
  (request?.songwriter && fullName(request.songwriter)) || 'the songwriter'

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Sentence for the giver if the songwriter can't be paid at the moment. */
export const standsStillWords = (name: string) =>
  `${capital(name)} can’t be paid at the moment. Your promise waits, and nothing is due until then.`

/** What comes next for a donation. It stands beside the word of its state, and doesn't repeat that word. */
export function nextOf(donation: Donation): string {
  const { status, amount, receivedAmount, request, isGeneral, dueAt, lapsesAt } = donation
  switch (status) {
    case 'pledged':
      if (request?.hiddenAt) return 'We have hidden this request. There is nothing to pay while it is.'
      if (donation.standsStill) return standsStillWords(writerOf(donation))
      if (isPaused(donation))
        return `Your ${inCurrency(amount)} is for this song. You can pay ${writerOf(donation)} from ${dayOf(dueAt ?? '')}.`
      if (isDue(donation))
        return isGeneral
          ? `Your ${inCurrency(amount)} is for this song. Pay ${writerOf(donation)}${before(lapsesAt)}.`
          : `It’s finished! Pay ${writerOf(donation)} ${inCurrency(amount)}${before(lapsesAt)}.`
      if (donation.keepAskedAt) return `Do you still want to pay this? Please say so${before(lapsesAt)}.`
      if (!request) return 'Waiting for a song. We’ll let you know.'
      if (!donation.songwriterId) return 'No songwriter yet. We’ll let you know when one accepts.'
      return `You’ll pay ${writerOf(donation)} once the song is approved.`
    case 'sent':
      return `Waiting for ${writerOf(donation)} to confirm that it arrived.`
    case 'confirmed': {
      const arrived = arrivedWords(amount, receivedAmount)
      return arrived ? `${arrived}. Thank you.` : 'Thank you.'
    }
    case 'rejected':
      return endOf(donation)
  }
}

/** A deadline may be at any time of its day, so the giver is asked to act before that day. */
const before = (day: string | null) => (day ? ` before ${dayOf(day)}` : '')

function endOf(donation: Donation) {
  const { rejectionReason: reason, isRenewable, dueAt } = donation
  if (reason === endings.cancelled) return 'You ended it yourself.'
  if (declinedBy(reason)) return `It was ${reason}; there is nothing to pay.`
  if (reason === endings.unanswered)
    return 'The songwriter gave no answer, and is no longer writing the song.'
  if (reason === endings.lapsed) {
    if (isRenewable) return 'It was not paid in time. You can promise it again, once.'
    return dueAt === null
      ? 'You were asked if you want to keep it. There is nothing to pay.'
      : 'It was not paid in time. There is nothing to pay.'
  }
  if (reason === endings.stopped) return 'We stopped it; there is nothing to pay.'
  if (reason === endings.undone)
    return 'The payment that it answered was not confirmed after all. There is nothing to pay.'
  if (reason === endings.closed) return 'The songwriter closed the account; there is nothing to pay.'
  if (reason === endings.given)
    return `${capital(writerOf(donation))} gives this song; there is nothing to pay.`
  if (reason === endings.withdrawn) return 'The request was withdrawn; there is nothing to pay.'
  const missed = `${capital(writerOf(donation))} couldn’t find it`
  return reason ? `${missed}: “${reason}”` : `${missed}.`
}
