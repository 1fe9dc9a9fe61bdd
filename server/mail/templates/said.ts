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
  /** Heading, if it isn't the subject. */
  title?: string
  /** Each with its lines. Those in `links` are addresses. */
  paragraphs: string[]
  links?: string[]
  /** User text, set apart from the site's own. */
  quotes?: string[]
  /** Several items, each with its link and a line below. */
  list?: { words: string; label: string; href: string }[]
  after?: string
  button?: { label: string; href: string }
  /** Small print: sentences with their links. */
  small?: { words: string; href: string }[]
  /** PNG of the song's cover. */
  cover?: Buffer | undefined
}

export const hello = ({ firstName }: Receiver) => (firstName ? `Hello ${quoted(firstName)},` : 'Hello,')
export const farewell = () => `${site.name}\nSongs written by humans for humans`

/** The operator, as a line below each mail; empty if not set. */
export const imprint = ({ name, runBy }: Site) => (runBy ? [`${name} · ${runBy}`] : [])

/** The site's origin for mails sent by jobs, outside of any request; without a trailing slash. */
export const siteOf = ({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`
