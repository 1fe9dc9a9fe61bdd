import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPage } from '#contract/surface/drawn-pages'
import { dressed } from './dressed.ts'
import { builtPages, drawer, themeOf } from './pages.ts'

const { cssHref, signInScript, reportScript } = builtPages() ?? {}
const draw = drawer()

export { reportScript, signInScript }

/** Imports the SSR bundle. Throws without a build. */
export function drawnPages() {
  if (!draw) throw new Error('The pages have not been built: npm run build does it')
  return draw()
}

export type Sent = PlainPage & { status?: number }

/** Replies with a page that works without JavaScript (contract/surface/drawn-pages.ts). */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, ...page }: Sent,
) {
  const { drawPlain } = await drawnPages()
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(dressed(drawPlain(page, { cssHref, theme: themeOf(request) })))
}
