import { waysToBePaid } from '#contract/people/songwriters'
import { and, eq, gt, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { type FormerWays, songwriterProfiles, waysChanges } from '../../db/schema.ts'
import { record } from '../journal/events.ts'
import { wayColumns } from '../money/being-paid.ts'

const ofProfile = (db: Db | Tx, userId: string) =>
  db
    .select({ ...wayColumns, waysOffSince: songwriterProfiles.waysOffSince })
    .from(songwriterProfiles)
    .where(eq(songwriterProfiles.userId, userId))

/**
 * Payment methods of a profile, locked, so that each of two concurrent changes keeps its predecessor's state.
 */
export async function lockWays(tx: Tx, userId: string): Promise<FormerWays | undefined> {
  const [ways] = await ofProfile(tx, userId).for('no key update')
  return ways
}

/**
 * Restores former payment methods. This ends the profile's active changes and their links; with `since` only
 * later ones, because it doesn't undo earlier changes.
 */
export async function putWaysBack(tx: Tx, userId: string, former: FormerWays, since?: string) {
  const present = await lockWays(tx, userId)
  if (!present) return
  await tx
    .update(songwriterProfiles)
    .set({ ...former, waysChangedAt: null })
    .where(eq(songwriterProfiles.userId, userId))
  await tx
    .update(waysChanges)
    .set({ endedAt: now() })
    .where(
      and(
        eq(waysChanges.userId, userId),
        isNull(waysChanges.endedAt),
        ...(since === undefined ? [] : [gt(waysChanges.createdAt, since)]),
      ),
    )
  if (waysToBePaid.some((way) => present[way] !== former[way]))
    await record(tx, { kind: 'ways_put_back', subjectId: userId, actorId: null })
}
