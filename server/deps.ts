import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { Mail } from './mail/letter.ts'
import type { Storage } from './storage/storage.ts'
import type { Jobs } from './work/jobs.ts'

export interface Watched {
  measure(app: FastifyInstance): void
  watchStreams(count: () => number): void
  watchMoves(looks: () => Record<'agrees' | 'differs' | 'failed', number>): void
  watchCaches(figures: () => Record<string, Record<'hits' | 'misses' | 'entries' | 'bytes', number>>): void
}

/** Dependencies of the app. Production, demo and tests use this same type. */
export interface Deps {
  db: Db
  pool: Pool
  env: Env
  secret: string
  storage: Storage
  mail: Mail
  jobs: Jobs
  metrics?: Watched | undefined
  /** SSRF guard: returns true if the server may connect to this IP address for a link that a user entered. */
  mayReach: (address: string) => boolean
}
