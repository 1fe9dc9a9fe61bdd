import { eq, sql } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { reportCases, reports, stewardActs } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { findDecisions } from '../../../domain/moderation/decided.ts'

const byToken = prepared((db) =>
  db
    .select({
      code: reports.code,
      kind: reportCases.kind,
      createdAt: reports.createdAt,
      decidedAt: reportCases.decidedAt,
      caseId: reportCases.id,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.tokenHash, sql.placeholder('tokenHash')))
    .prepare('report_by_token'),
)

/** Outcome of a visitor's report, without rule and facts, like the notification of a member. */
export async function findOutcome(db: Db, tokenHash: string) {
  const [found] = await byToken(db).execute({ tokenHash })
  if (!found) return undefined
  const { caseId, decidedAt, ...report } = found
  if (decidedAt === null) return { ...report, outcome: 'open' as const }
  const [last] = await findDecisions(db, eq(stewardActs.caseId, caseId), 1)
  // A decision that was undone, or reversed on appeal, had no effect.
  const isActedOn = !last || (last.stands && last.decision !== 'dismiss')
  return { ...report, outcome: isActedOn ? ('done' as const) : ('nothing' as const) }
}
