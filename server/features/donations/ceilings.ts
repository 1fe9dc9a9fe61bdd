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

export const abovePromise = (most: Money, left: Money) =>
  conflict(
    `At most ${inCurrency(most)} of one person can wait in the Community Fund until it is confirmed, and ${inCurrency(left)} of yours is left. Choose less, or cancel a pledge that waits`,
  )
