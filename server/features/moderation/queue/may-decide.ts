import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { appeals, type reportCases, stewardActs } from '../../../db/schema.ts'
import { conflictIn, conflicts } from '../../../domain/moderation/conflicts.ts'
import { isDecision } from '../../../domain/moderation/decided.ts'
import { stewardIds } from '../../../domain/people/stewards.ts'

/** The acting steward, and the setting that names all stewards. */
export interface Deciding {
  stewardId: string
  stewardEmails: readonly string[]
}

type CaseRow = typeof reportCases.$inferSelect

/** True if another steward has no conflict of interest in this case, and `may`. */
export async function isThereAnother(
  db: Db | Tx,
  one: CaseRow,
  { stewardId, stewardEmails }: Deciding,
  may: (other: string) => Promise<boolean> = async () => true,
) {
  for (const other of await stewardIds(db, stewardEmails))
    if (other !== stewardId && !(await conflictIn(db, other, one)) && (await may(other))) return true
  return false
}

/**
 * Reason why a steward can't decide, or null. It is a conflict of interest, or an appeal against their own decision
 * about this thing, if there is another steward without either.
 */
export async function whyNotAgain(db: Db | Tx, one: CaseRow, by: Deciding): Promise<string | null> {
  const conflict = await conflictIn(db, by.stewardId, one)
  if (conflict) return conflicts[conflict]
  if (!(await wasAppealed(db, one, by.stewardId))) return null
  const isThere = await isThereAnother(db, one, by, async (other) => !(await wasAppealed(db, one, other)))
  return isThere ? conflicts.decidedBefore : null
}

async function wasAppealed(db: Db | Tx, { kind, thingId }: CaseRow, stewardId: string) {
  const [appealed] = await db
    .select({ id: stewardActs.id })
    .from(stewardActs)
    .innerJoin(appeals, eq(appeals.decisionId, stewardActs.id))
    .where(
      and(
        eq(stewardActs.thingId, thingId),
        eq(stewardActs.thingKind, kind),
        eq(stewardActs.stewardId, stewardId),
        isDecision,
      ),
    )
    .limit(1)
  return appealed !== undefined
}
