import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { unavailable } from '../../errors.ts'
import { databaseProbe, storageProbe } from './probes.ts'

/** What a balancer waits for at least, in milliseconds: a part that says nothing for so long is told as away. */
const quick = 500

const told = (answers: boolean) => (answers ? 'answers' : 'away')

/**
 * `/healthz`: the process lives. `/readyz`: it has started and isn't stopping; the body tells of database and storage. A
 * 503 there takes the process out of a balancer, and what they share would take all of them out at once: so it is one
 * only with `?strict`. Neither asks for a session, so that both stay cheap.
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
