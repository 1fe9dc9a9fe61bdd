import { randomInt } from 'node:crypto'
import { codeAlphabet } from '#contract/giving/donation-code'
import { graveReasons } from '#contract/trust/cases'
import type { NewReport } from '#contract/trust/reports'
import { and, eq, isNull, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { reportCases, reports } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { notify } from '../../../domain/journal/notifications.ts'
import { isSeen } from '../../../domain/moderation/seen.ts'
import { findThing, type Thing } from '../../../domain/moderation/things.ts'

interface Reporter {
  id: string
  isProven: boolean
}

interface Reporting extends NewReport {
  /** Undefined for a visitor. */
  reporter: Reporter | undefined
  /** SHA-256 of the token in the address of a visitor's status page. Undefined for a signed-in person. */
  tokenHash?: string
}

const newCode = () =>
  `R-${Array.from({ length: 4 }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')}`

type ReportRow = typeof reports.$inferSelect
type Refused = 'unseen' | 'own'

/**
 * Stores a report about content that the reporter can see. A case contains all reports about one content
 * until a steward decides it. If an account reports the content again, returns its first report, and `isNew`
 * is false.
 */
export const report = (
  db: Db | Tx,
  given: Reporting,
): Promise<{ report: ReportRow; isNew: boolean } | Refused> =>
  withTx(db, async (tx) => {
    const { kind, id, link, reporter } = given
    const thing = await findThing(tx, kind, id)
    if (!thing || !(await isSeen(tx, { kind, id, link, viewerId: reporter?.id }))) return 'unseen'
    if (reporter && thing.ownerId === reporter.id) return 'own'
    const caseId = await openCase(tx, given, thing)
    const [known] = reporter
      ? await tx
          .select()
          .from(reports)
          .where(and(eq(reports.caseId, caseId), eq(reports.reporterId, reporter.id)))
      : []
    if (known) return { report: known, isNew: false }
    const added = await addReport(tx, { ...given, caseId, thing })
    if (reporter) {
      await notify(tx, { userId: reporter.id, kind: 'report_arrived', subjects: { kind, code: added.code } })
      changed(tx, 'reported', {})
    }
    return { report: added, isNew: true }
  })

/** Id of the open case about this content, locked. The first of concurrent reports creates the case. */
async function openCase(tx: Tx, { kind, id }: Reporting, { ownerId, songRequestId }: Thing): Promise<string> {
  for (;;) {
    await tx.insert(reportCases).values({ kind, thingId: id, ownerId, songRequestId }).onConflictDoNothing()
    const [open] = await tx
      .select({ id: reportCases.id })
      .from(reportCases)
      .where(and(eq(reportCases.kind, kind), eq(reportCases.thingId, id), isNull(reportCases.decidedAt)))
      .for('update')
    // A steward decided the case meanwhile, so the loop creates the next case.
    if (open) return open.id
  }
}

/** Adds a report to its case. Tries another random code if a report has that code already. */
async function addReport(tx: Tx, { caseId, thing, ...given }: Reporting & { caseId: string; thing: Thing }) {
  const { reporter, tokenHash, reason, text } = given
  await tx
    .update(reportCases)
    .set({
      reports: sql`${reportCases.reports} + 1`,
      ...(reporter?.isProven && { proven: sql`${reportCases.proven} + 1` }),
      ...(graveReasons.includes(reason) && { isGrave: true }),
    })
    .where(eq(reportCases.id, caseId))
  for (;;) {
    const [added] = await tx
      .insert(reports)
      .values({
        code: newCode(),
        caseId,
        reporterId: reporter?.id ?? null,
        tokenHash: tokenHash ?? null,
        reason,
        text: text ?? null,
        snapshot: thing.words,
      })
      .onConflictDoNothing({ target: reports.code })
      .returning()
    if (added) return added
  }
}
