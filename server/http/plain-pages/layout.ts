import type { FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#contract/surface/paths'
import { type Html, html } from '../../html.ts'
import { builtPages } from '../pages/pages.ts'
import { recordOnTheWay } from './art.ts'

export interface Page {
  title: string
  /** Text at the top right of the sleeve. */
  side: string
  body: Html
  status?: number
}

const cssHref = builtPages()?.cssHref

/** Links that a visitor may want to read before they sign up. */
const about = [
  ['Help Center', routes.help],
  ['Privacy Policy', routes.privacy],
  ['Terms of Service', routes.terms],
] as const

const logo = html`<a href="/" aria-label="Songwright" class="inline-flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold tracking-tight">
  <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" class="size-9 shrink-0">
    <circle cx="20" cy="20" r="19" class="fill-ink" />
    <circle cx="20" cy="20" r="15.5" class="fill-none stroke-paper" stroke-width=".7" opacity=".5" />
    <circle cx="20" cy="20" r="12.5" class="fill-none stroke-paper" stroke-width=".7" opacity=".5" />
    <path d="M20 4.5 27 20.5 20 34 13 20.5Z" class="fill-glow" />
    <path d="M20 4.5V18" class="stroke-ink" stroke-width="1.3" />
    <circle cx="20" cy="20" r="2.2" class="fill-ink" />
  </svg>
  <span aria-hidden="true">Songwright</span>
</a>`

/** A page without JavaScript, with its own layout: a record sleeve that contains the form, and the record beside it. */
function document({ title, side, body }: Page, theme: string | undefined) {
  return html`<!doctype html>
<html lang="en"${(theme === 'light' || theme === 'dark') && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Songwright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${cssHref && html`<link rel="stylesheet" href="${cssHref}">`}
</head>
<body>
<header class="mx-auto flex h-16 max-w-[90rem] items-center px-4 sm:px-8">${logo}</header>
<main class="overflow-hidden px-4 pt-28 pb-16 sm:pt-36 lg:pt-10">
  <div class="relative mx-auto max-w-md lg:max-w-[53rem]">
    ${recordOnTheWay}
    <section class="relative rounded-lg border border-line bg-raised p-6 shadow-xl sm:p-9 lg:min-h-[36rem] lg:w-[30rem]">
      <p aria-hidden="true" class="liner flex justify-between gap-4 border-b border-line pb-3 text-muted"><span>Songwright</span><span>${side}</span></p>
      <h1 class="mt-6 text-3xl">${title}</h1>
      ${body}
    </section>
  </div>
</main>
<footer class="mx-auto flex max-w-[90rem] flex-wrap gap-x-6 px-4 pb-8 text-sm text-muted sm:px-8">
  ${about.map(([name, href]) => html`<a href="${href}" class="inline-flex min-h-11 items-center decoration-accent decoration-2 underline-offset-4 hover:text-ink hover:underline">${name}</a>`)}
</footer>
</body>
</html>`
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  // Cookies are not parsed yet where a request is refused early.
  const cookies: typeof request.cookies | undefined = request.cookies
  return reply
    .code(page.status ?? 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document(page, cookies?.['theme']).text)
}
