import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { unavailable } from '../../errors.ts'
import { databaseProbe, storageProbe } from './probes.ts'

/**
 * Shortest timeout of load balancers, in milliseconds. A part that doesn't answer in this time is reported as
 * away.
 */
const quick = 500

const told = (answers: boolean) => (answers ? 'answers' : 'away')

/**
 * `/healthz`: the process lives. `/readyz`: it has started and isn't stopping, and its body has the state of
 * database and storage. A 503 there makes a balancer remove the process, and for a shared part it would
 * remove all processes at once, so it needs `?strict`. Neither loads a session, so both are cheap.
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
