/** The currency of a site. All amounts of the site are in this currency (decision 0254). */
export interface Currency {
  /** Code of ISO 4217. */
  code: string
  decimals: 0 | 2
  /** Currency signs that people may type before an amount. */
  signs: readonly string[]
  /** Singular and plural of the currency's name, for use within a sentence. */
  one: string
  several: string
  /** Zero as formatted text, because the landing page's script has no formatter. */
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
 * Sets the site's currency. `server/site/site.ts` and `web/lib/site/site.ts` call this once. The schemas of
 * amounts are made at import and take no argument, so the currency is a variable, the contract's only state.
 */
export const countIn = (own: Currency = builtCurrency) => {
  current = own
}

export const currency = () => current
