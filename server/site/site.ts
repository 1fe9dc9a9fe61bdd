import { countIn } from '#contract/grammar/currency'
import { builtName, type Site } from '#contract/surface/site'

/** The site's name, look, operator and currency. */
export let site: Site = { name: builtName }

/** At the start, before anything is said in the site's name. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}
