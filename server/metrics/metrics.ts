import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Watched } from '../deps.ts'
import type { Mail } from '../mail/letter.ts'

/** Prefix of all metrics. Their units are seconds and bytes. Names of counters end in `_total`. */
const prefix = 'songwright_'

/** Histogram buckets in seconds, from a cached reply to the longest wait of a request for the database. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Label of all requests without a route. With their paths as labels, clients could create any number of
 * labels.
 */
const noRoute = 'none'

/** Methods with a label of their own. Node accepts two dozen further methods, which no route uses. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Maximum bytes of a body that the socket may have read together with the headers: its highWaterMark. */
const readWithHead = 65_536

/**
 * Prometheus metrics of this process. The labels are names of routes, queues and caches from the code. They
 * never contain an address, an id or user text.
 */
export class Metrics implements Watched {
  readonly registry = new Registry()
  readonly #requests = this.#counter('http_requests', 'Requests that were answered, by route and status.', [
    'method',
    'route',
    'status',
  ])
  readonly #durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time from the request’s head to the end of its answer; streams are not counted.',
    labelNames: ['method', 'route'],
    buckets: durations,
    registers: [this.registry],
  })
  readonly #open = this.gauge('http_requests_open', 'Requests that are being answered, streams included.')
  readonly #received = this.#counter('http_received_bytes', 'Bytes of request bodies that came.', ['route'])
  readonly #emails = this.#counter('emails', 'Emails handed to the mail server, by outcome.', ['outcome'])

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix })
    // Removed, because they are gauges with a counter's name, which the check of Prometheus rejects.
    for (const name of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`${prefix}nodejs_active_${name}_total`)
  }

  /** Counts the requests of an app. Call it before its routes are registered. */
  measure(app: FastifyInstance) {
    const readBefore = new WeakMap<object, number>()
    app.addHook('onRequest', ({ raw }, reply, done) => {
      this.#open.inc()
      if (raw.headers['content-length']) readBefore.set(raw, raw.socket.bytesRead ?? 0)
      // Counted at the event "close", because Fastify calls no hook at the end of a stream.
      reply.raw.once('close', () => this.#open.dec())
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const method = methods.has(request.method) ? request.method : 'other'
      const route = request.routeOptions.url ?? noRoute
      this.#requests.inc({ method, route, status: reply.statusCode })
      this.#durations.observe({ method, route }, reply.elapsedTime / 1000)
      // Limited to the bytes that were really received. A client may claim any Content-Length, and one absurd
      // value would make the total useless.
      const came = (request.raw.socket.bytesRead ?? 0) - (readBefore.get(request.raw) ?? 0) + readWithHead
      const bytes = Math.min(Number(request.headers['content-length'] ?? 0), came)
      if (bytes > 0) this.#received.inc({ route }, bytes)
      done()
    })
  }

  watchLog(count: () => number) {
    this.#counter(
      'log_lines_dropped',
      'Lines of the log that nobody read, and that were dropped.',
      [],
      (counter) => {
        counter.reset()
        counter.inc(count())
      },
    )
  }

  watchStreams(count: () => number) {
    this.gauge('streams_open', 'Streams of changes that are open.', [], (gauge) => gauge.set(count()))
  }

  watchMoves(looks: Parameters<Watched['watchMoves']>[0]) {
    this.#counter(
      'watched_moves',
      'Moves of donations that were compared with events and sums after their commit, by result.',
      ['result'],
      (counter) => {
        counter.reset()
        for (const [result, number] of Object.entries(looks())) counter.inc({ result }, number)
      },
    )
  }

  watchCaches(figures: Parameters<Watched['watchCaches']>[0]) {
    const each = (name: string, help: string, unit: 'bytes' | 'entries') =>
      this.gauge(name, help, ['cache'], (gauge) => {
        for (const [cache, figure] of Object.entries(figures())) gauge.set({ cache }, figure[unit])
      })
    each('cache_bytes', 'Bytes that a cache holds.', 'bytes')
    each('cache_entries', 'Entries of a cache.', 'entries')
    const count = (counter: Counter<'cache' | 'outcome'>) => {
      counter.reset()
      for (const [cache, { hits, misses }] of Object.entries(figures())) {
        counter.inc({ cache, outcome: 'hit' }, hits)
        counter.inc({ cache, outcome: 'miss' }, misses)
      }
    }
    this.#counter(
      'cache_requests',
      'What caches were asked for, by whether they had it.',
      ['cache', 'outcome'],
      count,
    )
  }

  countEmails = (mail: Mail): Mail => ({
    ...mail,
    send: async (letter) => {
      try {
        await mail.send(letter)
        this.#emails.inc({ outcome: 'sent' })
      } catch (error) {
        this.#emails.inc({ outcome: 'refused' })
        throw error
      }
    },
  })

  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect: (gauge: Gauge<Label>) => void | Promise<void> = () => {},
  ): Gauge<Label> {
    return new Gauge({
      name: prefix + name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        await collect(this)
      },
    })
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (counter: Counter<Label>) => void = () => {},
  ): Counter<Label> {
    return new Counter({
      name: `${prefix}${name}_total`,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        collect(this)
      },
    })
  }
}
