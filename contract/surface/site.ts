import type { Currency } from '../grammar/currency.ts'
import type { RegistrationSetting } from '../people/registration-settings.ts'

/** Name of a site that doesn't set SITE_NAME. */
export const builtName = 'Songwright'

/** A site's own name and look: the settings that its pages get. */
export interface Site {
  name: string
  /** The operator's logo, which replaces the record in the site's own logo. */
  logo?: { src: string; style: { width: number; height: number; flex: string } } | undefined
  /** HTML in the footer of every page: the operator, their contact, and the pages that they added. */
  foot?: string | undefined
  /** Operator and contact: 'Run by Ada · ada@songs.example'. */
  runBy?: string | undefined
  /** Contact of the operator: URL and text of the link. */
  contact?: { href: string; words: string } | undefined
  /** Titles of the operator's own pages, by their paths below /about/. */
  pages?: Record<string, string> | undefined
  currency?: Currency | undefined
  /** Who can create an account, unless everyone can. */
  registration?: Exclude<RegistrationSetting, 'open'> | undefined
  /** True if the site sends no mail, so that an account needs a password. */
  hasNoMail?: true | undefined
}
