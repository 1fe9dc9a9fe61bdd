import type { FastifyInstance } from 'fastify'
import { ms } from '#contract/grammar/time'
import { ByteCache, type CacheFigures } from './byte-cache.ts'

const idleMs = 10_000
/** A period with at most this number of requests counts as idle. */
const fewRequests = 30

/**
 * Runs garbage collection when the process is idle. V8 collects only while it allocates, so the garbage of a
 * busy minute would remain until further requests. `collect` blocks the process for some hundredths of a
 * second.
 */
export function restWhenIdle(app: FastifyInstance, caches: Caches, collect = globalThis.gc) {
  let requests = 0
  let wasBusy = false
  app.addHook('onRequest', (_request, _reply, done) => {
    requests++
    done()
  })
  const timer = setInterval(() => {
    caches.dropOld()
    const isBusy = requests > fewRequests
    requests = 0
    if (wasBusy && !isBusy) collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    wasBusy = isBusy
  }, idleMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Maximum size in bytes of each cache of a process. */
export const mostBytes = {
  /** Replies that are equal for all users, the sitemap and feeds. */
  replies: 4_194_304,
  /** Content of visitors' pages, cached for a second. */
  lookups: 3_145_728,
  pages: 10_485_760,
  embeds: 1_048_576,
  /** Images for link previews. */
  pictures: 3_145_728,
  builds: 4_194_304,
}
type Name = keyof typeof mostBytes

interface Options {
  /** Clock for expiry, in milliseconds. */
  now?: (() => number) | undefined
  /** Disables all caches, for development and for comparison in tests. */
  keepsNothing?: boolean
}

/** All caches of an app. */
export class Caches {
  readonly #opened = new Map<Name, Pick<ByteCache<unknown>, 'figures' | 'dropOld'>>()
  readonly #now: () => number
  readonly #keepsNothing: boolean

  constructor({ now = () => performance.now(), keepsNothing = false }: Options = {}) {
    this.#now = now
    this.#keepsNothing = keepsNothing
  }

  /** Opens the cache of that name. Throws if it is open already. */
  open<Value>(name: Name, sizeOf: (value: Value) => number): ByteCache<Value> {
    if (this.#opened.has(name)) throw new Error(`The cache ${name} is in use already`)
    const bytes = this.#keepsNothing ? 0 : mostBytes[name]
    const cache = new ByteCache<Value>({ mostBytes: bytes, sizeOf, now: this.#now })
    this.#opened.set(name, cache)
    return cache
  }

  dropOld() {
    for (const cache of this.#opened.values()) cache.dropOld()
  }

  figures(): { [name in Name]?: CacheFigures } {
    return Object.fromEntries([...this.#opened].map(([name, { figures }]) => [name, figures]))
  }
}

const everyMs = 10 * ms.minute

/** Logs the caches' figures every ten minutes, if there were requests. */
export function logCaches(app: FastifyInstance, caches: Caches) {
  let told = 0
  const timer = setInterval(() => {
    const figures = caches.figures()
    const asked = Object.values(figures).reduce((sum, { hits, misses }) => sum + hits + misses, 0)
    if (asked > told) app.log.info({ caches: figures }, 'caches')
    told = asked
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
