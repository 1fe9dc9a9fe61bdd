import { fastifyWebsocket, type WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { sources } from '#contract/files/upload-sources'
import { rateCounter } from '../../../db/rate-limits.ts'
import { invalid, notFound, tooMany } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { expectStanding } from '../../../http/guards/standing.ts'
import { sayable } from '../../../http/problems.ts'
import { grantMs } from '../../../storage/signing.ts'
import { placeOf } from '../grants.ts'
import { maxBytesOf } from '../limits.ts'
import { findUpload } from '../reads.ts'
import { describe } from './describe.ts'
import { fetchToStore } from './fetching.ts'
import { openLink } from './open-link.ts'
import { readOrder, writeOrder } from './order.ts'

/** Minimum time between two progress messages to a page, in milliseconds (spec 9.widget.throttle). */
const progressEvery = 500

const tooSlow = () => invalid('This link took too long to send its file. Please try again, or another way.')

/**
 * Protocol of the upload library for files from a link: `meta`, `get`, and a WebSocket for the progress. The
 * transfer starts and ends with the socket, so no process keeps state between two calls.
 */
export async function linkRoutes(feature: SiteFeature) {
  const { app, serve, db, env, secret, storage, currentUser, mayReach } = feature
  const counter = rateCounter(db)
  /**
   * Looking up a file and fetching it have separate rate limits. A user who has reached the limit of look-ups
   * can still fetch the files found.
   */
  async function take(what: 'link' | 'link-file', userId: string) {
    const wait = await counter.take({ name: what, max: env.rateLinksPerAccount, seconds: 60 }, userId)
    if (wait) throw tooMany('That’s a lot of links at once. Please wait a moment and go on.', wait)
  }

  serve(sources.rules, async ({ user }) => ({
    userId: user.id,
    maxBytes: maxBytesOf(env),
    companionUrl: env.companionUrl?.replace(/\/+$/, '') ?? null,
  }))

  serve(sources.meta, async ({ user, body: { url } }) => {
    await take('link', user.id)
    const response = await openLink(url, { mayReach, signal: AbortSignal.timeout(30_000) })
    response.destroy()
    return { ...describe(response.headers, url), statusCode: 200 }
  })

  serve(sources.get, async ({ user, body: { url, key } }) => {
    const upload = key.includes('\0') ? undefined : await findUpload(db, key)
    if (upload?.ownerId !== user.id) throw notFound()
    return { token: writeOrder({ userId: user.id, url, key, expires: Date.now() + grantMs }, secret) }
  })

  async function work(socket: WebSocket, request: FastifyRequest<{ Params: { '*': string } }>) {
    const gone = new AbortController()
    socket.once('close', () => gone.abort())
    // Timeout for the whole transfer. Without it, a server that sends bytes slowly could keep the connection
    // open for ever (slowloris).
    const late = AbortSignal.timeout(env.linkSeconds * 1000)
    const say = (action: string, payload: object) => socket.send(JSON.stringify({ action, payload }))
    try {
      const order = readOrder(request.params['*'], secret)
      const user = await currentUser(request)
      if (!order || user?.id !== order.userId) throw notFound()
      expectStanding(user)
      await take('link-file', order.userId)
      let lastSent = 0
      const size = await fetchToStore({ db, env, storage, mayReach }, order, {
        signal: AbortSignal.any([gone.signal, late]),
        onProgress(bytesUploaded, bytesTotal) {
          if (Date.now() - lastSent < progressEvery) return
          lastSent = Date.now()
          say('progress', { progress: '0', bytesUploaded, bytesTotal: bytesTotal ?? null })
        },
      })
      const result = placeOf(feature, request, order.key)
      const response = { status: 200, responseText: JSON.stringify(result) }
      say('success', { url: result.location, bytesUploaded: size, response })
    } catch (error) {
      const said = late.aborted ? tooSlow() : error
      if (!gone.signal.aborted) say('error', { error: { message: sayable(said, request).message } })
    } finally {
      socket.close()
    }
  }

  await app.register(async (scope) => {
    await scope.register(fastifyWebsocket, { options: { maxPayload: 1024 } })
    // A wildcard, because Fastify limits a named segment to 100 characters.
    scope.get<{ Params: { '*': string } }>(
      '/api/api/*',
      { websocket: true },
      (socket, request) => void work(socket, request),
    )
  })
}
