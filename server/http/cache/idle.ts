import type { FastifyInstance } from 'fastify'
import type { Caches } from './caches.ts'

const everyMs = 10_000
/** Requests in that time up to which nothing is going on: a page now and then. */
const fewRequests = 30

/**
 * Gives memory back once little is going on. V8 collects while it allocates, and keeps what a busy minute has left for as
 * long as nobody asks. `collect` stops the process for some hundredths of a second.
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
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
