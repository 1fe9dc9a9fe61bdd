import type { FastifyInstance } from 'fastify'

const drainMs = 30_000

/**
 * Answers that come before the body's end, as refusals do: the rest is read and thrown away, for so long at most. A
 * browser reads the answer only after it has sent the whole body, and a proxy that is cut off while it sends says 502 in
 * its place. Fastify ends the connection where a body is refused while it comes; so it ends only while the process stops.
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
