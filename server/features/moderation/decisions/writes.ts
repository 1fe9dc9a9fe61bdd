import type { NewDecision, Queued } from '#contract/trust/stewards'
import type { AppealOutcome } from '#contract/trust/words'
import { and, eq, isNotNull, isNull } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { appeals, reportCases, reports } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { type NewNotification, notify } from '../../../domain/journal/notifications.ts'
import { type ActRow, appendAct } from '../../../domain/moderation/acts.ts'
import { conflictIn, conflicts } from '../../../domain/moderation/conflicts.ts'
import { type DecisionFacts, findDecision, findDecisions } from '../../../domain/moderation/decided.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import type { Jobs } from '../../../work/jobs.ts'
import { mustLeave, ofCase } from '../queue/case-view.ts'
import { type Deciding, whyNotAgain } from '../queue/may-decide.ts'
import { findQueued } from '../queue/reads.ts'
import { endEffect, takeEffect } from './effects.ts'

type CaseRow = typeof reportCases.$inferSelect

/** Hidden things and suspensions are also logged outside the database. */
interface Deps {
  db: Db | Tx
  jobs: Jobs
}
/** Finds what an erased account left by its keyed hash. */
interface EndDeps extends Deps {
  secret: string
}

/** The case, locked: the first of concurrent decisions wins, or of an appeal and the end of its decision. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  const [one] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  if (!one) throw notFound()
  return one
}

/** End of a suspension until this day, in UTC. */
function endOf({ until }: NewDecision): string | null {
  if (!until) return null
  const end = `${until}T00:00:00.000Z`
  if (end <= now()) throw invalid('Please choose a day to come', 'until')
  return end
}

/** Decides a case. Its person is notified with rule and facts, unless it is dismissed, its reporters without them. */
export const decide = (
  { db, jobs }: Deps,
  caseId: string,
  by: Deciding,
  given: NewDecision,
): Promise<Queued> =>
  withTx(db, async (tx) => {
    const one = await lockCase(tx, caseId)
    const [latest] = await findDecisions(tx, ofCase(caseId), 1)
    if (one.decidedAt !== null && latest?.stands !== false) throw conflict('This is decided already')
    const reason = await whyNotAgain(tx, one, by)
    if (reason) throw conflict(reason)
    const until = endOf(given)
    await takeEffect(tx, jobs, one, { decision: given.decision, until })
    const act = await appendAct(tx, {
      stewardId: by.stewardId,
      kind: given.decision,
      caseId,
      personId: one.ownerId,
      thingKind: one.kind,
      thingId: one.thingId,
      rule: given.rule,
      until,
      reason: given.reason,
    })
    await tx.update(reportCases).set({ decidedAt: act.createdAt }).where(eq(reportCases.id, caseId))
    if (given.decision !== 'dismiss') await tell(tx, one.ownerId, { kind: 'decided', subjects: factsOf(act) })
    await tellReporters(tx, one, given.decision !== 'dismiss')
    const [line] = await findQueued(tx, eq(reportCases.id, caseId))
    return line!
  })

const factsOf = ({ kind, thingKind, rule, until, reason }: ActRow): Record<string, string> => ({
  decision: kind,
  ...(thingKind && { kind: thingKind }),
  ...(rule && { rule }),
  ...(until && { until }),
  ...(reason && { reason }),
})

async function tell(tx: Tx, personId: string | null, told: Pick<NewNotification, 'kind' | 'subjects'>) {
  if (personId === null) return
  await notify(tx, { userId: personId, ...told })
  changed(tx, 'moderated', { people: [personId] })
}

/** Notifies the members who reported it. Others read the outcome on their status page. */
async function tellReporters(tx: Tx, { id, kind }: CaseRow, isActedOn: boolean) {
  const told = await tx
    .select({ userId: reports.reporterId, code: reports.code })
    .from(reports)
    .where(and(eq(reports.caseId, id), isNotNull(reports.reporterId)))
  await notify(
    tx,
    ...told.map(({ userId, code }) => ({
      userId: userId!,
      kind: 'report_answered' as const,
      subjects: { kind, code, ...(isActedOn && { isActedOn: 'yes' }) },
    })),
  )
}

/** The decision with its case, locked, if this steward may answer it. */
async function lockDecision(tx: Tx, id: string, by: Deciding) {
  const before = await findDecision(tx, id)
  if (!before?.act.caseId) throw notFound()
  const one = await lockCase(tx, before.act.caseId)
  const reason = await conflictIn(tx, by.stewardId, one)
  if (reason) throw conflict(conflicts[reason])
  const decision = await findDecision(tx, id)
  if (!decision?.stands) throw conflict('This decision no longer holds')
  return { one, decision }
}

const answerTo = ({ act }: DecisionFacts, by: Deciding) => ({
  stewardId: by.stewardId,
  caseId: act.caseId,
  personId: act.personId,
  thingKind: act.thingKind,
  thingId: act.thingId,
  ofId: act.id,
})

const told = async (tx: Tx, id: string) => (await findDecision(tx, id))!

/** Undoes a decision: the case can be decided again, and its appeal ends. */
export const undo = ({ db, ...deps }: EndDeps, id: string, by: Deciding, reason: string) =>
  withTx(db, async (tx) => {
    const { decision } = await lockDecision(tx, id, by)
    await endEffect(tx, deps, decision)
    const act = await appendAct(tx, { ...answerTo(decision, by), kind: 'undo', reason })
    await tx
      .update(appeals)
      .set({ answerId: act.id })
      .where(and(eq(appeals.decisionId, id), isNull(appeals.answerId)))
    const { kind, personId } = decision.act
    const subjects = { ...factsOf(decision.act), reason }
    if (kind !== 'dismiss') await tell(tx, personId, { kind: 'decision_undone', subjects })
    return told(tx, id)
  })

interface Answer {
  decision: AppealOutcome
  reason: string
}

/** Answers an appeal. The steward who decided may not, if there is another one without a conflict. */
export const answerAppeal = (
  { db, ...deps }: EndDeps,
  appealId: string,
  by: Deciding,
  { decision, reason }: Answer,
) =>
  withTx(db, async (tx) => {
    const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, appealId))
    if (!appeal) throw notFound()
    const { one, decision: appealed } = await lockDecision(tx, appeal.decisionId, by)
    if (appealed.appeal?.answer !== null) throw conflict('This appeal is answered already')
    if (await mustLeave(tx, one, by, appealed)) throw conflict(conflicts.decidedBefore)
    if (decision === 'reverse') await endEffect(tx, deps, appealed)
    const act = await appendAct(tx, { ...answerTo(appealed, by), kind: decision, reason })
    await tx.update(appeals).set({ answerId: act.id }).where(eq(appeals.id, appealId))
    const subjects = { ...factsOf(appealed.act), outcome: decision, reason }
    await tell(tx, appealed.act.personId, { kind: 'appeal_answered', subjects })
    return told(tx, appealed.id)
  })
