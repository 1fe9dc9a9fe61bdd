import type { NewDecision } from '#contract/trust/stewards'
import { and, eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { type reportCases, stewardActs } from '../../../db/schema.ts'
import { type DecisionFacts, findDecisions } from '../../../domain/moderation/decided.ts'
import { hideThing, showThing } from '../../../domain/moderation/hiding.ts'
import { endSuspension } from '../../../domain/moderation/kept/end-suspension.ts'
import { suspendPerson } from '../../../domain/moderation/suspending.ts'
import { findThing } from '../../../domain/moderation/things.ts'
import { isHidden } from '../../../domain/requests/visible.ts'
import type { Queue } from '../../../storage/replay-log.ts'

type CaseRow = typeof reportCases.$inferSelect

/** Hides the reported content or suspends its owner. Returns false if there is no content left to hide. */
export async function takeEffect(
  tx: Tx,
  jobs: Queue,
  { kind, thingId, ownerId }: CaseRow,
  { decision, until }: Pick<NewDecision, 'decision'> & { until: string | null },
) {
  if (decision === 'hide')
    return (await hideThing(tx, jobs, kind, thingId)) || isHidden(await findThing(tx, kind, thingId))
  if (decision === 'suspend' && ownerId !== null)
    await suspendPerson(tx, jobs, { personId: ownerId, until: until === null ? null : new Date(until) })
  return true
}

interface Deps {
  jobs: Queue
  secret: string
}

/** Limit of the query for other decisions, above the number of decisions that can be in force. */
const many = 200

/** Ends the effect of a decision, unless another decision in force has an equal effect. */
export async function endEffect(tx: Tx, deps: Deps, { act }: DecisionFacts) {
  const { kind, thingKind, thingId, personId } = act
  if (kind === 'hide' && thingKind && thingId) {
    const others = await standing(
      tx,
      act.id,
      and(eq(stewardActs.thingId, thingId), eq(stewardActs.kind, 'hide')),
    )
    if (!others.some((other) => other.act.thingKind === thingKind))
      await showThing(tx, deps.jobs, thingKind, thingId)
  }
  if (kind === 'suspend' && personId) await endSuspension(tx, deps, { personId, decisionId: act.id })
}

const standing = async (tx: Tx, but: string, where: ReturnType<typeof and>) =>
  (await findDecisions(tx, where, many)).filter(({ id, stands }) => stands && id !== but)
