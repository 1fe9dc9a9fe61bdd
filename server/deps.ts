import type { Pool } from 'pg'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import type { Mail } from './mail/letter.ts'
import type { Storage } from './storage/storage.ts'
import type { Jobs } from './work/jobs.ts'

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
  /** SSRF guard: whether a user's link may make this server connect to an IP address. */
  mayReach: (address: string) => boolean
}
