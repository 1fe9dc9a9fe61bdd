import type { Offer } from '../people/offers.ts'
import { counted } from './counts.ts'
import { shortInCurrency, utcDayOf } from './format.ts'

/** Days from which a usual time is said in weeks. */
const inWeeks = 14

const timeOf = (days: number) =>
  days < inWeeks ? counted(days, 'day') : counted(Math.round(days / 7), 'week')

export const changesOf = (rounds: number) =>
  rounds === 0 ? 'no changes' : `${counted(rounds, 'round')} of changes`

/**
 * 'from $120 · about 3 weeks · 2 rounds of changes', or the part of it that is offered; '' for nothing. Lines break
 * between its parts only.
 */
export const offerLine = ({ priceFrom, usualDays, changesIncluded }: Offer) =>
  [
    priceFrom && `from ${shortInCurrency(priceFrom)}`,
    usualDays && `about ${timeOf(usualDays)}`,
    typeof changesIncluded === 'number' && changesOf(changesIncluded),
  ]
    .filter((part) => typeof part === 'string')
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')

/** End of a pause: 'until May 3, 2027', or 'for now' without a day. */
export const endOfPause = ({ pausedUntil }: Offer) =>
  pausedUntil ? `until ${utcDayOf(pausedUntil)}` : 'for now'

/** 'Takes no invitations until May 3, 2027'. */
export const pauseLine = (offer: Offer) => `Takes no invitations ${endOfPause(offer)}`
