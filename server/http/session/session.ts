import { randomBytes } from 'node:crypto'
import { callbackify } from 'node:util'
import { fastifyCookie, Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { ProofOfPerson } from '#contract/grammar/errors'
import { ms } from '#contract/grammar/time'
import { sessionsPerAccount } from '#contract/people/own-account'
import { and, eq, gte, sql } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { quick, repeatable, unsynced } from '../../db/connections/repeatable.ts'
import { sessions, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { isSteward } from '../../domain/people/stewards.ts'
import { clearSessionCookie, isSecure, setSessionCookie, shownSession } from './session-cookie.ts'
import { seenIn } from './user-agent.ts'

export const sessionMs = 7 * ms.day

/** The user who is signed in. */
export type User = typeof users.$inferSelect & { isSteward: boolean }

interface Session {
  user: User
  expires: Date
  /** Time of the last recorded use. */
  usedAt: number
  /**
   * Kind and time of the last authentication; undefined in sessions of older releases, which didn't record
   * it.
   */
  proven: { by: ProofOfPerson; at: Date } | undefined
}

interface SessionState {
  /** Id from the session cookie, or of the session that this request started. */
  sid: string | undefined
  /** `isThere`: the request had a session cookie. `isOldName`: its name was the one without `__Host-`. */
  isThere: boolean
  isOldName: boolean
  /** Reads the session, once per request. */
  found?: Promise<Session | undefined>
  /** The session that was read, if any. */
  known?: Session
  begun?: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionState | null
  }
  interface FastifyInstance {
    sessions: Sessions
  }
}

interface SessionsOptions {
  db: Db
  pool: Pool
  secret: string
  stewardEmails: readonly string[]
}

/**
 * Stores sessions as rows of `sessions(sid, sess, expire)`, in the format of @fastify/session, so that older
 * builds can read them too. Session and user are read in one query, and only when needed: asset files and
 * robots.txt need no database (decision 0204). Nothing is stored or sent before a sign-in.
 */
class Sessions {
  readonly #pool: Pool
  readonly #signer: Signer
  readonly #byId: ReturnType<typeof sessionById>
  readonly #stewardEmails: readonly string[]

  constructor({ db, pool, secret, stewardEmails }: SessionsOptions) {
    this.#stewardEmails = stewardEmails
    this.#pool = pool
    this.#signer = new Signer(secret)
    this.#byId = sessionById(db)
  }

  stateOf(request: FastifyRequest): SessionState {
    request.session ??= { sid: undefined, ...shownSession(request, this.#signer) }
    return request.session
  }

  find(request: FastifyRequest): Promise<Session | undefined> {
    const state = this.stateOf(request)
    state.found ??= this.#read(state)
    return state.found
  }

  /**
   * Reads the session. One that was started or renewed on https isn't accepted under the old cookie name,
   * which another subdomain could have set.
   */
  async #read(state: SessionState): Promise<Session | undefined> {
    const { sid, isOldName } = state
    if (sid === undefined) return undefined
    const [row] = await this.#byId.execute({ sid, now: new Date().toISOString() })
    if (!row || (isOldName && row.isHostOnly)) return undefined
    const { by, provenAt, usedAt } = row
    const user = { ...row.user, isSteward: isSteward(this.#stewardEmails, row.user) }
    const proven = by && provenAt ? { by, at: new Date(provenAt) } : undefined
    const expires = new Date(row.expire)
    // Sessions of older releases recorded their use only when they were renewed.
    const used = usedAt ? Date.parse(usedAt) : expires.getTime() - sessionMs
    state.known = { user, expires, usedAt: used, proven }
    return state.known
  }

  /**
   * Starts a session. It may be lost if the database server crashes, and doesn't wait for a standby server.
   */
  async begin(request: FastifyRequest, userId: string, by: ProofOfPerson, at?: Date | null) {
    await this.end(request)
    const [sid, begun] = [randomBytes(24).toString('base64url'), new Date(Date.now() + sessionMs)]
    const kept = { ...stored(request, userId, begun), ...proofOf(by, at), beganAt: new Date().toISOString() }
    await quick(() => this.#pool.query(saved, [sid, JSON.stringify(kept), begun.toISOString()]))
    // Runs after the insert, so that of many concurrent sign-ins the last one enforces the limit.
    await quick(() => this.#pool.query(tooMany, [userId, sessionsPerAccount]))
    request.session = { sid, isThere: false, isOldName: false, begun }
  }

  async prove(request: FastifyRequest, by: ProofOfPerson) {
    const { sid } = this.stateOf(request)
    await repeatable(() => this.#pool.query(merged, [sid, JSON.stringify(proofOf(by))]))
  }

  /** Ends the session. The deletion is durable, even if the database server crashes. */
  async end(request: FastifyRequest) {
    const { sid } = this.stateOf(request)
    // Runs before the deletion, so that no cookie is sent even if the deletion fails.
    this.forget(request)
    if (sid !== undefined)
      await repeatable(() => this.#pool.query('delete from sessions where sid = $1', [sid]))
  }

  /** Removes the session from the request, so that the reply sets no session cookie. */
  forget(request: FastifyRequest) {
    request.session = { sid: undefined, isThere: false, isOldName: false }
  }

  /** True if the reply needs no new session cookie, which is the usual case. */
  isLeftAsItIs({ begun, isThere, isOldName, found, known }: SessionState) {
    if (begun) return false
    return !isThere || !found || Boolean(known && !isOldName && !renewalOf(known) && !isUseNews(known))
  }

  /** Sets the cookie of a session for which `isLeftAsItIs` is false, or has a page clear it. */
  async writeCookie(request: FastifyRequest, reply: FastifyReply, state: SessionState) {
    const { sid, begun, isOldName, found } = state
    if (sid !== undefined && begun) return this.#set(request, reply, { sid, expires: begun })
    // If the session could not be read, the browser keeps its cookie.
    const session = await found?.catch(() => null)
    if (session === null) return
    if (!session || sid === undefined) {
      // Replies to API calls leave the cookie alone. A call of another tab may have been sent before a sign-in,
      // and its late reply would delete the new session's cookie.
      if (!request.url.startsWith('/api/')) clearSessionCookie(request, reply)
      return
    }
    const expires = (await this.#renewed(request, sid, session)) ?? (isOldName ? session.expires : undefined)
    if (expires) this.#set(request, reply, { sid, expires })
  }

  #set(request: FastifyRequest, reply: FastifyReply, { sid, expires }: { sid: string; expires: Date }) {
    setSessionCookie(request, reply, { text: this.#signer.sign(sid), expires })
  }

  /**
   * Renews the session once a day, and returns its new end. Between renewals, its use is recorded once an
   * hour. Both use UPDATE, because an upsert would restore a session that was revoked after this request read
   * it.
   */
  async #renewed(request: FastifyRequest, sid: string, session: Session): Promise<Date | undefined> {
    const expires = renewalOf(session)
    try {
      if (expires) {
        const values = [sid, JSON.stringify(stored(request, session.user.id, expires)), expires.toISOString()]
        const { rowCount } = await quick(() => this.#pool.query(renewal, values))
        return rowCount ? expires : undefined
      }
      if (isUseNews(session))
        await quick(() => this.#pool.query(used, [sid, JSON.stringify(seenIn(request))]))
      return undefined
    } catch (err) {
      // A failed renewal is only logged, because the request itself succeeded.
      request.log.warn({ err }, 'not renewed')
      return undefined
    }
  }
}

/** True if the use must be recorded, with browser and network: once an hour. */
const isUseNews = ({ usedAt }: Session) => Date.now() - usedAt >= ms.hour

function renewalOf({ expires }: Session): Date | undefined {
  const end = Date.now() + sessionMs
  return end - expires.getTime() < ms.day ? undefined : new Date(end)
}

const saved = `insert into sessions (sid, sess, expire) select $1, $2, $3::timestamptz where ${unsynced}
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`
/** Overwrites the given fields of `sess`, and keeps all others. */
const mergedSess = '(sess::jsonb || $2::jsonb)::json'
const renewal = `update sessions set sess = ${mergedSess}, expire = $3 where sid = $1 and ${unsynced}`
/** Deletes the sessions above the limit that have been unused for longest. */
const tooMany = `delete from sessions where ${unsynced} and sid in (
  select sid from sessions where sess ->> 'userId' = $1 order by expire desc, sid offset $2)`
const merged = `update sessions set sess = ${mergedSess} where sid = $1`
const used = `${merged} and ${unsynced}`

const proofOf = (by: ProofOfPerson, at: Date | null = new Date()) => ({
  by,
  ...(at && { provenAt: at.toISOString() }),
})

/** Value of the column `sess`. `hostOnly` is set if the session was started or renewed on https. */
function stored(request: FastifyRequest, userId: string, expires: Date) {
  const secure = isSecure(request)
  const cookie = { originalMaxAge: sessionMs, expires, httpOnly: true, secure, sameSite: 'lax', path: '/' }
  return { cookie, userId, ...seenIn(request), ...(secure && { hostOnly: true }) }
}

export const sessionById = prepared((db) =>
  db
    .select({
      expire: sessions.expire,
      isHostOnly: sql<boolean>`${sessions.sess} ->> 'hostOnly' is not null`,
      by: sql<ProofOfPerson | null>`${sessions.sess} ->> 'by'`,
      provenAt: sql<string | null>`${sessions.sess} ->> 'provenAt'`,
      usedAt: sql<string | null>`${sessions.sess} ->> 'usedAt'`,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gte(sessions.expire, sql.placeholder('now'))))
    .prepare('session'),
)

export async function registerSessions(
  app: FastifyInstance,
  { publicUrl, ...options }: SessionsOptions & { publicUrl: string | undefined },
): Promise<(request: FastifyRequest) => Promise<User | undefined>> {
  await app.register(fastifyCookie)
  const store = new Sessions(options)
  app.decorate('publicUrl', publicUrl)
  app.decorate('sessions', store)
  app.decorateRequest('session', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { session } = request
    if (!session || store.isLeftAsItIs(session)) done()
    else callbackify(() => store.writeCookie(request, reply, session))(done)
  })
  return async (request) => (await store.find(request))?.user
}

export const sessionIdOf = (request: FastifyRequest) => request.session?.sid ?? ''

/**
 * Signs a user in with a new session id (against session fixation). `at` is the time of the authentication;
 * null if unknown.
 */
export const startSession = (request: FastifyRequest, userId: string, by: ProofOfPerson, at?: Date | null) =>
  request.server.sessions.begin(request, userId, by, at)

export const proveSession = (request: FastifyRequest, by: ProofOfPerson) =>
  request.server.sessions.prove(request, by)

interface Freshness {
  by: readonly ProofOfPerson[]
  /** Maximum age of the last authentication, in milliseconds. */
  within: number
}

export async function isFresh(request: FastifyRequest, { by, within }: Freshness): Promise<boolean> {
  const proven = (await request.server.sessions.find(request))?.proven
  return proven !== undefined && by.includes(proven.by) && Date.now() - proven.at.getTime() < within
}

/** True if the session began by a mailed link, and nothing else has shown since who it is. */
export const isByLink = async (request: FastifyRequest): Promise<boolean> =>
  (await request.server.sessions.find(request))?.proven?.by === 'link'

export const cancelSession = (request: FastifyRequest) => request.server.sessions.end(request)

/**
 * Ends the session of this request. The browser deletes its cache, with the user's pages and audio. Its
 * storage and other cookies remain, because they remember the anonymous givers and the known device
 * (product.md, "Signing in").
 */
export async function endSession(request: FastifyRequest, reply: FastifyReply) {
  const { sessions: store } = request.server
  if (await store.find(request)) {
    reply.header('clear-site-data', '"cache"')
    await store.end(request)
  } else store.forget(request)
  clearSessionCookie(request, reply)
}
