import type { AppealOutcome } from '#contract/trust/cases'
import type { NewDecision, Queued } from '#contract/trust/stewards'
import { and, eq, isNotNull, isNull } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { appeals, reportCases, reports } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { type NewNotification, notify } from '../../../domain/journal/notifications.ts'
import { type ActRow, appendAct, type NewAct } from '../../../domain/moderation/acts.ts'
import { type CaseMove, caseConditions, endOf, refusalOf } from '../../../domain/moderation/case-can.ts'
import { conflictIn, type Deciding } from '../../../domain/moderation/conflicts.ts'
import { type DecisionFacts, findDecision, findDecisions } from '../../../domain/moderation/decided.ts'
import { conflict, type HttpError } from '../../../errors.ts'
import type { Jobs } from '../../../work/jobs.ts'
import { ofCase } from '../queue/case-view.ts'
import { findQueued } from '../queue/reads.ts'
import { endEffect, takeEffect } from './effects.ts'

type CaseRow = typeof reportCases.$inferSelect

/** Hidden content and suspensions are also logged outside the database, by a job. */
interface Deps {
  db: Db | Tx
  jobs: Jobs
}
/** The secret is the key of the hashes, by which the suspension of an erased account is found. */
interface EndDeps extends Deps {
  secret: string
}

/**
 * Reads and locks the case. Concurrent decisions run one after the other, and so do an appeal and the undoing
 * of its decision.
 */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const [one] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  return one
}

/**
 * Decides a case. The person is notified with rule and facts, unless the case is dismissed. The reporters are
 * notified without them. Undefined if there is no such case.
 */
export const decide = (
  { db, jobs }: Deps,
  caseId: string,
  by: Deciding,
  given: NewDecision,
): Promise<Queued | HttpError | undefined> =>
  withTx(db, async (tx) => {
    const one = await lockCase(tx, caseId)
    if (!one) return undefined
    const [decision] = await findDecisions(tx, ofCase(caseId), 1)
    const refusal = await refusalOf(tx, caseConditions.decide, { one, by, decision, given })
    if (refusal) return refusal
    const until = given.until ? endOf(given.until) : null
    if (!(await takeEffect(tx, jobs, one, { decision: given.decision, until })))
      return conflict('This isn’t there any more, so that nothing can be hidden')
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
      despiteConflict: (await conflictIn(tx, by, one)) === 'least',
    })
    await tx.update(reportCases).set({ decidedAt: act.createdAt }).where(eq(reportCases.id, caseId))
    if (given.decision !== 'dismiss')
      await tell(tx, one.ownerId, { kind: 'decided', subjects: factsOf(act, act) })
    await tellReporters(tx, one, given.decision !== 'dismiss')
    const [line] = await findQueued(tx, eq(reportCases.id, caseId))
    return line!
  })

const factsOf = (
  { kind, thingKind, rule, until, reason }: ActRow,
  { despiteConflict }: Pick<ActRow, 'despiteConflict'>,
): Record<string, string> => ({
  decision: kind,
  ...(thingKind && { kind: thingKind }),
  ...(rule && { rule }),
  ...(until && { until }),
  ...(reason && { reason }),
  ...(despiteConflict && { despiteConflict: 'yes' }),
})

async function tell(tx: Tx, personId: string | null, told: Pick<NewNotification, 'kind' | 'subjects'>) {
  if (personId === null) return
  await notify(tx, { userId: personId, ...told })
  changed(tx, 'moderated', { people: [personId] })
}

/**
 * Notifies the members who reported the content. Visitors who reported it read the outcome on their status
 * page.
 */
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

/** Writes a steward's answer to a decision, if this steward may give it. Locks the case of the decision. */
async function answering(
  tx: Tx,
  id: string,
  { move, by }: { move: CaseMove; by: Deciding },
  write: (decision: DecisionFacts, answer: Omit<NewAct, 'kind'>) => Promise<unknown>,
): Promise<DecisionFacts | HttpError | undefined> {
  const caseId = (await findDecision(tx, id))?.act.caseId
  const one = caseId ? await lockCase(tx, caseId) : undefined
  // The decision is read after the lock, because another call may have undone or reversed it before.
  const decision = await findDecision(tx, id)
  if (!one || !decision) return undefined
  const refusal = await refusalOf(tx, caseConditions[move], { one, by, decision })
  if (refusal) return refusal
  const { act } = decision
  await write(decision, {
    stewardId: by.stewardId,
    caseId: act.caseId,
    personId: act.personId,
    thingKind: act.thingKind,
    thingId: act.thingId,
    ofId: act.id,
    despiteConflict: (await conflictIn(tx, by, one)) === 'least',
  })
  return findDecision(tx, id)
}

/** Undoes a decision. Then the case can be decided again, and an open appeal ends. */
export const undo = ({ db, ...deps }: EndDeps, id: string, by: Deciding, reason: string) =>
  withTx(db, (tx) =>
    answering(tx, id, { move: 'undo', by }, async (decision, answer) => {
      await endEffect(tx, deps, decision)
      const act = await appendAct(tx, { ...answer, kind: 'undo', reason })
      await tx
        .update(appeals)
        .set({ answerId: act.id })
        .where(and(eq(appeals.decisionId, id), isNull(appeals.answerId)))
      const { kind, personId } = decision.act
      const subjects = { ...factsOf(decision.act, act), reason }
      if (kind !== 'dismiss') await tell(tx, personId, { kind: 'decision_undone', subjects })
    }),
  )

interface Answer {
  decision: AppealOutcome
  reason: string
}

export const answerAppeal = (
  { db, ...deps }: EndDeps,
  appealId: string,
  by: Deciding,
  { decision: outcome, reason }: Answer,
) =>
  withTx(db, async (tx) => {
    const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, appealId))
    if (!appeal) return undefined
    return answering(tx, appeal.decisionId, { move: 'answerAppeal', by }, async (decision, answer) => {
      if (outcome === 'reverse') await endEffect(tx, deps, decision)
      const act = await appendAct(tx, { ...answer, kind: outcome, reason })
      await tx.update(appeals).set({ answerId: act.id }).where(eq(appeals.id, appealId))
      const subjects = { ...factsOf(decision.act, act), outcome, reason }
      await tell(tx, decision.act.personId, { kind: 'appeal_answered', subjects })
    })
  })
