import { eq, sql } from 'drizzle-orm'
import { reportCases, reports } from '../../../db/schema.ts'
import { prepared } from '../../../db/statements/prepared.ts'

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
