import { cents, type Money } from '#contract/grammar/money'
import type { Offer } from '#contract/people/offers'
import type { NewTerms } from '#contract/requests/new-terms'
import { ownDay } from '../../../lib/own-day.ts'
import type { Acceptable } from './acceptable.tsx'

type Wishes = Pick<Acceptable, 'goalAmount' | 'neededBy'>

const larger = (one: Money, other: Money) => (cents(one) >= cents(other) ? one : other)

/**
 * Terms with which the dialog that accepts begins: from the songwriter's offer, and the request's goal and day.
 * What neither says stays empty. A song that usually takes longer than it may begins with its usual day, so that
 * the dialog can say so.
 */
export function firstTerms(
  { goalAmount, neededBy }: Wishes,
  offer: Offer,
  now = new Date(),
): Partial<NewTerms> {
  const { priceFrom, usualDays, changesIncluded } = offer
  const price = goalAmount && priceFrom ? larger(goalAmount, priceFrom) : (goalAmount ?? priceFrom)
  const isAhead = Boolean(neededBy) && neededBy! >= ownDay(0, now)
  const readyBy = usualDays ? ownDay(usualDays, now) : isAhead ? neededBy : undefined
  return {
    ...(price && { price }),
    ...(readyBy && { readyBy }),
    ...(typeof changesIncluded === 'number' && { changes: changesIncluded }),
  }
}
