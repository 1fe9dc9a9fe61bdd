import { builtSite, type Site } from '#contract/surface/site'

const told = globalThis.document?.documentElement.dataset['site']

/** The site's name, logo and operator: in the browser as the document says, which says nothing of a site without any. */
export let site: Site = told ? JSON.parse(told) : builtSite

/** SSR: the server says it to its copy of this module. */
export const beSite = (own: Site) => {
  site = own
}
