import type { FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#contract/grammar/errors'
import { html } from '../../html.ts'
import { sayable } from '../problems.ts'
import { themeOf } from './pages.ts'

/** HTML error page: a sentence, and a link to try again. */
export function failurePage(cssHref: string) {
  return function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { kind, message, retryAfter } = sayable(error, request)
    const { status, title } = problems[kind]
    const theme = themeOf(request)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
<html lang="en"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Songwright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${cssHref}">
</head>
<body>
<main class="page measure">
  <h1 class="text-3xl">${title}</h1>
  <p role="alert" class="mt-3 mb-6 text-muted">${message}</p>
  <p><a href="" class="inline-flex min-h-11 items-center font-semibold underline">Load it again</a></p>
</main>
</body>
</html>`.text,
      )
  }
}
