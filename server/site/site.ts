import { countIn } from '#contract/grammar/currency'
import { builtName, type Site } from '#contract/surface/site'

export let site: Site = { name: builtName }

/** Called at the start, before any use of the site's name. */
export const beSite = (own: Site) => {
  site = own
  countIn(own.currency)
}
