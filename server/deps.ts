import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Db, Tx } from './db/client.ts'
import type { Env } from './env.ts'
import type { Serve } from './http/serve.ts'
import type { User } from './http/session/session.ts'
import type { Storage } from './storage/storage.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** The same for the same mail, however often it is tried: inboxes show it once. */
  messageId?: string
}

/** Sends a mail now; throws where the server refuses it. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

/** Work for later, by name, that survives this process. */
export interface Jobs {
  /** Within `tx` the job exists only if the transaction commits. */
  send(name: string, data: object, options?: { tx?: Tx }): Promise<void>
}

/** What the app is built from; the same in production, in the demo and in tests. */
export interface Deps {
  db: Db
  pool: Pool
  env: Env
  /** Signs sessions and upload addresses. */
  secret: string
  storage: Storage
  mail: Mail
  jobs: Jobs
  /** Whether a person's link may make this server connect to an IP address. */
  mayReach: (address: string) => boolean
}

/** What a feature's routes are mounted with. */
export interface Feature extends Deps {
  app: FastifyInstance
  serve: Serve
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
}
