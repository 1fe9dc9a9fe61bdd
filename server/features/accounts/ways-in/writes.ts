import { eq } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { songwriterProfiles } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { standsStill } from '../../../domain/people/standing-session.ts'

/**
 * Shows the ways to be paid again. Nothing is said by a session that was ended since its request came in: a thief's own
 * yes must not slip in behind the end of all ways in (race condition).
 */
export const turnWaysOn = (db: Db, { userId, sid }: { userId: string; sid: string }) =>
  withTx(db, async (tx) => {
    if (!(await standsStill(tx, sid))) return
    await tx
      .update(songwriterProfiles)
      .set({ waysOffSince: null })
      .where(eq(songwriterProfiles.userId, userId))
  })
