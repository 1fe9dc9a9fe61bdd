import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'

/**
 * Whether a session still stands, and stands until the transaction is over: what a thief sends must not slip in behind
 * the end of all sessions (race condition).
 */
export async function standsStill(tx: Tx, sid: string) {
  const [standing] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sid))
    .for('share')
  return standing !== undefined
}
