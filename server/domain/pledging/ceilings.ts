import { cents, type Money, minAmount } from '#contract/grammar/money'
import { inCurrency } from '#contract/surface/format'
import type { Tx } from '../../db/client.ts'
import { leftInFund } from '../../domain/money/ceilings.ts'
import { conflict } from '../../errors.ts'

export const overfull = (what: string, left: Money) =>
  conflict(
    cents(left) < cents(minAmount)
      ? `${what} can take no more pledges`
      : `${what} can take ${inCurrency(left)} more at most`,
  )

export const fundIsFull = async (tx: Tx) => overfull('The Community Fund', await leftInFund(tx))

export const abovePromise = (where: string, most: Money, left: Money) =>
  conflict(
    `At most ${inCurrency(most)} of one person can wait ${where} until it is confirmed, and ${inCurrency(left)} of yours is left. Choose less, or cancel a pledge that waits`,
  )

interface Promised {
  /** Amount that the giver can still promise to the request. */
  left: Money
  /** Least amount that a decline stops; null if there is none. */
  stopsFrom: Money | null
}

/** True if no amount of the giver is welcome. */
export const isDeclined = ({ stopsFrom }: Promised) =>
  stopsFrom !== null && cents(stopsFrom) <= cents(minAmount)

/** Throws if a promise to a request is above its giver's ceiling, a decline, or what the request can hold. */
export function expectFitting(
  amount: Money,
  { left, stopsFrom, most, inRequest }: Promised & { most: Money; inRequest: Money },
) {
  if (stopsFrom !== null && cents(amount) >= cents(stopsFrom))
    throw conflict(`For this song, a pledge of less than ${inCurrency(stopsFrom)} is welcome`)
  if (cents(amount) <= Math.min(cents(left), cents(inRequest))) return
  throw cents(left) < cents(inRequest)
    ? abovePromise('for this song', most, left)
    : overfull('This song', inRequest)
}
