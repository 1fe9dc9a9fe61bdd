import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Caches } from './cache/caches.ts'
import type { SharedReplies } from './cache/shared/shared-replies.ts'
import type { Serve } from './serve.ts'
import type { User } from './session/session.ts'

/**
 * Dependencies of a feature's calls, without the database. Each call gets its own `db`. With an idempotency
 * key, `db` is the transaction that also stores the reply, because a retry would repeat a write outside of
 * it.
 */
export interface Feature extends Omit<Deps, 'db'> {
  app: FastifyInstance
  serve: Serve
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
}

/**
 * Dependencies of routes outside the contract: pages, files, streams and cached reads. They have no
 * idempotency keys.
 */
export interface SiteFeature extends Feature {
  db: Db
  caches: Caches
  shared: SharedReplies
}
