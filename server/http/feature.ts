import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Caches } from './cache/caches.ts'
import type { SharedReplies } from './cache/shared/shared-replies.ts'
import type { Serve } from './serve.ts'
import type { User } from './session/session.ts'

/**
 * Dependencies of a feature's calls. Each call gets its database: for an idempotent one the transaction that
 * also keeps the answer, because another write would be repeated by a retry.
 */
export interface Feature extends Omit<Deps, 'db'> {
  app: FastifyInstance
  serve: Serve
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
}

/** For routes outside the contract: pages, files, streams, and prepared reads. None is idempotent. */
export interface SiteFeature extends Feature {
  db: Db
  caches: Caches
  shared: SharedReplies
}
