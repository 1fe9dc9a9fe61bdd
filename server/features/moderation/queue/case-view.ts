import { ms } from '#contract/grammar/time'
import { type Case, messagesAround } from '#contract/trust/stewards'
import { and, asc, desc, eq, gt, gte, lt, ne, sql } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import {
  projectMessages,
  reportCases,
  reports,
  songRequests,
  stewardActs,
  users,
} from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { canIn, isOutside, refusalOf } from '../../../domain/moderation/case-can.ts'
import { conflictIn, type Deciding } from '../../../domain/moderation/conflicts.ts'
import { type DecisionFacts, findDecisions } from '../../../domain/moderation/decided.ts'
import { logLook } from '../../../domain/moderation/stewarding.ts'
import { findThing } from '../../../domain/moderation/things.ts'
import { partyOf } from '../../../domain/requests/access.ts'
import type { HttpError } from '../../../errors.ts'
import { findQueued } from './reads.ts'

const shown = 50
/**
 * A steward who opens a case again within these milliseconds, for example by a page that refreshes, is logged
 * once.
 */
const sameLook = 10 * ms.minute

type CaseRow = typeof reportCases.$inferSelect

/** Returns a case to a steward, and logs the look. Refuses a steward who is involved in the case. */
export const openCase = (db: Db | Tx, id: string, by: Deciding): Promise<Case | HttpError | undefined> =>
  withTx(db, async (tx) => {
    const [one] = await tx.select().from(reportCases).where(eq(reportCases.id, id))
    if (!one) return undefined
    const refusal = await refusalOf(tx, [isOutside], { one, by, decision: undefined })
    if (refusal) return refusal
    const despiteConflict = (await conflictIn(tx, by, one)) === 'least'
    await logOnce(tx, one, { ...by, despiteConflict })
    return { ...(await viewOf(tx, one, by)), despiteConflict }
  })

async function logOnce(
  tx: Tx,
  { id, ownerId, kind, thingId }: CaseRow,
  { stewardId, stewardEmails, despiteConflict }: Deciding & { despiteConflict: boolean },
) {
  const [before] = await tx
    .select({ id: stewardActs.id })
    .from(stewardActs)
    .where(
      and(
        eq(stewardActs.caseId, id),
        eq(stewardActs.kind, 'look'),
        eq(stewardActs.stewardId, stewardId),
        gte(stewardActs.createdAt, new Date(Date.now() - sameLook).toISOString()),
      ),
    )
    .limit(1)
  if (before) return
  const about = { caseId: id, personId: ownerId, thingKind: kind, thingId, despiteConflict }
  const look = { kind: 'look', ...about } as const
  await logLook(tx, { stewardId, ...look }, stewardEmails)
}

export const ofCase = (id: string) => eq(stewardActs.caseId, id)

export const withoutAct = ({ act: _, stands: __, ...decided }: DecisionFacts) => decided
/**
 * Variant of `withoutAct` for a list of several cases, with the id of the case and the kind of its content.
 */
export const withCase = (facts: DecisionFacts) => ({
  ...withoutAct(facts),
  caseId: facts.act.caseId,
  kind: facts.act.thingKind,
})

async function viewOf(tx: Tx, one: CaseRow, by: Deciding): Promise<Omit<Case, 'despiteConflict'>> {
  const [line] = await findQueued(tx, eq(reportCases.id, one.id))
  const thing = await findThing(tx, one.kind, one.thingId)
  const decided = await findDecisions(tx, ofCase(one.id), shown)
  const earlier = one.ownerId
    ? await findDecisions(
        tx,
        and(eq(stewardActs.personId, one.ownerId), sql`${stewardActs.caseId} is distinct from ${one.id}`),
        shown,
      )
    : []
  return {
    ...line!,
    owner: one.ownerId ? await nameOf(tx, one.ownerId) : null,
    thing: { id: one.thingId, now: thing?.words ?? null, hiddenAt: thing?.hiddenAt ?? null },
    newestReports: await newestReports(tx, one.id),
    around: await messagesAt(tx, one),
    decisions: decided.map(withoutAct),
    earlier: earlier.map(withCase),
    others: await findQueued(
      tx,
      and(eq(reportCases.thingId, one.thingId), eq(reportCases.kind, one.kind), ne(reportCases.id, one.id)),
      shown,
    ),
    ...(await canIn(tx, { one, by, decision: decided[0] })),
  }
}

async function nameOf(tx: Tx, id: string) {
  const [person] = await tx
    .select({ id: users.id, name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
    .from(users)
    .where(eq(users.id, id))
  return person ?? null
}

/**
 * Newest reports of a case. They don't name the reporter, but tell if a visitor, a member, or a member with a
 * proven email reported.
 */
const newestReports = (tx: Tx, caseId: string) =>
  tx
    .select({
      id: reports.id,
      code: reports.code,
      by: sql<'proven' | 'member' | 'visitor'>`case when ${reports.reporterId} is null then 'visitor'
        when ${users.emailProvenAt} is null then 'member' else 'proven' end`,
      reason: reports.reason,
      text: reports.text,
      snapshot: reports.snapshot,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.id))
    .limit(shown)

const inConversation: readonly CaseRow['kind'][] = [
  'message',
  'comment',
  'delivery',
  'lyric_draft',
  'lyric_comment',
]

/**
 * Messages before and after the reported content. Ids sort by time, so a comment or a version has messages
 * around it too.
 */
async function messagesAt(tx: Tx, { kind, thingId, songRequestId }: CaseRow): Promise<Case['around']> {
  if (songRequestId === null || !inConversation.includes(kind)) return []
  const { id } = projectMessages
  const party = partyOf(projectMessages.senderId)
  const select = () =>
    tx
      .select({
        id,
        by: sql<
          'listener' | 'songwriter' | 'former'
        >`case ${party} when 'other' then 'former' else ${party} end`,
        text: projectMessages.message,
        createdAt: projectMessages.createdAt,
        isReported: sql<boolean>`${id} = ${thingId}`,
      })
      .from(projectMessages)
      .innerJoin(songRequests, eq(songRequests.id, projectMessages.songRequestId))
  const inRoom = eq(projectMessages.songRequestId, songRequestId)
  const half = messagesAround / 2
  const before = await select()
    .where(and(inRoom, lt(id, thingId)))
    .orderBy(desc(id))
    .limit(half)
  const itself = await select().where(and(inRoom, eq(id, thingId)))
  const after = await select()
    .where(and(inRoom, gt(id, thingId)))
    .orderBy(asc(id))
    .limit(half)
  return [...before.toReversed(), ...itself, ...after]
}
