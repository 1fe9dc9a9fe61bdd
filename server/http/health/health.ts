import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { unavailable } from '../../errors.ts'
import { databaseProbe, storageProbe } from './probes.ts'

/**
 * Shortest timeout of common load balancers, in milliseconds. The database or the storage is reported as
 * "away" if it doesn't reply within this time.
 */
const quick = 500

const told = (answers: boolean) => (answers ? 'answers' : 'away')

/**
 * `/healthz` replies 200 while the process runs. `/readyz` replies 200 if the process has started and isn't
 * stopping. Its body has the state of database and storage. If they are away, only `/readyz?strict` replies
 * 503. A plain 503 would make the load balancer remove all processes at once, because they share both. Both
 * routes are cheap, because they load no session.
 */
export function healthRoutes(
  app: FastifyInstance,
  { pool, storage, stopping }: Pick<Deps, 'pool' | 'storage'> & { stopping: AbortSignal },
) {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  const probes = { database: databaseProbe(pool), storage: storageProbe(storage) }
  app.addHook('onClose', () => probes.database.close())
  app.get<{ Querystring: { strict?: unknown } }>('/readyz', quiet, async ({ query }, reply) => {
    if (stopping.aborted) throw unavailable('This process is stopping')
    const isStrict = query.strict !== undefined
    const within = isStrict ? undefined : quick
    const [database, files] = await Promise.all([
      probes.database.answers(within),
      probes.storage.answers(within),
    ])
    if (isStrict && !(database && files)) throw unavailable('The database or the storage does not answer')
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', database: told(database), storage: told(files) })
  })
}
