import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum size in bytes of a body that a signed-out visitor may send. The longest such text is a report of 2,000
 * characters, which a form encodes with at most 12 bytes each.
 */
export const visitorsBodyLimit = 65_536
export const membersBodyLimit = 1_048_576

/** Minimum speed of a request body, and how long a new connection may stay silent or a reply be unread. */
export interface Patience {
  /** Grace period in milliseconds. */
  graceMs: number
  bytesPerSecond: number
  silentMs: number
  unreadMs: number
}

/**
 * 8 kB a second is the slowest mobile network. A song of 50 MB then takes an hour and three quarters, and the
 * third of a kernel's buffer of 4 MB, after which a reply goes on, nearly three minutes.
 */
const usual: Patience = { graceMs: 20_000, bytesPerSecond: 8000, silentMs: 15_000, unreadMs: 180_000 }

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Slow body guard (slowloris): closes a connection whose body arrives below this average speed. Node's
 * `requestTimeout` can't do this, because its one time limit would apply to small forms and to songs alike.
 */
export function guardSlowBodies(app: FastifyInstance, { graceMs, bytesPerSecond }: Patience = usual) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request
    const { socket } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // Requests by `inject` (in tests) have no socket.
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

/** Closes connections on which nothing has been sent after a while. */
export function guardSilentConnections(app: FastifyInstance, { silentMs }: Patience = usual) {
  app.server.on('connection', (socket) => {
    const check = () => void (socket.bytesRead === 0 && socket.destroy())
    const timer = setTimeout(check, silentMs).unref()
    socket.once('close', () => clearTimeout(timer))
  })
}

/**
 * Closes a connection whose client has read nothing of a reply for a while. A slow download goes on, and so
 * does a silent stream: Node's timer starts again with each byte that leaves, and only bytes that wait for the
 * client count.
 */
export function guardUnreadReplies(app: FastifyInstance, { unreadMs }: Patience = usual) {
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    raw.setTimeout(unreadMs, () => void (socket.writableLength > 0 && socket.destroy()))
    done()
  })
}

const drainMs = 30_000

/**
 * When the server replies before the whole body has arrived, for example to refuse it, the rest of the body
 * is read and discarded, up to a time limit. A browser reads the reply only after it has sent the whole body.
 * A proxy whose connection is closed while it sends would reply 502. So the connection stays open, unless the
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
