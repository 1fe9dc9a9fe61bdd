import type { FastifyRequest } from 'fastify'
import { eq } from '#drizzle'
import { now } from '../../../db/schema/columns.ts'
import { users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { unauthorized } from '../../../errors.ts'
import { revokeOtherSessions, revokeSession } from '../../../http/session/own-sessions.ts'
import { sessionIdOf } from '../../../http/session/session.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'

type Person = Pick<typeof users.$inferSelect, 'id'>

/**
 * Ends one session of the person. Returns false if the person has no session with this id. Throws 401 if the
 * session that sent the request has ended.
 */
export async function endOneSession(
  { db, log }: AccountFeature,
  request: FastifyRequest,
  user: Person,
  id: string,
) {
  const isEnded = await withTx(db, async (tx) => {
    // Otherwise a thief could still end others' sessions from a session that has ended.
    if (!(await standsStill(tx, sessionIdOf(request)))) throw unauthorized()
    if (!(await revokeSession(tx, { userId: user.id, id }))) return false
    // Also closes the session's event streams, because each process checks its streams after a change.
    changed(tx, 'signIn', { people: [user.id] })
    return true
  })
  if (isEnded) await log(request, 'session ended', user)
  return isEnded
}

export async function endOtherSessions({ db, log }: AccountFeature, request: FastifyRequest, user: Person) {
  const sid = sessionIdOf(request)
  await withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    await tx.update(users).set({ devicesEndedAt: now() }).where(eq(users.id, user.id))
    await revokeOtherSessions(tx, { userId: user.id, sid })
    changed(tx, 'signIn', { people: [user.id] })
  })
  await log(request, 'other sessions ended', user)
}
