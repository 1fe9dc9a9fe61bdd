import type { Site } from '#contract/surface/site'
import { site } from '../../site/site.ts'
import { quoted } from './quoted.ts'

export interface Receiver {
  email: string
  firstName: string | null
}

/** Content of a mail, rendered as text and as HTML. */
export interface Said {
  to: Receiver
  subject: string
  /** The sentence at its top, where that isn't the subject. */
  title?: string
  /** Each with its lines. One that is in `links` is an address. */
  paragraphs: string[]
  links?: string[]
  /** What somebody wrote, to be told from what we say. */
  quotes?: string[]
  /** Several things, each with its link, and a line below them. */
  list?: { words: string; label: string; href: string }[]
  after?: string
  button?: { label: string; href: string }
  /** Small print below: a sentence, and where it leads. */
  small?: { words: string; href: string }[]
  /** PNG of the song's cover. */
  cover?: Buffer | undefined
}

export const hello = ({ firstName }: Receiver) => (firstName ? `Hello ${quoted(firstName)},` : 'Hello,')
export const farewell = () => `${site.name}\nSongs written by humans for humans`

/** Who runs the site, as a line below each mail; none where nobody says so. */
export const imprint = ({ name, runBy }: Site) => (runBy ? [`${name} · ${runBy}`] : [])
