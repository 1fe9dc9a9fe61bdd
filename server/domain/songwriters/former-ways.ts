import { type AllWays, allWays } from '#contract/people/songwriters'
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
 * Reads and locks the payment methods of a profile, so that each of two concurrent changes stores the state
 * just before it.
 */
export async function lockWays(tx: Tx, userId: string): Promise<(AllWays & FormerWays) | undefined> {
  const [ways] = await ofProfile(tx, userId).for('no key update')
  return ways
}

/** What a row of a build before these fields doesn't name was never there, or is a thief's. */
const notNamed = { iban: null, ibanHolder: null, otherWay: null }

/**
 * Restores former payment methods. Changes of the profile that could still be undone end, together with their
 * links. With `since`, only later changes end, because earlier changes are not undone.
 */
export async function putWaysBack(tx: Tx, userId: string, named: FormerWays, since?: string) {
  const former = { ...notNamed, ...named }
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
  if (allWays.some((way) => present[way] !== former[way]))
    await record(tx, { kind: 'ways_put_back', subjectId: userId, actorId: null })
}
