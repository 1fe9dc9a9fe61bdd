import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { unavailable } from '../errors.ts'

/**
 * `/healthz`: the process lives. `/readyz`: database and storage answer. Without sessions, so that both stay cheap:
 * `app` is a scope that was opened before them.
 */
export function healthRoutes(app: FastifyInstance, { pool, storage }: Pick<Deps, 'pool' | 'storage'>) {
  // Later hooks reach this scope too: with a cookie the session hook would query the database.
  app.addHook('onRequest', async ({ headers }) => void delete headers.cookie)
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', quiet, async (request, reply) => {
    try {
      await Promise.all([pool.query('select 1'), storage.check()])
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw unavailable('The database or the storage does not answer')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
