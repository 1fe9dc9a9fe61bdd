import { supportAmounts } from '#contract/giving/donations'

export const amounts = supportAmounts.map((amount) => ({ value: String(amount), label: `$${amount}` }))
/** The middle one, until another is chosen. */
export const usualAmount = String(supportAmounts[1])
