import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Watched } from '../deps.ts'
import type { Mail } from '../mail/letter.ts'

/** Prefix of all metrics. Units are seconds and bytes, counters end in `_total`. */
const prefix = 'songwright_'

/** From a cached reply to the longest wait of a request for the database. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Label of requests without a route: one for all, because strangers could otherwise create any number of
 * labels.
 */
const noRoute = 'none'

/** Methods with their own label. Node accepts two dozen more, which no route has. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Maximum size of a body's beginning that is read together with the head: a socket's highWaterMark. */
const readWithHead = 65_536

/**
 * Metrics of this process, for Prometheus. Labels are names of routes, queues and caches from code, never an
 * address, an id or user text.
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
    // Gauges with names of counters, which Prometheus's own check refuses.
    for (const name of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`${prefix}nodejs_active_${name}_total`)
  }

  /** Counts the requests of an app. Call it before its routes are registered. */
  measure(app: FastifyInstance) {
    const readBefore = new WeakMap<object, number>()
    app.addHook('onRequest', ({ raw }, reply, done) => {
      this.#open.inc()
      if (raw.headers['content-length']) readBefore.set(raw, raw.socket.bytesRead ?? 0)
      // A stream's reply is hijacked, so no hook is called at its end.
      reply.raw.once('close', () => this.#open.dec())
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const method = methods.has(request.method) ? request.method : 'other'
      const route = request.routeOptions.url ?? noRoute
      this.#requests.inc({ method, route, status: reply.statusCode })
      this.#durations.observe({ method, route }, reply.elapsedTime / 1000)
      // A head may claim any length, and one absurd value would hide every byte after it.
      const came = (request.raw.socket.bytesRead ?? 0) - (readBefore.get(request.raw) ?? 0) + readWithHead
      const bytes = Math.min(Number(request.headers['content-length'] ?? 0), came)
      if (bytes > 0) this.#received.inc({ route }, bytes)
      done()
    })
  }

  watchStreams(count: () => number) {
    this.gauge('streams_open', 'Streams of changes that are open.', [], (gauge) => gauge.set(count()))
  }

  watchCaches(figures: Parameters<Watched['watchCaches']>[0]) {
    this.gauge('cache_bytes', 'Bytes that a cache holds.', ['cache'], (gauge) => {
      for (const [cache, { bytes }] of Object.entries(figures())) gauge.set({ cache }, bytes)
    })
    this.gauge('cache_entries', 'Entries of a cache.', ['cache'], (gauge) => {
      for (const [cache, { entries }] of Object.entries(figures())) gauge.set({ cache }, entries)
    })
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
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    return new Gauge({
      name: prefix + name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && {
        collect() {
          return collect(this)
        },
      }),
    })
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect?: (counter: Counter<Label>) => void,
  ): Counter<Label> {
    return new Counter({
      name: `${prefix}${name}_total`,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && {
        collect() {
          collect(this)
        },
      }),
    })
  }
}
