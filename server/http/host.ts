import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { forbidden, invalid } from '../errors.ts'

/** A host name or IP address, and optionally a port. */
const wellFormed = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Rejects a malformed `Host` header, because it becomes part of absolute URLs. HTTP/1.0 requests may omit it.
 */
export function assertHost({ headers: { host } }: Pick<FastifyRequest, 'headers'>) {
  if (host === undefined) return
  if (!wellFormed.test(host) || !URL.canParse(`http://${host}`)) throw invalid('The Host header is malformed')
}

export function arrivedAt({ socket }: Pick<FastifyRequest, 'socket'>): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`
}

/**
 * Public origin of the site, without a trailing slash: `PUBLIC_URL` if set, else scheme and `Host` of the
 * request. Never uses `X-Forwarded-Host`, because many proxies forward it from the client unchecked (host
 * header injection).
 */
export function siteUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return `${scheme}://${request.headers.host ?? arrivedAt(request)}`
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF guard: rejects a write that a page of another site sends with the user's cookie (product.md, "Signing
 * in"). A program that sends neither `Origin` nor `Sec-Fetch-Site` is accepted.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | undefined) {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  // Also accepts X-Forwarded-Host from a trusted proxy. A page of another site can't make the browser send
  // that header.
  const own = `${request.protocol}://${request.host}`
  const known = [publicUrl, own].flatMap((url) => (url && URL.canParse(url) ? [new URL(url)] : []))
  const isOwn = (from: URL) => {
    const found = known.find(({ host }) => host === from.host)
    // A proxy may speak https for this process, but a page over http can be anybody's on the way.
    return found !== undefined && (from.protocol === 'https:' || from.protocol === found.protocol)
  }
  const strange =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !(URL.canParse(origin) && isOwn(new URL(origin))))
  if (strange) throw forbidden('Writes are taken only from this site itself')
}
