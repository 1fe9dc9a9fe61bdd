import { ms, plus } from '#contract/grammar/time'
import { appealDays } from '#contract/trust/decisions'
import { caseMoves, type NewDecision } from '#contract/trust/stewards'
import { and, eq } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { appeals, type reportCases, stewardActs } from '../../db/schema.ts'
import { conflict, type HttpError, invalid } from '../../errors.ts'
import { stewardIds } from '../people/stewards.ts'
import { conflictIn, conflicts, type Deciding } from './conflicts.ts'
import { type DecisionFacts, isDecision } from './decided.ts'

/** Data that decides about the moves of a case. A write locks the case before it reads this data. */
interface Facts {
  one: typeof reportCases.$inferSelect
  by: Deciding
  /** The newest decision of the case, or the decision that the appeal is about. */
  decision: DecisionFacts | undefined
  /** The new decision. Undefined if a page only asks which moves are possible. */
  given?: NewDecision
}

/** Returns the error if the condition doesn't hold. */
type Condition<Of> = (of: Of, db: Db | Tx) => HttpError | undefined | Promise<HttpError | undefined>

const unless = (holds: boolean | undefined, otherwise: HttpError) => (holds ? undefined : otherwise)

export const isOutside: Condition<Facts> = async ({ one, by }, db) => {
  const found = await conflictIn(db, by, one)
  return found && found !== 'least' ? conflict(conflicts[found]) : undefined
}

/** Condition: no decision of this steward about this item was appealed, or every other steward's was too. */
const isUnappealed: Condition<Facts> = async ({ one, by }, db) => {
  const wasAppealed = (stewardId: string) => hasAppealed(db, one, stewardId)
  const mustLeave =
    (await wasAppealed(by.stewardId)) &&
    (await isThereAnother(db, { one, by }, async (other) => !(await wasAppealed(other))))
  return unless(!mustLeave, conflict(conflicts.decidedBefore))
}

const isUndecided: Condition<Facts> = ({ one, decision }) =>
  unless(one.decidedAt === null || decision?.stands === false, conflict('This is decided already'))

const endsAhead: Condition<Facts> = ({ given }) =>
  unless(!given?.until || endOf(given.until) > now(), invalid('Please choose a day to come', 'until'))

const hasAccount: Condition<Facts> = ({ one, given }) =>
  unless(
    one.ownerId !== null || (given?.decision !== 'warn' && given?.decision !== 'suspend'),
    conflict('It was written by someone without an account: hide it, or dismiss the report'),
  )

const stands = ({ decision }: Pick<Facts, 'decision'>) =>
  unless(decision?.stands, conflict('This decision no longer holds'))

const isUnanswered: Condition<Facts> = ({ decision }) =>
  unless(decision?.appeal?.answer === null, conflict('This appeal is answered already'))

/**
 * Condition: a steward doesn't answer the appeal against their own decision, if another steward may answer.
 */
const isOfAnother: Condition<Facts> = async ({ one, by, decision }, db) => {
  const mustLeave = decision?.act.stewardId === by.stewardId && (await isThereAnother(db, { one, by }))
  return unless(!mustLeave, conflict(conflicts.decidedBefore))
}

/**
 * Conditions of each move of a case, in the order in which they are checked. The first that fails gives the
 * error.
 */
export const caseConditions: Record<CaseMove, readonly Condition<Facts>[]> = {
  decide: [isUndecided, isOutside, isUnappealed, endsAhead, hasAccount],
  undo: [isOutside, stands],
  answerAppeal: [isOutside, stands, isUnanswered, isOfAnother],
}
export type CaseMove = (typeof caseMoves)[number]

/** Conditions of an appeal by the person who is affected by a decision. */
export const appealConditions: readonly Condition<DecisionFacts>[] = [
  ({ appeal }) => unless(!appeal, conflict('You have appealed this decision already')),
  (decision) => stands({ decision }),
  (decision) =>
    unless(
      appealUntilOf(decision) > new Date().toISOString(),
      conflict(
        `A decision can be appealed within ${appealDays} days: until ${appealUntilOf(decision).slice(0, 10)}`,
      ),
    ),
]

export const appealUntilOf = ({ createdAt }: Pick<DecisionFacts, 'createdAt'>) =>
  plus(createdAt, appealDays * ms.day)

/** Time at which a suspension until this day ends, in UTC. */
export const endOf = (until: string) => `${until}T00:00:00.000Z`

/** Returns the error of the first condition that doesn't hold; undefined if all hold. `known` keeps results. */
export async function refusalOf<Of>(
  db: Db | Tx,
  conditions: readonly Condition<Of>[],
  of: Of,
  known = new Map<Condition<Of>, HttpError | undefined>(),
) {
  for (const condition of conditions) {
    if (!known.has(condition)) known.set(condition, await condition(of, db))
    const refusal = known.get(condition)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Moves that a steward's page may offer, and the reason why this steward may not decide. The reason is given
 * even if the case is already decided.
 */
export async function canIn(db: Db | Tx, of: Facts, conditions = caseConditions) {
  const can: CaseMove[] = []
  // Several moves have equal conditions, which query the database.
  const known = new Map<Condition<Facts>, HttpError | undefined>()
  for (const move of caseMoves) if (!(await refusalOf(db, conditions[move], of, known))) can.push(move)
  const mayDecide = conditions.decide.filter((condition) => condition !== isUndecided)
  return { can, refusal: (await refusalOf(db, mayDecide, of, known))?.message ?? null }
}

/** True if no conflict of interest keeps another steward from this case, and `may` returns true for them. */
async function isThereAnother(
  db: Db | Tx,
  { one, by }: Pick<Facts, 'one' | 'by'>,
  may: (other: string) => Promise<boolean> = async () => true,
) {
  for (const stewardId of await stewardIds(db, by.stewardEmails)) {
    if (stewardId === by.stewardId) continue
    const refusal = await isOutside({ one, by: { ...by, stewardId }, decision: undefined }, db)
    if (!refusal && (await may(stewardId))) return true
  }
  return false
}

async function hasAppealed(db: Db | Tx, { kind, thingId }: Facts['one'], stewardId: string) {
  const { id, thingId: about, thingKind, stewardId: decider } = stewardActs
  const [appealed] = await db
    .select({ id })
    .from(stewardActs)
    .innerJoin(appeals, eq(appeals.decisionId, id))
    .where(and(eq(about, thingId), eq(thingKind, kind), eq(decider, stewardId), isDecision))
    .limit(1)
  return appealed !== undefined
}
