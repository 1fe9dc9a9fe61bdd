import { sessionsPerAccount } from '#contract/people/own-account'
import { and, desc, eq, gte, ne, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { sessions } from '../../db/schema.ts'
import { sessionMs } from './session.ts'
import { publicSessionId } from './session-cookie.ts'

const kept = (field: string) => sql<string | null>`${sessions.sess} ->> ${field}`
const isOf = (userId: string) => eq(sql`(${sessions.sess} ->> 'userId')`, userId)

/** Time of a session's last renewal. Sessions from older releases have no other time. */
const renewedAt = (expire: string) => new Date(Date.parse(expire) - sessionMs).toISOString()

export async function findSessions(db: Db | Tx, userId: string) {
  const rows = await db
    .select({
      sid: sessions.sid,
      browser: kept('browser'),
      place: kept('place'),
      createdAt: kept('beganAt'),
      usedAt: kept('usedAt'),
      expire: sessions.expire,
    })
    .from(sessions)
    .where(and(isOf(userId), gte(sessions.expire, now())))
    .orderBy(desc(sessions.expire), sessions.sid)
    .limit(sessionsPerAccount)
  return rows
    .map(({ usedAt, expire, ...row }) => ({
      ...row,
      id: publicSessionId(row.sid),
      lastUsedAt: usedAt ?? renewedAt(expire),
    }))
    .toSorted((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}

/** Ends a session of this user. Returns false if there is none with that id. */
export async function revokeSession(tx: Tx, { userId, id }: { userId: string; id: string }) {
  const found = (await findSessions(tx, userId)).find((one) => one.id === id)
  if (!found) return false
  const ended = await tx.delete(sessions).where(eq(sessions.sid, found.sid)).returning({ sid: sessions.sid })
  return ended.length > 0
}

export const revokeOtherSessions = (tx: Tx, { userId, sid }: { userId: string; sid: string }) =>
  tx.delete(sessions).where(and(isOf(userId), ne(sessions.sid, sid)))
