import { supportAmounts } from '#contract/giving/donations'
import { shortInCurrency } from '#contract/surface/format'

export const amounts = supportAmounts.map((amount) => ({
  value: String(amount),
  label: shortInCurrency(`${amount}.00`),
}))
/** The middle one, until another is chosen. */
export const usualAmount = String(supportAmounts[1])
