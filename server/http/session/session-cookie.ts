import { createHash } from 'node:crypto'
import type { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteUrl } from '../host.ts'

/**
 * Public id of a session: a UUID (version 8, RFC 9562) made from the hash of its secret id. The secret id
 * gives access to the account, so replies and rate limits use the public one.
 */
export function publicSessionId(sid: string): string {
  const bytes = createHash('sha256').update(sid).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const sessionCookie = 'sid'
/**
 * Cookie name on https. Browsers accept a `__Host-` cookie only from this host over https, so another
 * subdomain can't set one (RFC 6265bis).
 */
const hostCookie = `__Host-${sessionCookie}`

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: string | undefined
  }
}

export const isSecure = (request: FastifyRequest) =>
  siteUrl(request, request.server.publicUrl).startsWith('https:')

interface Shown {
  /** True if the request had a session cookie. A page deletes a cookie without a valid session. */
  isThere: boolean
  sid?: string | undefined
  /** True if an https request has only a cookie with the old name, which another subdomain could have set. */
  isOldName: boolean
}

/**
 * Reads the session id from the cookie: `__Host-sid` on https, otherwise `sid`. Sessions from older releases
 * have `sid` on https too. They remain valid until they end, and the next reply sets the new name.
 */
export function shownSession(request: FastifyRequest, signer: Signer): Shown {
  // Undefined if the request failed before its cookies were parsed.
  const cookies: typeof request.cookies | null | undefined = request.cookies
  const secure = isSecure(request)
  const named = secure ? cookies?.[hostCookie] : undefined
  const text = named ?? cookies?.[sessionCookie]
  if (text === undefined) return { isThere: false, isOldName: false }
  const { valid, value } = signer.unsign(text)
  return { isThere: true, sid: (valid && value) || undefined, isOldName: secure && named === undefined }
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, expires }: { text: string; expires: Date },
) {
  const secure = isSecure(request)
  reply.setCookie(secure ? hostCookie : sessionCookie, text, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    expires,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  if (isSecure(request)) reply.clearCookie(hostCookie, { path: '/', secure: true })
  reply.clearCookie(sessionCookie, { path: '/' })
}
