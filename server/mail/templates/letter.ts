import { oneLine } from '#contract/grammar/text'
import type { Site } from '#contract/surface/site'
import { Html, html } from '../../html.ts'
import { dark, light, site } from '../../site/site.ts'
import { coverId, type Letter, logoId } from '../letter.ts'
import { shortened } from './quoted.ts'
import { farewell, hello, imprint, type Receiver, type Said } from './said.ts'

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// Email programs need tables for the layout and inline styles. The head has only the styles that can't be
// inline, for the dark theme.
const head = () =>
  new Map([
    ['.paper', `background-color: ${dark('paper')} !important`],
    ['.raised', `background-color: ${dark('raised')} !important; border-color: ${dark('line')} !important`],
    ['.ink', `color: ${dark('ink')} !important`],
    ['.muted', `color: ${dark('muted')} !important`],
    ['.quote', `color: ${dark('ink')} !important; border-color: ${dark('accent')} !important`],
    ['.button', `background-color: ${dark('accent')} !important; color: ${dark('on-accent')} !important`],
    ['.disc', `background-color: ${dark('disc')} !important`],
  ])
const css = () =>
  [
    `@media (prefers-color-scheme: dark) { ${Array.from(head(), ([name, rule]) => `${name} { ${rule} }`).join(' ')} }`,
    '@media (max-width: 480px) { .room { padding: 28px 20px !important } .title { font-size: 23px !important } }',
  ].join('\n')

/** A record's upper half, out of its sleeve, in HTML boxes: many email programs show no remote images. */
const record = () => html`<div aria-hidden="true" style="height:52px;overflow:hidden;text-align:center">
<div class="disc" style="display:inline-block;width:104px;height:104px;border-radius:52px;background-color:${light('disc')}">
<div style="width:40px;height:40px;margin:32px auto 0;border-radius:20px;background-color:${light('glow')}"></div>
</div></div>`

/** The operator's logo, which replaces the record. It is attached to the email, as the cover is. */
const logo = ({ name }: Site) =>
  html`<div style="padding-bottom:20px;text-align:center;line-height:0"><img src="cid:${logoId}" height="56" alt="${name}" style="height:56px;max-width:160px;border:0;font:600 16px/56px ${sans}"></div>`

/** The song's cover, placed over the record's lower half. */
const sleeve = html`<div style="text-align:center;padding-bottom:20px;line-height:0"><img src="cid:${coverId}" width="128" height="128" alt="" style="border:1px solid ${light('line')};border-radius:3px"></div>`

const lines = (text: string) => text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))

const text = `margin:0 0 16px;font:16px/1.6 ${sans}`
const paragraph = (words: string, links: string[] = []): Html =>
  links.includes(words)
    ? html`<p style="${text};word-break:break-all"><a class="ink" href="${words}" style="color:${light('ink')}">${words}</a></p>`
    : html`<p dir="auto" class="ink" style="${text};color:${light('ink')}">${lines(words)}</p>`

const quoted = (words: string) =>
  html`<p dir="auto" class="quote" style="${text};padding-left:16px;border-left:3px solid ${light('accent')};color:${light('ink')};font-style:italic">${lines(words)}</p>`

const listed = ({ words, label, href }: { words: string; label: string; href: string }) =>
  html`<p dir="auto" class="ink" style="${text};color:${light('ink')}">${words} <a class="ink" href="${href}" style="color:${light('ink')};white-space:nowrap">${label}</a></p>`

const pressed = ({ label, href }: { label: string; href: string }) =>
  html`<p style="margin:24px 0 8px"><a class="button" href="${href}" style="display:inline-block;padding:14px 26px;border-radius:4px;background-color:${light('accent')};color:${light('on-accent')};font:600 16px/1.25 ${sans};text-decoration:none">${label}</a></p>`

const smallPrint = ({ words, href }: { words: string; href: string }) =>
  html`<p class="muted" style="margin:0 0 8px;font:13px/1.5 ${sans};color:${light('muted')}"><a class="muted" href="${href}" style="color:${light('muted')}">${words}</a></p>`

/**
 * Text that a mailbox shows as a preview of the email. Invisible characters follow, so that the preview shows
 * no other text of the email.
 */
const preheader = (words: string) =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words}${new Html('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`

function inHtml({
  to,
  subject,
  title = subject,
  paragraphs,
  links,
  quotes,
  list,
  after,
  button,
  small = [],
  cover,
}: Said) {
  const [first = ''] = [...(quotes ?? []), ...paragraphs]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${new Html(css())}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light('paper')};overflow-wrap:anywhere">
${preheader(title === subject ? first : title)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background-color:${light('paper')}">
<tr><td align="center" style="padding:28px 10px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
<tr><td>${site.logo ? logo(site) : record()}${cover && sleeve}</td></tr>
<tr><td class="raised room" style="padding:36px 40px;border:1px solid ${light('line')};border-radius:6px;background-color:${light('raised')};text-align:left">
<p class="muted" style="margin:0 0 18px;font:600 12px/1.4 ${sans};letter-spacing:0.09em;text-transform:uppercase;color:${light('muted')}">${site.name}</p>
<h1 dir="auto" class="ink title" style="margin:0 0 20px;font:600 27px/1.25 ${serif};color:${light('ink')};text-align:start">${title}</h1>
${paragraph(hello(to))}
${quotes?.map(quoted)}
${paragraphs.map((one) => paragraph(one, links))}
${list?.map(listed)}
${after && paragraph(after)}
${button && pressed(button)}
</td></tr>
<tr><td class="foot" style="padding:22px 20px 8px;text-align:left">
<p class="muted" style="margin:0 0 12px;font:13px/1.5 ${sans};color:${light('muted')}">${lines(farewell())}</p>
${small.map(smallPrint)}
${imprint(site).map((line) => html`<p class="muted" style="margin:0 0 12px;font:13px/1.5 ${sans};color:${light('muted')}">${line}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

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
    subject: shortened(oneLine(subject), longestSubject),
    text: `${text.join('\n\n')}\n`,
    html: inHtml(said).text,
    ...(said.cover && { cover: said.cover }),
  }
}

export const letter = (to: Receiver, subject: string, paragraphs: string[], ...links: string[]): Letter =>
  letterOf({ to, subject, paragraphs, links })
