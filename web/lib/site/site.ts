import { countIn } from '#contract/grammar/currency'
import { builtName, type Site } from '#contract/surface/site'

/** The site's name, look, operator and currency. */
export let site: Site = { name: builtName }

/** SSR: before anything is drawn. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

// The document of a site as built says nothing of it.
const told = globalThis.document?.documentElement.dataset['site']
if (told) beSite(JSON.parse(told))
