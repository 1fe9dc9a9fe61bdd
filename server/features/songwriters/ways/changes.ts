import { type AllWays, allWays, changedDays } from '#contract/people/songwriters'
import { and, asc, eq, gt, isNull, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { type FormerWays, songwriterProfiles, waysChanges } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import type { Deps } from '../../../deps.ts'
import { revokeSessions } from '../../../domain/accounts/end-ways-in.ts'
import { record } from '../../../domain/journal/events.ts'
import { holdPaying } from '../../../domain/journal/notifications.ts'
import { putWaysBack } from '../../../domain/songwriters/former-ways.ts'
import { siteOf } from '../../../mail/templates/said.ts'
import { mailJob, type SecurityMail } from '../../../work/security-mails.ts'

export type Mailing = Pick<Deps, 'jobs' | 'env'>

export const kind = 'ways-changed'
export interface WaysChangedMail extends SecurityMail {
  changeId: string
  site: string
}

interface Change {
  userId: string
  before: AllWays & FormerWays
  after: AllWays
}

/**
 * Stores the former ways to be paid, and emails their owner a link to restore them. Also does so for a mere
 * removal: otherwise a thief would first remove the ways, and then add others. Givers are warned only of
 * added ways.
 */
export async function noteChange(tx: Tx, { jobs, env }: Mailing, { userId, before, after }: Change) {
  const changed = allWays.filter((way) => after[way] !== before[way])
  if (changed.length === 0) return
  const [change] = await tx.insert(waysChanges).values({ userId, before }).returning({ id: waysChanges.id })
  await record(tx, { kind: 'ways_changed', subjectId: userId, actorId: userId })
  if (changed.some((way) => after[way] !== null)) {
    await tx
      .update(songwriterProfiles)
      .set({ waysChangedAt: now() })
      .where(eq(songwriterProfiles.userId, userId))
    await holdPaying(tx, userId)
  }
  const data: WaysChangedMail = { userId, changeId: change!.id, site: siteOf(env) }
  await jobs.send(mailJob(kind), data, { tx })
}

const isRecent = gt(waysChanges.createdAt, sql`now() - interval '1 day' * ${changedDays}::int`)
const isOpen = and(isNull(waysChanges.endedAt), isRecent)

/**
 * Finds the ways to be paid that the link of a change restores. A thief may make two changes, and the owner
 * may open the newer email. So the link restores the ways before the first change of the last week that
 * wasn't undone. `isUsed` is true if this change was undone before. Undefined if it is older than a week.
 */
export async function findFormer(db: Db, changeId: string) {
  const [change] = await db
    .select({ userId: waysChanges.userId, endedAt: waysChanges.endedAt })
    .from(waysChanges)
    .where(and(eq(waysChanges.id, changeId), isRecent))
  if (!change) return undefined
  const [first] = await db
    .select({ before: waysChanges.before })
    .from(waysChanges)
    .where(and(eq(waysChanges.userId, change.userId), isOpen))
    .orderBy(asc(waysChanges.id))
    .limit(1)
  return change.endedAt || !first ? { isUsed: true as const } : { isUsed: false as const, ways: first.before }
}

/**
 * Restores the former ways to be paid, and ends all sessions of the person. All changes in force end, so
 * their links no longer work. Returns false if this change had ended before.
 */
export const putBack = (db: Db, changeId: string) =>
  withTx(db, async (tx) => {
    const standing = await tx
      .select({ id: waysChanges.id, userId: waysChanges.userId, before: waysChanges.before })
      .from(waysChanges)
      .where(
        and(
          sql`${waysChanges.userId} = (select user_id from ways_changes where id = ${changeId}::uuid)`,
          isOpen,
        ),
      )
      .orderBy(asc(waysChanges.id))
      .for('update')
    const [first] = standing
    if (!first || !standing.some(({ id }) => id === changeId)) return false
    const { userId, before } = first
    // Ends the sessions before the profile is changed. So a concurrent change by one of them is undone too.
    await revokeSessions(tx, userId)
    await putWaysBack(tx, userId, before)
    return true
  })
