import { canTurnOff, kindOf } from '#contract/people/notifications'
import { paths } from '#contract/surface/paths'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import type { Receiver } from '../../../mail/templates/said.ts'
import type { NotificationRow } from '../reads.ts'
import { wordsOf } from '../words-of.ts'
import { stopLink } from './stop-link.ts'

interface Mailed {
  to: Receiver
  /** The notifications in it: one, or several of one kind and one request, the newest first. */
  rows: [NotificationRow, ...NotificationRow[]]
  /** What was written to the receiver. */
  quotes?: string[]
  /** Idempotency key of the mail: the same at each try. */
  batch: string
  site: string
  /** The host of the sender's address. */
  domain: string
  secret: string
}

const longest = 120
const segments = new Intl.Segmenter('en')

/** The start of a long text, cut between graphemes and never within one. */
export function shortened(text: string, most: number): string {
  const signs = Array.from(segments.segment(text), ({ segment }) => segment)
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text
}

/** Notification mail: the text of the list, with a link to the same page and one to unsubscribe from its kind. */
export function toldLetter({ to, rows, quotes = [], batch, site, domain, secret }: Mailed): Letter {
  const [newest] = rows
  const { kind, userId } = newest
  const { text, subject, more, action, path } = wordsOf(newest, rows.length)
  const settings = { words: 'Choose which mails you get', href: site + paths.mails() }
  const stop = canTurnOff(kind) ? stopLink({ userId, kind }, { site, secret }) : undefined
  return {
    ...letterOf({
      to,
      subject: shortened(subject, longest),
      title: text,
      quotes,
      paragraphs: more ? [more] : [],
      button: { label: action, href: site + path },
      small: [
        ...(stop ? [{ words: `No more mails when: ${lowered(kindOf(kind).when)}`, href: stop }] : []),
        settings,
      ],
    }),
    messageId: `<told.${batch}@${domain}>`,
    // RFC 8058 (one-click unsubscribe): mail programs show a button of their own, and send a POST.
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
