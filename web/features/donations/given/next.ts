import type { Donation } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { endings } from '#contract/grammar/state'
import { dollars, fullName } from '#contract/surface/format'

/** Due: its song is approved, and it is not paid yet. */
export const isDue = ({ status, dueAt, songwriterId }: Donation) =>
  status === 'pledged' && dueAt !== null && songwriterId !== null

/** Payable: there is a songwriter to pay. */
export const isPayable = ({ status, songwriterId }: Donation) => status === 'pledged' && songwriterId !== null

const writer = ({ request }: Donation) =>
  (request?.songwriter && fullName(request.songwriter)) || 'the songwriter'

/** Sentence for the giver: what happens next with a donation, or how it ended. */
export function nextOf(donation: Donation): string {
  const { status, amount, receivedAmount, rejectionReason, request, isGeneral } = donation
  switch (status) {
    case 'pledged':
      if (isDue(donation))
        return isGeneral
          ? `Your ${dollars(amount)} can now pay for this song by ${writer(donation)}.`
          : `The song is approved: pay ${writer(donation)} ${dollars(amount)}.`
      if (!request) return 'Waits for an approved song that still needs money. You hear when one is found.'
      if (!donation.songwriterId)
        return 'No songwriter has taken this request yet. You hear as soon as one does.'
      return `You pay ${writer(donation)} once the song is approved, or now if you like.`
    case 'sent':
      return `Sent. Next, ${writer(donation)} confirms that it arrived.`
    case 'confirmed':
      return receivedAmount && cents(receivedAmount) !== cents(amount)
        ? `${dollars(receivedAmount)} arrived. Thank you.`
        : 'It arrived. Thank you.'
    case 'rejected':
      return endOf(rejectionReason)
  }
}

function endOf(reason: string | null) {
  if (reason === endings.cancelled) return 'You cancelled this pledge.'
  if (reason === endings.unanswered)
    return 'The songwriter neither confirmed nor denied it, and no longer writes the song.'
  if (reason === endings.withdrawn) return 'The request was withdrawn; there is nothing to pay.'
  return reason ? `The songwriter did not receive it: ${reason}` : 'The songwriter did not receive it.'
}
