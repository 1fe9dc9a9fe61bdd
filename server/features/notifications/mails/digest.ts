import { kindOf } from '#contract/people/notifications'
import { paths } from '#contract/surface/paths'
import { mailLimits } from '../../../domain/mailing/limits.ts'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import type { Receiver } from '../../../mail/templates/said.ts'
import { mailedWords } from '../words-of.ts'
import type { Line } from './gathered.ts'
import { messageId, settingsLink, stopOf } from './letters.ts'

interface Digest {
  to: Receiver
  lines: Line[]
  /** Number of all notifications in the digest, also of those without a line of their own. */
  total: number
  batch: string
  site: string
  domain: string
  secret: string
}

const { inHour, inDay } = mailLimits

/**
 * One mail of all notifications that waited because of a limit, money first. Those that don't fit are only in
 * the list on the site.
 */
export function digestLetter({ to, lines, total, batch, site, domain, secret }: Digest): Letter {
  const stops = new Map(lines.map(({ row }) => [row.kind, stopOf(row, { site, secret })]))
  const left = total - lines.reduce((sum, { count }) => sum + count, 0)
  return {
    ...letterOf({
      to,
      subject: `What else happened: ${total} things`,
      title: `${total} more things happened.`,
      paragraphs: [
        `We email you at most ${inHour} times an hour and ${inDay} times a day, so these waited. Anything about money comes first.`,
      ],
      list: lines.map(({ row, count }) => {
        const { text, action, path } = mailedWords(row, count)
        const times = count > 1 && !kindOf(row.kind).gathers ? ` (${count} times)` : ''
        return { words: text + times, label: action, href: site + path }
      }),
      ...(left > 0 && { after: `And ${left} more, under the bell on every page.` }),
      button: { label: 'See everything', href: site + paths.home() },
      small: [...[...stops.values()].filter((stop) => stop !== undefined), settingsLink(site)],
    }),
    messageId: messageId({ batch, domain }),
  }
}
