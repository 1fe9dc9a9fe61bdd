import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AfterQuery, beatSeconds, eventsPath, live, streamsPerAccount, type Told } from '#contract/work/live'
import { onChanges } from '../../domain/journal/change-feed.ts'
import { invalid, notFound, tooMany, unauthorized, unavailable } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { noWire, openWire } from './pg-notify.ts'
import { beHere, whoIsHere } from './presence.ts'
import { readNews, toldSince, withinRights } from './reads.ts'
import { Hub, type Watcher } from './sse-hub.ts'

/** How often the table is looked at where nobody tells us, and where it is only for what was not told. */
const looking = { alone: 500, told: 10_000 }
/** So much that a client hasn't taken yet, in bytes, and it is cut off: it catches up when it comes again. */
const untaken = 65_536

export function liveRoutes({ app, serve, db, pool, env, currentUser }: SiteFeature) {
  const log = app.log
  const wire = env.liveNotify
    ? openWire({ pool, log, hear: (userIds) => hub.wake(userIds), onGap: () => hub.look() })
    : noWire
  const hub = new Hub({ db, log, pollMs: () => (wire.isUp() ? looking.told : looking.alone) })
  const stop = onChanges(db, (userIds) => {
    hub.wake(userIds)
    wire.tell(userIds)
  })
  // Before the server waits for its open requests: these would never end by themselves.
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

  serve(live.whoIsHere, async ({ db: on, user, params }) => {
    const others = await whoIsHere(on, { projectId: params.id, userId: user.id })
    if (!others) throw notFound()
    return others
  })

  serve(live.beHere, async ({ db: on, user, params, body }) => {
    const others = await beHere(on, { projectId: params.id, userId: user.id, ...body })
    if (!others) throw notFound()
    return others
  })

  app.get(eventsPath, { exposeHeadRoute: false, helmet: false }, async (request, reply) => {
    reply.headers(safe)
    const user = await currentUser(request)
    const { as } = request.query as { as?: string }
    if (!user || (as !== undefined && as !== user.id)) throw unauthorized()
    if (hub.count(user.id) >= streamsPerAccount)
      throw tooMany('This account has too many windows open', beatSeconds)
    const watcher = new Stream(user.id, request.session.sessionId, beginning(request))
    if (!hub.add(watcher)) throw unavailable()
    wire.listen()
    const response = takeOver(reply)
    watcher.open(response, () => hub.remove(watcher))
    forget(request, response)
  })
}

/**
 * What our pages' headers come to for an answer that is none. Theirs are longer, and each open stream would keep them
 * twice: as they were set and as they were sent.
 */
const safe = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The last change that the client knows; none where it is new. */
function beginning({ headers, query }: FastifyRequest) {
  const { after } = query as { after?: string }
  const text = headers['last-event-id'] || after
  if (text === undefined) return undefined
  const known = z.safeParse(AfterQuery, { after: text })
  if (!known.success) throw invalid('after is the number of a change', 'after')
  return known.data.after
}

/** The response, to be written to for as long as it lasts; the framework lets go of it. */
function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A proxy that gathers what it hands on would hold everything back.
    'x-accel-buffering': 'no',
  })
}

/**
 * Lets go of all that led to a stream, which would stay in memory for as long as that is open: the request with its
 * headers, the session and the person behind it.
 */
function forget({ raw: request }: FastifyRequest, response: ServerResponse) {
  // What the framework does when a response ends or fails, with both of its own objects at hand: by one and the same
  // function, other than what the server itself does.
  for (const done of response.listeners('error') as (() => void)[])
    response.off('finish', done).off('error', done)
  response.on('error', ignored)
  request.headers = {}
  request.rawHeaders = []
}

const ignored = () => {}

class Stream implements Watcher {
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

  tell(told: Told) {
    if (!this.#response || this.#response.writableEnded) return
    this.#response.write(`id: ${told.seq}\ndata: ${JSON.stringify(told)}\n\n`)
    if (this.#response.writableLength > untaken) this.#response.destroy()
  }

  end() {
    this.#response?.end()
  }
}
