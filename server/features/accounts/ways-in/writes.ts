import { eq } from 'drizzle-orm'
import { type Db, withTx } from '../../../db/client.ts'
import { sessions, songwriterProfiles } from '../../../db/schema.ts'

/**
 * Shows the ways to be paid again. Nothing is said by a session that was ended since its request came in: a thief's own
 * yes must not slip in behind the end of all ways in (race condition).
 */
export const turnWaysOn = (db: Db, { userId, sid }: { userId: string; sid: string }) =>
  withTx(db, async (tx) => {
    const [live] = await tx
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(eq(sessions.sid, sid))
      .for('share')
    if (!live) return
    await tx
      .update(songwriterProfiles)
      .set({ waysOffSince: null })
      .where(eq(songwriterProfiles.userId, userId))
  })
