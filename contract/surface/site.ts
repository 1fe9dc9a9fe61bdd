import type { Currency } from '../grammar/currency.ts'

/** Name of a site without SITE_NAME. */
export const builtName = 'Songwright'

/** A site's own name and look: the settings that its pages know. */
export interface Site {
  name: string
  /** Logo in place of the record, as in the top bar. */
  logo?: { src: string; style: { width: number; height: number; flex: string } } | undefined
  /** HTML of every footer: the operator, their contact, and the pages that they added. */
  foot?: string | undefined
  /** Operator and contact: 'Run by Ada · ada@songs.example'. */
  runBy?: string | undefined
  /** Contact: the address of its link, and its text. */
  contact?: { href: string; words: string } | undefined
  /** Titles of the operator's own pages, by their paths below /about/. */
  pages?: Record<string, string> | undefined
  currency?: Currency | undefined
}
