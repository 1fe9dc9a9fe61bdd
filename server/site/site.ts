import { builtSite, type Site } from '#contract/surface/site'

/** The site's name, logo and operator, as its settings say (server/settings/site/open-site.ts). */
export let site: Site = builtSite

/** At the start, before anything is said in the site's name. */
export const beSite = (own: Site) => {
  site = own
}
