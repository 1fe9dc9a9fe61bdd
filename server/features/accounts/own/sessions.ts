import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'
import { unauthorized } from '../../../errors.ts'
import { revokeOtherSessions, revokeSession } from '../../../http/session/own-sessions.ts'

/** What a session asks of the others; a thief's must not slip in behind its own end. */
interface Asked {
  userId: string
  sid: string
}

/** Ends one session. False where the person has none of that id. Throws 401 where the asking one has ended. */
export const endOne = (db: Db, { userId, sid, id }: Asked & { id: string }) =>
  withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    if (!(await revokeSession(tx, { userId, id }))) return false
    // Also ends its streams, as each process looks at them for a change.
    changed(tx, 'signIn', { people: [userId] })
    return true
  })

/** Ends all other sessions, and the tries that known devices have of their own. */
export const endOthers = (db: Db, { userId, sid }: Asked) =>
  withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) throw unauthorized()
    await tx.update(users).set({ devicesEndedAt: now() }).where(eq(users.id, userId))
    await revokeOtherSessions(tx, { userId, sid })
    changed(tx, 'signIn', { people: [userId] })
  })
