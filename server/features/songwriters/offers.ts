import type { Offer } from '#contract/people/offers'
import type { ProfileForm } from '#contract/people/songwriter-profile'
import { leftOfPause } from '../../domain/songwriters/offers.ts'

/**
 * What a form changes of the offer. Absent fields stay as they are. The end of a pause clears its day, so that the
 * next pause doesn't begin with it.
 */
export function offerAfter({ priceFrom, usualDays, changesIncluded, ...pause }: ProfileForm): Offer {
  const { isPaused: pauses, pausedUntil } = pause
  return {
    priceFrom,
    usualDays,
    changesIncluded,
    ...(pauses !== undefined && { isPaused: pauses ?? false }),
    pausedUntil: pauses === undefined || pauses ? pausedUntil : null,
  }
}

/**
 * What a form changes of an offer that is there. A pause begins without the day of one that is over, because that
 * day is in no reply and would end the new one at once.
 */
export function offerChange(form: ProfileForm) {
  const { isPaused: pauses, pausedUntil: until } = form
  return { ...offerAfter(form), ...(pauses && until === undefined && { pausedUntil: leftOfPause() }) }
}
