import { appealableDecisions } from '#contract/trust/cases'
import type { OwnDecision } from '#contract/trust/decisions'
import { type ReportKind } from '#contract/trust/words'
import { and, eq, inArray, lt } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../../db/page.ts'
import { appeals, songRequests, stewardActs } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { appealConditions, appealUntilOf, refusalOf } from '../../../domain/moderation/case-can.ts'
import { type DecisionFacts, findDecisions } from '../../../domain/moderation/decided.ts'
import { findThing } from '../../../domain/moderation/things.ts'
import type { HttpError } from '../../../errors.ts'
import { lockCase } from './writes.ts'

const isAbout = (personId: string) =>
  and(eq(stewardActs.personId, personId), inArray(stewardActs.kind, [...appealableDecisions]))

/** Decisions about this person, newest first. They name neither the steward nor the reporter. */
export async function listOwnDecisions(
  db: Db | Tx,
  personId: string,
  wish: PageWish,
): Promise<Page<OwnDecision>> {
  const { cursor } = wish
  const before = cursor === undefined ? undefined : lt(stewardActs.id, cursor)
  const rows = await findDecisions(db, and(isAbout(personId), before), fetchSize(wish))
  const { rows: shown, next } = toPage(rows, wish)
  const own: OwnDecision[] = []
  for (const row of shown) own.push(await asOwn(db, row))
  return { rows: own, next }
}

async function asOwn(db: Db | Tx, { act, ...facts }: DecisionFacts): Promise<OwnDecision> {
  const { appeal, undone } = facts
  const refusal = await refusalOf(db, appealConditions, { act, ...facts })
  return {
    id: facts.id,
    decision: act.kind as OwnDecision['decision'],
    thing: { kind: act.thingKind!, title: await titleOf(db, act.thingKind, act.thingId) },
    rule: facts.rule,
    reason: facts.reason,
    until: facts.until,
    despiteConflict: facts.despiteConflict,
    createdAt: facts.createdAt,
    undone: undone && { reason: undone.reason, createdAt: undone.createdAt },
    appealUntil: appealUntilOf(facts),
    canAppeal: refusal === undefined,
    appeal: appeal && {
      text: appeal.text,
      createdAt: appeal.createdAt,
      answer: appeal.answer && {
        decision: appeal.answer.decision,
        reason: appeal.answer.reason,
        createdAt: appeal.answer.createdAt,
      },
    },
  }
}

/** Title of the request that the decided content belongs to. Null for a profile. */
async function titleOf(db: Db | Tx, kind: ReportKind | null, thingId: string | null) {
  if (!kind || !thingId) return null
  const requestId = (await findThing(db, kind, thingId))?.songRequestId
  if (!requestId) return null
  const [request] = await db
    .select({ title: songRequests.title })
    .from(songRequests)
    .where(eq(songRequests.id, requestId))
  return request?.title ?? null
}

interface Appealing {
  personId: string
  text: string
}

/**
 * Adds an appeal against a decision about this person, once and in time. A repeated appeal with equal text
 * changes nothing.
 */
export const appeal = (
  db: Db | Tx,
  id: string,
  { personId, text }: Appealing,
): Promise<OwnDecision | HttpError | undefined> =>
  withTx(db, async (tx) => {
    const find = async () =>
      (await findDecisions(tx, and(eq(stewardActs.id, id), isAbout(personId)), 1)).at(0)
    const caseId = (await find())?.act.caseId
    if (!caseId || !(await lockCase(tx, caseId))) return undefined
    // The decision is read after the lock, because another call may have undone or reversed it before.
    const decision = (await find())!
    if (decision.appeal?.text === text) return asOwn(tx, decision)
    const refusal = await refusalOf(tx, appealConditions, decision)
    if (refusal) return refusal
    await tx.insert(appeals).values({ decisionId: id, personId, text })
    changed(tx, 'appealed', { people: [personId] })
    return asOwn(tx, (await find())!)
  })
