/** What the site is called where SITE_NAME says nothing else. */
export const builtName = 'Songwright'

/** The currency of a site: of every amount there is (decision 0254). */
export interface Currency {
  /** ISO 4217. */
  code: string
  /** How many digits an amount has after the point when it is shown. */
  decimals: 0 | 2
  /** What people type before an amount. */
  signs: readonly string[]
  /** One of it and several, within a sentence. */
  one: string
  several: string
  /** None of it: the landing page's script has no formatter. */
  zero: string
}

/** What its operator makes a site look like: the part of the settings that its pages know. */
export interface Site {
  name: string
  /** The logo in place of the record, as it is in the top bar. */
  logo?: { src: string; style: { width: number; height: number; flex: string } } | undefined
  /** HTML of every footer: who runs it, how to reach them, and the pages that they added. */
  foot?: string | undefined
  /** Who runs it, and how to reach them: 'Run by Ada · ada@songs.example'. */
  runBy?: string | undefined
  /** How to reach them: an address that a link can have, and how it is read. */
  contact?: { href: string; words: string } | undefined
  /** The titles of the pages that the operator wrote, by their paths below /about/. */
  pages?: Record<string, string> | undefined
  /** Absent where it is the built one. */
  currency?: Currency | undefined
}

const builtSite: Site = { name: builtName }

const told = globalThis.document?.documentElement.dataset['site']

/**
 * The site's name, look, operator and currency: in the browser as the document says, which says nothing of a site
 * without any.
 */
export let site: Site = told ? JSON.parse(told) : builtSite

/** At the start, before anything is said in the site's name: in the server, and in its copy of this for SSR. */
export const beSite = (own: Site) => {
  site = own
}
