import type { FastifyInstance } from 'fastify'

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
