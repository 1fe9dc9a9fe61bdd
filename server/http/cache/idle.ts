import type { FastifyInstance } from 'fastify'
import type { Caches } from './caches.ts'

const everyMs = 10_000
/** Maximum number of requests in a period that counts as idle. */
const fewRequests = 30

/**
 * Garbage collection when idle. V8 collects only while it allocates, and so keeps a busy minute's garbage
 * until further requests. `collect` pauses the process for some hundredths of a second.
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
