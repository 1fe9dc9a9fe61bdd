import type { Letter } from '../../../deps.ts'
import { type Html, html } from '../../../http/html.ts'
import { paths } from '../pages/paths.ts'
import { withReturnTo } from '../return-to.ts'

interface Receiver {
  email: string
  firstName: string | null
}

const hello = ({ firstName }: Receiver) => (firstName ? `Hello ${firstName},` : 'Hello,')
const farewell = 'Songwright\nSongs written by humans for humans'

/** A text, and the same as simple HTML in which `link` is a link. */
function letter(to: Receiver, subject: string, paragraphs: string[], link: string): Letter {
  const all = [hello(to), ...paragraphs, farewell]
  const inHtml = (paragraph: string): Html =>
    paragraph === link ? html`<p><a href="${link}">${link}</a></p>` : html`<p>${lines(paragraph)}</p>`
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

interface Reset {
  user: Receiver
  site: string
  token: string
  returnTo: string
}

export function resetLetter({ user, site, token, returnTo }: Reset): Letter {
  const link = site + withReturnTo(paths.reset.page, returnTo, { token })
  return letter(
    user,
    'A new password for Songwright',
    [
      'Somebody, most likely you, asked for a new password for your account. Choose one here, within an hour:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link,
  )
}

export function signInChangedLetter({
  user,
  site,
  change,
}: {
  user: Receiver
  site: string
  change: string
}): Letter {
  const link = `${site}/api/forgot-password`
  return letter(
    user,
    'How you sign in to Songwright has changed',
    [change, 'If it was not you, choose a new password at once; that signs out everybody else:', link],
    link,
  )
}
