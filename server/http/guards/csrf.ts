import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF guard: refuses a write by another site's page with the visitor's cookie (product.md, "Signing in").
 * Accepts a program that sends neither `Origin` nor `Sec-Fetch-Site`.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | undefined) {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  // Includes the host from a trusted proxy, because a page can't make a browser send that header to another
  // site.
  const own = `${request.protocol}://${request.host}`
  const hosts = [own, publicUrl]
    .filter((url) => url !== undefined && URL.canParse(url))
    .map((url) => new URL(url!).host)
  const strange =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !(URL.canParse(origin) && hosts.includes(new URL(origin).host)))
  if (strange) throw forbidden('Writes are taken only from this site itself')
}
