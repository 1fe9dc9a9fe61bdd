import { supportAmounts } from '#contract/giving/donations'
import { shortDollars } from '#contract/surface/format'

export const amounts = supportAmounts.map((amount) => ({
  value: String(amount),
  label: shortDollars(`${amount}.00`),
}))
/** The middle one, until another is chosen. */
export const usualAmount = String(supportAmounts[1])
