import { countIn } from '#contract/grammar/currency'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** SSR: call before rendering. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

// A site with the default name embeds no data.
const told = globalThis.document?.documentElement.dataset['site']
if (told) beSite(JSON.parse(told))
