import { appealOutcomes, decisions, type StewardActKind } from '#contract/trust/cases'
import { isRule } from '#contract/trust/rules'
import type { Decided } from '#contract/trust/stewards'
import { alias, and, eq, inArray, type SQL, type SQLWrapper, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { appeals, stewardActs, users } from '../../db/schema.ts'

const undo = alias(stewardActs, 'undo')
const answer = alias(stewardActs, 'answer')
const undoer = alias(users, 'undoer')
const answerer = alias(users, 'answerer')

const nameOf = (person: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string | null>`nullif(concat_ws(' ', ${person.firstName}, ${person.lastName}), '')`
export const stewardName = nameOf(users)

export const isDecision = inArray(stewardActs.kind, [...decisions])

/** Query of decisions with their undo and appeal. */
const joined = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      act: stewardActs,
      steward: { id: users.id, name: stewardName },
      undo: { reason: undo.reason, createdAt: undo.createdAt },
      undoer: { id: undoer.id, name: nameOf(undoer) },
      appeal: { id: appeals.id, text: appeals.text, createdAt: appeals.createdAt },
      answer: { kind: answer.kind, reason: answer.reason, createdAt: answer.createdAt },
      answerer: { id: answerer.id, name: nameOf(answerer) },
    })
    .from(stewardActs)
    .innerJoin(users, eq(users.id, stewardActs.stewardId))
    .leftJoin(undo, and(eq(undo.ofId, stewardActs.id), eq(undo.kind, 'undo')))
    .leftJoin(undoer, eq(undoer.id, undo.stewardId))
    .leftJoin(appeals, eq(appeals.decisionId, stewardActs.id))
    .leftJoin(answer, eq(answer.id, appeals.answerId))
    .leftJoin(answerer, eq(answerer.id, answer.stewardId))
    .where(and(isDecision, where))
    .orderBy(sql`${stewardActs.id} desc`)

type Joined = Awaited<ReturnType<typeof joined>>[number]

type DecisionAct = Joined['act'] & { kind: (typeof decisions)[number] }

export interface DecisionFacts extends Decided {
  act: DecisionAct
  /** True if the decision is still in effect: neither undone nor reversed. */
  stands: boolean
}

const isOutcome = (kind: StewardActKind | undefined): kind is (typeof appealOutcomes)[number] =>
  appealOutcomes.some((outcome) => outcome === kind)

function asFacts({ act: row, steward, undo: undone, undoer: by, ...rest }: Joined): DecisionFacts {
  const act = row as DecisionAct
  const { appeal, answer: answered, answerer: answeredBy } = rest
  const given = answered && answeredBy && isOutcome(answered.kind) ? answered : null
  const outcome = given && isOutcome(given.kind) ? given.kind : null
  return {
    act,
    stands: !undone && outcome !== 'reverse',
    id: act.id,
    decision: act.kind,
    steward,
    // The rule is always in the list, because only the call for decisions writes it.
    rule: act.rule !== null && isRule(act.rule) ? act.rule : 'respect',
    reason: act.reason,
    until: act.until,
    despiteConflict: act.despiteConflict,
    createdAt: act.createdAt,
    undone: undone && by && { steward: by, ...undone },
    appeal: appeal && {
      ...appeal,
      answer:
        given && outcome && answeredBy
          ? { decision: outcome, steward: answeredBy, reason: given.reason, createdAt: given.createdAt }
          : null,
    },
  }
}

export const findDecisions = async (
  db: Db | Tx,
  where: SQL | undefined,
  fetch: number,
): Promise<DecisionFacts[]> => (await joined(db, where).limit(fetch)).map(asFacts)

export async function findDecision(db: Db | Tx, id: string): Promise<DecisionFacts | undefined> {
  const [decision] = await findDecisions(db, eq(stewardActs.id, id), 1)
  return decision
}
