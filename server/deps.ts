import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { Mail } from './mail/letter.ts'
import type { Storage } from './storage/storage.ts'
import type { Jobs } from './work/jobs.ts'

interface CacheWatched {
  hits: number
  misses: number
  entries: number
  bytes: number
}

/** Where figures of the process go, if somebody watches. */
export interface Watched {
  measure(app: FastifyInstance): void
  watchStreams(count: () => number): void
  watchCaches(figures: () => Record<string, CacheWatched>): void
}

/** The dependencies of the app; the same in production, in the demo and in tests. */
export interface Deps {
  db: Db
  pool: Pool
  env: Env
  /** Signs sessions and upload addresses. */
  secret: string
  storage: Storage
  mail: Mail
  jobs: Jobs
  metrics?: Watched | undefined
  /** SSRF guard: whether a user's link may make this server connect to an IP address. */
  mayReach: (address: string) => boolean
}
