import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  AfterQuery,
  beatSeconds,
  type ChangeNotice,
  eventsPath,
  live,
  streamsPerAccount,
} from '#contract/work/live'
import { onChanges } from '../../domain/journal/change-feed.ts'
import { found, invalid, tooMany, unauthorized, unavailable } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { sessionIdOf } from '../../http/session/session.ts'
import { noWire, openWire } from './pg-notify.ts'
import { beHere, whoIsHere } from './presence.ts'
import { readNews, toldSince, withinRights } from './reads.ts'
import { Hub, type Watcher } from './sse-hub.ts'

/**
 * Poll intervals in milliseconds, without LISTEN and with it. With LISTEN, polling only finds changes whose
 * notification was lost.
 */
const pollMs = { unnotified: 500, notified: 10_000 }
/**
 * Backpressure limit in bytes. A client with more unread data is disconnected, and catches up after
 * reconnecting.
 */
const mostUnread = 65_536

export function liveRoutes({ app, serve, db, pool, env, currentUser, metrics }: SiteFeature) {
  const log = app.log
  const wire = env.liveNotify
    ? openWire({ pool, log, hear: (userIds) => hub.wake(userIds), onGap: () => hub.look() })
    : noWire
  const hub = new Hub({ db, log, pollMs: () => (wire.isUp() ? pollMs.notified : pollMs.unnotified) })
  metrics?.watchStreams(() => hub.open)
  const stop = onChanges(db, (userIds) => {
    hub.wake(userIds)
    wire.tell(userIds)
  })
  // Runs in preClose, before the server waits for open requests, because streams never end on their own.
  app.addHook('preClose', async () => {
    stop()
    hub.end()
    await wire.close()
  })

  serve(live.changes, async ({ db: on, user, query: { after } }) => {
    const news = (await withinRights(on, await readNews(on, [{ userId: user.id, after }]))).get(user.id)
    const told = news && news.head !== after ? toldSince(news, after) : []
    const hints = new Set(told.flatMap((one) => one.hints))
    return {
      seq: news?.head ?? 0,
      hints: [...hints],
      ...(told.some(({ reset }) => reset) && { reset: true }),
    }
  })

  serve(live.whoIsHere, async ({ db: on, user, params }) =>
    found(await whoIsHere(on, { projectId: params.id, userId: user.id })),
  )

  serve(live.beHere, async ({ db: on, user, params, body }) =>
    found(await beHere(on, { projectId: params.id, userId: user.id, ...body })),
  )

  app.get(eventsPath, { exposeHeadRoute: false, config: { showsNoPage: true } }, async (request, reply) => {
    const user = await currentUser(request)
    const { as }: { as?: unknown } = Object(request.query)
    if (!user || (as !== undefined && as !== user.id)) throw unauthorized()
    if (hub.count(user.id) >= streamsPerAccount) throw tooMany('You have too many windows open', beatSeconds)
    const watcher = new Stream(user.id, sessionIdOf(request), beginning(request))
    if (!hub.add(watcher)) throw unavailable()
    wire.listen()
    const response = takeOver(reply)
    watcher.open(response, () => hub.remove(watcher))
    forget(request, response)
  })
}

/** Returns the client's cursor: the number of its last known change. Undefined for a new client. */
function beginning({ headers, query }: FastifyRequest) {
  const { after } = query as { after?: string }
  const text = headers['last-event-id'] || after
  if (text === undefined) return undefined
  const known = z.safeParse(AfterQuery, { after: text })
  if (!known.success) throw invalid('after is the number of a change', 'after')
  return known.data.after
}

/** Takes the reply out of Fastify's control (hijack), and returns the raw response for writing events. */
function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Turns off buffering in a reverse proxy, which would delay the events.
    'x-accel-buffering': 'no',
  })
}

/**
 * Releases the headers, session and user of the stream's request. Otherwise they would stay in memory while
 * the stream is open.
 */
function forget({ raw: request }: FastifyRequest, response: ServerResponse) {
  // Removes Fastify's listener for the end or failure of a response, which references request and reply. Only
  // this listener is registered for both 'finish' and 'error': the HTTP server's listeners are not.
  for (const done of response.listeners('error') as (() => void)[])
    response.off('finish', done).off('error', done)
  response.on('error', ignored)
  request.headers = {}
  request.rawHeaders = []
}

const ignored = () => {}

export class Stream implements Watcher {
  readonly userId: string
  readonly sid: string
  after: number | undefined
  isOpen = false
  #response: ServerResponse | undefined
  #beat: NodeJS.Timeout | undefined

  constructor(userId: string, sid: string, after: number | undefined) {
    this.userId = userId
    this.sid = sid
    this.after = after
  }

  open(response: ServerResponse, onClose: () => void) {
    this.#response = response
    response.flushHeaders()
    const beat = () => this.after !== undefined && this.tell({ seq: this.after, hints: [] })
    this.#beat = setInterval(beat, beatSeconds * 1000).unref()
    response.once('close', () => {
      clearInterval(this.#beat)
      onClose()
    })
  }

  tell(told: ChangeNotice) {
    if (!this.#response || this.#response.writableEnded) return
    this.#response.write(`id: ${told.seq}\ndata: ${JSON.stringify(told)}\n\n`)
    if (this.#response.writableLength > mostUnread) this.#response.destroy()
  }

  end() {
    this.#response?.end()
  }
}
