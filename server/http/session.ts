import { fastifyCookie } from '@fastify/cookie'
import { fastifySession } from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
  }
}

export const sessionCookie = 'sid'
const week = 7 * 24 * 60 * 60 * 1000

export type User = typeof users.$inferSelect

/** Sessions as rows of `sessions(sid, sess, expire)`; nothing is stored or sent before somebody signs in. */
export async function registerSessions(
  app: FastifyInstance,
  { pool, secret, secure }: { pool: Pool; secret: string; secure: boolean },
) {
  const Store = connectPgSimple({ Store: fastifySession.Store } as never)
  await app.register(fastifyCookie)
  await app.register(fastifySession, {
    secret,
    cookieName: sessionCookie,
    saveUninitialized: false,
    rolling: false,
    store: new Store({ pool, tableName: 'sessions', pruneSessionInterval: false }) as never,
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure ? true : 'auto', maxAge: week, path: '/' },
  })
}

/** Finds the signed-in user of a request, once a request. */
export function userFinder(db: Db) {
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('session_user')
  const found = new WeakMap<FastifyRequest, Promise<User | undefined>>()

  return function currentUser(request: FastifyRequest): Promise<User | undefined> {
    const { userId } = request.session
    if (!userId) return Promise.resolve(undefined)
    const known = found.get(request)
    if (known) return known
    const user = byId.execute({ id: userId }).then(([row]) => row)
    found.set(request, user)
    return user
  }
}
