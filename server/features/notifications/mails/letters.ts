import { canTurnOff, kindOf } from '#contract/people/notifications'
import { paths } from '#contract/surface/paths'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import { quotedLines } from '../../../mail/templates/quoted.ts'
import type { Receiver } from '../../../mail/templates/said.ts'
import type { NotificationRow } from '../reads.ts'
import { mailedWords } from '../words-of.ts'
import { stopLink } from './stop/link.ts'

interface Mailed {
  to: Receiver
  /** A notification, or the newest of `count` similar ones. */
  row: NotificationRow
  count: number
  quotes?: string[]
  cover?: Buffer | undefined
  /** Id of the mail, equal at each try. The Message-ID contains it. */
  batch: string
  site: string
  /** Host of the sender's address. */
  domain: string
  secret: string
}

export const messageId = ({ batch, domain }: Pick<Mailed, 'batch' | 'domain'>) => `<told.${batch}@${domain}>`

export const settingsLink = (site: string) => ({
  words: 'Email settings',
  href: site + paths.mails(),
})

/** Link that unsubscribes from a kind. Undefined for kinds that are always mailed. */
export function stopOf({ userId, kind }: NotificationRow, signed: { site: string; secret: string }) {
  if (!canTurnOff(kind)) return undefined
  const { when } = kindOf(kind)
  const words = `Stop these emails: ${when.charAt(0).toLowerCase()}${when.slice(1)}`
  return { words, href: stopLink({ userId, kind }, signed) }
}

/** Mail of a notification: its text, a link to its page, and a link to unsubscribe from its kind. */
export function toldLetter({
  to,
  row,
  count,
  quotes = [],
  cover,
  batch,
  site,
  domain,
  secret,
}: Mailed): Letter {
  const { text, subject, quote, more, action, path } = mailedWords(row, count)
  const stop = stopOf(row, { site, secret })
  return {
    ...letterOf({
      to,
      subject,
      title: text,
      quotes: quotes.map(quotedLines),
      paragraphs: [quote, more].filter((one) => one !== undefined),
      button: { label: action, href: site + path },
      cover,
      small: [...(stop ? [stop] : []), settingsLink(site)],
    }),
    messageId: messageId({ batch, domain }),
    // RFC 8058 (one-click unsubscribe): mail programs show a button of their own, and send a POST.
    ...(stop && {
      headers: {
        'List-Unsubscribe': `<${stop.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
