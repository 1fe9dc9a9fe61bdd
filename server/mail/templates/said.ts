import type { Site } from '#contract/surface/site'
import type { Env } from '../../env.ts'
import { site } from '../../site/site.ts'
import { quoted } from './quoted.ts'

export interface Receiver {
  email: string
  firstName: string | null
}

export interface Said {
  to: Receiver
  subject: string
  /** Heading; by default the subject. */
  title?: string
  /** Each paragraph may have several lines. The texts in `links` occur in them, and become links. */
  paragraphs: string[]
  links?: string[]
  /** User text, displayed as a quotation. */
  quotes?: string[]
  /** List items: each has a text, and a link on the next line. */
  list?: { words: string; label: string; href: string }[]
  after?: string
  button?: { label: string; href: string }
  /** Small print: each sentence with its link. */
  small?: { words: string; href: string }[]
  /** PNG of the song's cover. */
  cover?: Buffer | undefined
}

export const hello = ({ firstName }: Receiver) => (firstName ? `Hello ${quoted(firstName)},` : 'Hello,')
export const farewell = () => `${site.name}\nSongs written by humans for humans`

/** Line with the site's operator below each email; empty if no operator is set. */
export const imprint = ({ name, runBy }: Site) => (runBy ? [`${name} · ${runBy}`] : [])

/** Public origin of the site for emails that are sent outside of a request, without a trailing slash. */
export const siteOf = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`
