import { createHash } from 'node:crypto'
import type { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteUrl } from '../host.ts'

/**
 * Public id of a session, a UUID (version 8, RFC 9562) of its id's hash. The id itself opens the account, so
 * no answer and no table of counts has it.
 */
export function publicSessionId(sid: string): string {
  const bytes = createHash('sha256').update(sid).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const sessionCookie = 'sid'
/**
 * Behind https: browsers accept it only from this host, over https, so that no sibling host can plant one
 * (RFC 6265bis).
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
  /** True if any cookie came. One that names no session is cleared. */
  isThere: boolean
  sid?: string | undefined
  /**
   * True if it came under the old name, which a sibling host can plant, although the new one is available.
   */
  isOldName: boolean
}

/**
 * The session named by a request's cookie: `__Host-sid` behind https, otherwise `sid`. Older sessions come as
 * `sid`. They are accepted until they end, and get the new name with the next reply.
 */
export function shownSession(request: FastifyRequest, signer: Signer): Shown {
  // Cookies are not parsed yet if a request fails early.
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
