import { supportAmounts } from '#contract/giving/donations'
import { wholeInCurrency } from '#contract/surface/format'

export const amounts = () =>
  supportAmounts.map((amount) => ({ value: String(amount), label: wholeInCurrency(String(amount)) }))
export const usualAmount = String(supportAmounts[1])
