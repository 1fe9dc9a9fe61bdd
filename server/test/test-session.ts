import { randomBytes } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { ProofOfPerson } from '#contract/grammar/errors'
import { sql } from '#drizzle'
import type { Db } from '../db/client.ts'
import { sessions } from '../db/schema.ts'
import { sessionCookie } from '../http/session/session-cookie.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** Inserts a session of this user, who has just authenticated by password. Returns its cookie. */
export async function signIn(db: Db, userId: string, secret: string): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  const expires = new Date(Date.now() + week)
  const cookie = {
    originalMaxAge: week,
    expires,
    httpOnly: true,
    secure: false,
    sameSite: 'lax',
    path: '/',
  }
  await db.insert(sessions).values({
    sid,
    sess: { cookie, userId, by: 'password', provenAt: new Date().toISOString() },
    expire: expires.toISOString(),
  })
  return `${sessionCookie}=${encodeURIComponent(new Signer(secret).sign(sid))}`
}

export const isSessionOf = (userId: string) => sql`${sessions.sess} ->> 'userId' = ${userId}`

export const sessionsOf = ({ db }: { db: Db }, userId: string) =>
  db.select().from(sessions).where(isSessionOf(userId))

interface Kept {
  /** Kind and time of the last authentication; null if there was none. */
  by?: ProofOfPerson | null
  provenAt?: string | null
  beganAt?: string
  usedAt?: string
  browser?: string
  place?: string
}

export const changeSessions = (db: Db, { id }: { id: string }, kept: Kept) =>
  db
    .update(sessions)
    .set({ sess: sql`jsonb_strip_nulls(${sessions.sess}::jsonb || ${JSON.stringify(kept)}::jsonb)::json` })
    .where(isSessionOf(id))

export const neverProven = { by: null, provenAt: null } as const
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
