import { countIn } from '#contract/grammar/currency'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** Sets the site's settings. On the server it must be called before rendering. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}

// The page contains site data only if the site's name isn't the default.
const told = globalThis.document?.documentElement.dataset['site']
if (told) beSite(JSON.parse(told))
