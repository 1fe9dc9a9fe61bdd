import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { reportCases, reports, stewardActs } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { isDecision } from '../../../domain/moderation/decided.ts'

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

/** What came of a report: as its members are told, without rule and facts. */
export async function findOutcome(db: Db, tokenHash: string) {
  const [found] = await byToken(db).execute({ tokenHash })
  if (!found) return undefined
  const { caseId, decidedAt, ...report } = found
  if (decidedAt === null) return { ...report, outcome: 'open' as const }
  const [last] = await db
    .select({ kind: stewardActs.kind })
    .from(stewardActs)
    .where(sql`${eq(stewardActs.caseId, caseId)} and ${isDecision}`)
    .orderBy(desc(stewardActs.id))
    .limit(1)
  return { ...report, outcome: last?.kind === 'dismiss' ? ('nothing' as const) : ('done' as const) }
}
