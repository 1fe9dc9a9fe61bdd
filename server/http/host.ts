import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { forbidden, invalid } from '../errors.ts'

/** A name or an address, and a port. */
const wellFormed = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Refuses a malformed `Host`, because it becomes part of absolute addresses. HTTP/1.0 may omit it. */
export function assertHost({ headers: { host } }: Pick<FastifyRequest, 'headers'>) {
  if (host === undefined) return
  if (!wellFormed.test(host) || !URL.canParse(`http://${host}`)) throw invalid('The Host header is malformed')
}

export function arrivedAt({ socket }: Pick<FastifyRequest, 'socket'>): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`
}

/**
 * The site's public origin, without a trailing slash: `PUBLIC_URL`, else scheme and `Host` of the request.
 * Never `X-Forwarded-Host`, because many proxies pass on the client's value (host header injection).
 */
export function siteUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return `${scheme}://${request.headers.host ?? arrivedAt(request)}`
}

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
