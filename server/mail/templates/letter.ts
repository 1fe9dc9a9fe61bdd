import { site } from '../../site/site.ts'
import type { Letter } from '../letter.ts'
import { inHtml } from './layout.ts'
import { shortened } from './quoted.ts'
import { farewell, hello, imprint, type Receiver, type Said } from './said.ts'

const longestSubject = 120

export function letterOf(said: Said): Letter {
  const { to, subject, title, paragraphs, quotes = [], list = [], after, button, small = [] } = said
  const text = [
    hello(to),
    ...(title ? [title] : []),
    ...quotes.map((quote) => quote.replaceAll(/^/gm, '> ')),
    ...paragraphs,
    ...list.map(({ words, label, href }) => `- ${words}\n  ${label}: ${href}`),
    ...(after ? [after] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    farewell(),
    ...small.map(({ words, href }) => `${words}:\n${href}`),
    ...imprint(site),
  ]
  return {
    to: to.email,
    subject: shortened(subject, longestSubject),
    text: `${text.join('\n\n')}\n`,
    html: inHtml(said).text,
    ...(said.cover && { cover: said.cover }),
  }
}

export const letter = (to: Receiver, subject: string, paragraphs: string[], ...links: string[]): Letter =>
  letterOf({ to, subject, paragraphs, links })
