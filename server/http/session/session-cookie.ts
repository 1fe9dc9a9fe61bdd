import type { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteUrl } from '../host.ts'

export const sessionCookie = 'sid'
/** Behind https: a browser takes it from this host alone, over https, so no sibling host can plant one (RFC 6265bis). */
const hostCookie = `__Host-${sessionCookie}`

declare module 'fastify' {
  interface FastifyInstance {
    /** Setting PUBLIC_URL. Undefined where it is not set. */
    publicUrl: string | undefined
  }
}

/** Whether the browser came by https. */
export const isSecure = (request: FastifyRequest) =>
  siteUrl(request, request.server.publicUrl).startsWith('https:')

interface Shown {
  /** Whether a cookie came at all: one that names no session is ended. */
  isThere: boolean
  /** Absent where its signature is wrong. */
  sid?: string | undefined
  /** Whether it came under the name that a sibling host can plant, where there is a better one. */
  isOldName: boolean
}

/**
 * The session that a request's cookie names: `__Host-sid` behind https, and `sid` elsewhere. Sessions from before that
 * name come as `sid`: they are let in until they end, and get the new name with the next reply.
 */
export function shownSession(request: FastifyRequest, signer: Signer): Shown {
  // Cookies are not parsed yet where a request fails early.
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

/** Ends it under every name that it may have. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  if (isSecure(request)) reply.clearCookie(hostCookie, { path: '/', secure: true })
  reply.clearCookie(sessionCookie, { path: '/' })
}
