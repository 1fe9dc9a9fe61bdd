import { cents, type Money, money, wholeCents } from '../grammar/money.ts'
import { inCurrency } from './format.ts'

/**
 * '$20.00 of $25.00 arrived', '$30.00 arrived, $5.00 more than promised'. Undefined if nothing arrived yet, or
 * exactly the pledged amount.
 */
export function arrivedWords(pledged: Money, received: Money | null): string | undefined {
  if (received === null) return undefined
  const more = cents(received) - cents(pledged)
  if (more === 0) return undefined
  return more < 0
    ? `${inCurrency(received)} of ${inCurrency(pledged)} arrived`
    : `${inCurrency(received)} arrived, ${inCurrency(money(wholeCents(more)))} more than promised`
}
