import { Signer } from '@fastify/cookie'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { siteUrl } from '../guards/input/host.ts'

export const sessionCookie = 'sid'
/** Behind https: a browser takes it from this host alone, over https, so no sibling host can plant one (RFC 6265bis). */
const hostCookie = `__Host-${sessionCookie}`

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the settings. */
    publicUrl: string | undefined
  }
}

/** Whether the browser came by https. */
export const isSecure = (request: FastifyRequest) =>
  siteUrl(request, request.server.publicUrl).startsWith('https:')

/**
 * Names the session's cookie `__Host-sid` behind https, and `sid` elsewhere. The session library knows one name, so
 * requests and replies are renamed at the edge. Sessions from before that name come as `sid`: they are let in until
 * they end, and get the new name with the next reply. A session that was begun, or renewed, under the new name is never
 * let in under the old one, which a sibling host can plant (session fixation).
 */
export function readHostCookie(app: FastifyInstance, { db, secret }: { db: Db; secret: string }) {
  const signer = new Signer(secret)
  app.addHook('onRequest', async (request) => {
    if (!isSecure(request)) return
    const { [hostCookie]: named, [sessionCookie]: old } = request.cookies
    if (named !== undefined) request.cookies[sessionCookie] = named
    else if (old !== undefined && !(await isFromBefore(db, signer.unsign(old).value)))
      delete request.cookies[sessionCookie]
    else if (old !== undefined) oldNamed.add(request)
  })
}

const oldNamed = new WeakSet<FastifyRequest>()

async function isFromBefore(db: Db, sid: string | null): Promise<boolean> {
  if (sid === null) return false
  const [found] = await db
    .select({ isOld: sql<boolean>`${sessions.sess} ->> 'hostOnly' is null` })
    .from(sessions)
    .where(eq(sessions.sid, sid))
  return found?.isOld === true
}

/** Renames the cookies of replies; after the hooks that set them. */
export function writeHostCookie(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    if (!isSecure(request)) return
    const { session } = request
    if (oldNamed.has(request) && session.userId && !reply.hasHeader('set-cookie'))
      reply.setCookie(sessionCookie, session.encryptedSessionId, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: true,
        ...(session.cookie.expires && { expires: session.cookie.expires }),
      })
    rename(reply)
  })
}

function rename(reply: FastifyReply) {
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  if (set.length === 0) return
  const named = set.flatMap((cookie) => {
    if (!cookie.startsWith(`${sessionCookie}=`)) return [cookie]
    const secure = /; Secure/i.test(cookie) ? cookie : `${cookie}; Secure`
    // A cookie that is ended is ended under both names.
    const isEnd = cookie.startsWith(`${sessionCookie}=;`)
    return [`__Host-${secure}`, ...(isEnd ? [cookie] : [])]
  })
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', named)
}
