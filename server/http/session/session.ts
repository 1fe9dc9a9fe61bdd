import { callbackify } from 'node:util'
import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import { fastifySession } from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Db, Tx } from '../../db/client.ts'
import { quick, repeatable, unsynced } from '../../db/connections/repeatable.ts'
import { sessions, users } from '../../db/schema.ts'
import { isSecure, readHostCookie, sessionCookie, writeHostCookie } from './host-cookie.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** Begun or renewed under the name of https, and let in under no other. */
    hostOnly?: boolean
  }
}

/** What the library's types leave out: when the stored session ends, and when it would end if it began now. */
type Session = Omit<FastifyRequest['session'], 'cookie'> & {
  cookie: { toJSON(): CookieSerializeOptions & { originalExpires?: Date; expires: Date } }
}

const day = 24 * 60 * 60 * 1000
const week = 7 * day

export type User = typeof users.$inferSelect

type Stored = InstanceType<ReturnType<typeof connectPgSimple>>

/**
 * Sessions in the database. The library takes ENOENT for a missing one; here it is the socket of a database that is
 * down, and that must sign nobody out. A new one may be lost in a crash, and doesn't wait for a standby; that one has
 * ended is never lost.
 */
class SessionStore extends connectPgSimple({ Store: fastifySession.Store } as never) {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool, tableName: 'sessions', pruneSessionInterval: false })
    this.#pool = pool
  }

  override get(...[id, done]: Parameters<Stored['get']>) {
    super.get(id, (error: unknown, session) =>
      done(error ? new Error('The session could not be read', { cause: error }) : undefined, session),
    )
  }

  override set(...[id, session, done]: Parameters<Stored['set']>) {
    const { expires } = session.cookie
    const values = [id, JSON.stringify(session), new Date(expires ?? Date.now() + week).toISOString()]
    callbackify(() => quick(() => this.#pool.query(saved, values)))(done ?? ignored)
  }

  override destroy(...[id, done]: Parameters<Stored['destroy']>) {
    const end = () => this.#pool.query('delete from sessions where sid = $1', [id])
    callbackify(() => repeatable(end))(done ?? ignored)
  }
}

/**
 * Files of the build and the likes of robots.txt, which are the same for everyone: no session is read for them, so they
 * need no database. A name that is no file leads to the page for lost addresses, which members get as members.
 */
const isFile = ({ url, is404 }: FastifyRequest) =>
  url.startsWith('/assets/') || (!is404 && /^\/[^/?]+\.\w+(?:\?|$)/.test(url))

const ignored = () => {}

const saved = `insert into sessions (sid, sess, expire) select $1, $2, $3::timestamptz where ${unsynced}
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`
const renewed = `update sessions set sess = $2, expire = $3 where sid = $1 and ${unsynced}`

/** Sessions as rows of `sessions(sid, sess, expire)`; nothing is stored or sent before somebody signs in. */
export async function registerSessions(
  app: FastifyInstance,
  { db, pool, secret, publicUrl }: { db: Db; pool: Pool; secret: string; publicUrl: string | undefined },
) {
  const secure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request) => {
    if (isFile(request)) delete request.headers.cookie
  })
  await app.register(fastifyCookie)
  app.decorate('publicUrl', publicUrl)
  readHostCookie(app, { db, secret })
  await app.register(fastifySession, {
    secret,
    cookieName: sessionCookie,
    saveUninitialized: false,
    rolling: false,
    store: new SessionStore(pool),
    cookie: { httpOnly: true, sameSite: 'lax', secure: secure ? true : 'auto', maxAge: week, path: '/' },
  })
  app.addHook('onSend', async (request, reply) => {
    // The request succeeded: a session that could not be renewed must not turn it into an error.
    await renewSession(pool, request, reply).catch((err: unknown) => request.log.warn({ err }, 'not renewed'))
  })
  writeHostCookie(app)
}

/**
 * Session renewal, once a day and not at each request. By UPDATE: the store's own
 * upsert would bring back a session that was revoked since this request read it.
 */
async function renewSession(pool: Pool, request: FastifyRequest, reply: FastifyReply) {
  const session = request.session as unknown as Session | null
  if (!session?.userId) return
  const { originalExpires, expires, ...cookie } = session.cookie.toJSON()
  if (!originalExpires || expires.getTime() - originalExpires.getTime() < day) return
  if (isSecure(request)) session.hostOnly = true
  const values = [session.sessionId, JSON.stringify(session), expires.toISOString()]
  const { rowCount } = await quick(() => pool.query(renewed, values))
  if (rowCount) reply.setCookie(sessionCookie, session.encryptedSessionId, { ...cookie, expires })
}

/** Signs a user in under a new session id (session fixation). */
export async function startSession(request: FastifyRequest, userId: string) {
  await request.session.regenerate()
  // Otherwise the library sends two cookies: one that ends the old session and one for the new.
  delete request.cookies[sessionCookie]
  request.session.userId = userId
  if (isSecure(request)) request.session.hostOnly = true
  await request.session.save()
}

/**
 * Ends the session of this request. The browser drops its cache, with the pages and sounds of this person; not its
 * storage and other cookies, which keep that a giver is anonymous, and the device (decision 0173).
 */
export async function endSession(request: FastifyRequest, reply: FastifyReply) {
  if (request.session.userId) {
    reply.header('clear-site-data', '"cache"')
    await request.session.destroy()
  }
  reply.clearCookie(sessionCookie, { path: '/' })
}

/** Ends all sessions of a user. */
export async function revokeSessions(db: Db | Tx, userId: string) {
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`)
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
