import { cents, type Money, minAmount } from '#contract/grammar/money'
import { inCurrency } from '#contract/surface/format'
import type { Tx } from '../../db/client.ts'
import { conflict } from '../../errors.ts'
import { leftInFund, leftInRequest, mostUnsent, type OfRequest, type Promised } from '../money/ceilings.ts'

const overfull = (what: string, left: Money) =>
  conflict(
    cents(left) < cents(minAmount)
      ? `${what} can take no more promises`
      : `${what} can take ${inCurrency(left)} more at most`,
  )

export const songIsFull = (request: OfRequest) => overfull('This song', leftInRequest(request))
export const fundIsFull = async (tx: Tx) => overfull('The Community Fund', await leftInFund(tx))

export const abovePromise = (where: string, most: Money, left: Money) =>
  conflict(
    `At most ${inCurrency(most)} of one person can wait ${where} until it is confirmed, and ${inCurrency(left)} of yours is left. Choose less, or cancel a promise that waits`,
  )

const aboveUnsent = (most: Money, left: Money) =>
  conflict(
    `At most ${inCurrency(most)} of one person can wait for this finished song until it is paid, and ${inCurrency(left)} of yours is left. Choose less, or pay what waits`,
  )

/** True if no amount of the giver is welcome. */
export const isDeclined = ({ stopsFrom }: Promised) =>
  stopsFrom !== null && cents(stopsFrom) <= cents(minAmount)

/**
 * Throws if a promise to a request is above a decline, what the request can hold, or one of its giver's
 * ceilings. What is said is the least that still fits.
 */
export function expectFitting(
  amount: Money,
  { left, unsentLeft, stopsFrom }: Promised,
  { most, request }: { most: Money; request: OfRequest },
) {
  if (stopsFrom !== null && cents(amount) >= cents(stopsFrom))
    throw conflict(`For this song, a promise of less than ${inCurrency(stopsFrom)} is welcome`)
  const ceilings = [
    { left: leftInRequest(request), over: () => songIsFull(request) },
    { left, over: () => abovePromise('for this song', most, left) },
    ...(unsentLeft === null
      ? []
      : [{ left: unsentLeft, over: () => aboveUnsent(mostUnsent(request), unsentLeft) }]),
  ]
  const least = ceilings.reduce((one, other) => (cents(other.left) < cents(one.left) ? other : one))
  if (cents(amount) > cents(least.left)) throw least.over()
}
