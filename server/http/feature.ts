import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Caches } from './cache/caches.ts'
import type { SharedReplies } from './cache/shared/shared-replies.ts'
import type { Serve } from './serve.ts'
import type { User } from './session/session.ts'

/**
 * What a feature's calls are mounted with. The database comes with each call: for an idempotent one it is the
 * transaction that also keeps the answer, and a write beside that would be made again by a repeated call.
 */
export interface Feature extends Omit<Deps, 'db'> {
  app: FastifyInstance
  serve: Serve
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
}

/** For what isn't a call of the contract: pages, files, streams, and reads that are prepared once. None is idempotent. */
export interface SiteFeature extends Feature {
  db: Db
  caches: Caches
  /** For what is the same for everyone. */
  shared: SharedReplies
}
