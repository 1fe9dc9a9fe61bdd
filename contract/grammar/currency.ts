import { type Currency, site } from '../surface/site.ts'

export const builtCurrency: Currency = {
  code: 'USD',
  decimals: 2,
  signs: ['$'],
  one: 'dollar',
  several: 'dollars',
  zero: '$0',
}

/** The site's, in which everything is checked, written and drawn. What a page loads first is lighter without it. */
export const currency = () => site.currency ?? builtCurrency
