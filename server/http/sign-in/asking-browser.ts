import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { seconds } from '#contract/grammar/time'
import { hashOf } from '../../domain/accounts/tokens.ts'
import type { SiteFeature } from '../feature.ts'
import { isSecure } from '../session/session-cookie.ts'

const plain = 'asked'
/** A `__Host-` cookie can't be planted by another subdomain (RFC 6265bis). */
const nameOf = (request: FastifyRequest) => (isSecure(request) ? `__Host-${plain}` : plain)

/**
 * Cookie of a browser that asked for a mailed link. A link signs in at once only in that browser: otherwise a forwarded
 * link would give the account away, or sign somebody in to a stranger's account (login CSRF).
 */
export function askingBrowser({ app }: Pick<SiteFeature, 'app'>) {
  const kept = new WeakMap<FastifyRequest, string>()
  app.addHook('onSend', async (request, reply) => {
    const value = kept.get(request)
    if (value === undefined) return
    reply.setCookie(nameOf(request), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
      maxAge: 2 * seconds.day,
    })
  })
  const shown = (request: FastifyRequest) => request.cookies[nameOf(request)] || undefined

  return {
    /** Sets the cookie if the browser has none. Returns the hash to store with the link. */
    keep(request: FastifyRequest): string {
      const value = shown(request) ?? kept.get(request) ?? randomBytes(24).toString('base64url')
      kept.set(request, value)
      return hashOf(value)
    },
    isThis(request: FastifyRequest, browserHash: string): boolean {
      const value = shown(request)
      return value !== undefined && hashOf(value) === browserHash
    },
  }
}
