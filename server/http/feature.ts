import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Serve } from './serve.ts'
import type { User } from './session/session.ts'

/** What a feature's routes are mounted with. */
export interface Feature extends Deps {
  app: FastifyInstance
  serve: Serve
  currentUser: (request: FastifyRequest) => Promise<User | undefined>
}
