/** The currency of a site, and so of all its amounts (decision 0254). */
export interface Currency {
  /** ISO 4217. */
  code: string
  decimals: 0 | 2
  /** Signs that people type before an amount. */
  signs: readonly string[]
  /** Singular and plural, within a sentence. */
  one: string
  several: string
  /** Zero, formatted: the landing page's script has no formatter. */
  zero: string
}

export const builtCurrency: Currency = {
  code: 'USD',
  decimals: 2,
  signs: ['$'],
  one: 'dollar',
  several: 'dollars',
  zero: '$0',
}

let current = builtCurrency

/**
 * Sets the site's currency: `server/site/site.ts` and `web/lib/site/site.ts` do so once. The schemas of amounts are made
 * at import and take no argument, so this is the contract's only state.
 */
export const countIn = (own: Currency = builtCurrency) => {
  current = own
}

export const currency = () => current
