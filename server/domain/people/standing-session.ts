import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'

/**
 * True if a session is still valid, and locks it until the transaction ends, so that a thief's write can't
 * slip in after the end of all sessions (race condition).
 */
export async function standsStill(tx: Tx, sid: string) {
  const [standing] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sid))
    .for('share')
  return standing !== undefined
}
