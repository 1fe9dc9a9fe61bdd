import type { FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '#contract/grammar/errors'
import { sayable } from '../problems.ts'
import { dressed } from './dressed.ts'
import { themeOf } from './pages.ts'
import { drawnPages } from './plain-page.ts'

export function failurePage(cssHref: string) {
  return async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { kind, message, retryAfter } = sayable(error, request)
    const { status, title } = problems[kind]
    const { drawFailure } = await drawnPages()
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(dressed(drawFailure({ title, message }, { cssHref, theme: themeOf(request) })))
  }
}
