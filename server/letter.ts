import type { Letter } from './deps.ts'
import { type Html, html } from './http/html.ts'

export interface Receiver {
  email: string
  firstName: string | null
}

const hello = ({ firstName }: Receiver) => (firstName ? `Hello ${firstName},` : 'Hello,')
const farewell = 'Songwright\nSongs written by humans for humans'

/** A text, and the same as simple HTML in which `links` are links. */
export function letter(to: Receiver, subject: string, paragraphs: string[], ...links: string[]): Letter {
  const all = [hello(to), ...paragraphs, farewell]
  const inHtml = (paragraph: string): Html =>
    links.includes(paragraph)
      ? html`<p><a href="${paragraph}">${paragraph}</a></p>`
      : html`<p>${lines(paragraph)}</p>`
  return {
    to: to.email,
    subject,
    text: `${all.join('\n\n')}\n`,
    html: html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title>
<body style="font: 17px/1.6 Georgia, serif; max-width: 34em; margin: 2em auto; padding: 0 1em">${all.map(inHtml)}</body></html>`
      .text,
  }
}

const lines = (text: string) => text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))
