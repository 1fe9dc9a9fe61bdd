import { eq } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'

/**
 * Returns whether a session is still valid, and locks it until the transaction ends. Otherwise a thief's
 * write could succeed after all sessions were ended (race condition).
 */
export async function standsStill(tx: Tx, sid: string) {
  const [standing] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sid))
    .for('share')
  return standing !== undefined
}
