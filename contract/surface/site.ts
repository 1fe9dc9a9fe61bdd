import type { Currency } from '../grammar/currency.ts'

/** What the site is called where SITE_NAME says nothing else. */
export const builtName = 'Songwright'

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
