import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How slowly a body may arrive. */
export interface Patience {
  /** Grace period in milliseconds. */
  graceMs: number
  bytesPerSecond: number
}

/** 8 kB a second is the slowest mobile network. A song of 50 MB may take an hour and three quarters. */
const usual: Patience = { graceMs: 20_000, bytesPerSecond: 8000 }

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Slow body guard (slowloris): ends a connection whose request body arrives below this average rate. Node's
 * own `requestTimeout` can't do it, because it is one time for forms and songs.
 */
export function guardSlowBodies(app: FastifyInstance, { graceMs, bytesPerSecond }: Patience = usual) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request
    const { socket } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // `inject` has no socket.
    if (!hasBody || !(socket instanceof Socket)) return done()
    const [began, before] = [performance.now(), socket.bytesRead]
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch)
      const due = graceMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000
      if (performance.now() - began <= due) return
      clearInterval(watch)
      socket.end(timedOut, () => socket.destroy())
    }, graceMs / 4).unref()
    raw.once('close', () => clearInterval(watch))
    done()
  })
}

const drainMs = 30_000

/**
 * Early answers, such as refusals: the rest of the body is read and discarded, up to a time limit. A browser
 * reads the answer only after it has sent the whole body, and a proxy cut off while sending answers 502
 * instead. Fastify closes the connection when it refuses a body in progress, so this keeps it open unless the
 * process is stopping.
 */
export function readUnreadBodies(app: FastifyInstance, stopping: AbortSignal) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (!raw.complete && !raw.destroyed) {
      if (!stopping.aborted) reply.removeHeader('connection')
      raw.resume()
      const cut = setTimeout(() => raw.destroy(), drainMs).unref()
      raw.once('close', () => clearTimeout(cut))
    }
    done()
  })
}
