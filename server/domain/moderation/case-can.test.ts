import { beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { appeals, reportCases, stewardActs } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { buildProject, buildUser } from '../../test/factories.ts'
import { useDb } from '../../test/test-db.ts'
import { setRow } from '../../test/test-rows.ts'
import { appendAct } from './acts.ts'
import { type CaseMove, canIn, caseConditions, refusalOf } from './case-can.ts'
import { conflicts } from './conflicts.ts'
import { findDecisions } from './decided.ts'

const database = useDb()
const stewardEmails = ['one@stewards.example', 'two@stewards.example']
let steward: string
beforeAll(async () => {
  const [one] = await Promise.all(stewardEmails.map((email) => buildUser(database.db, { email })))
  steward = one!.id
})

/** Reads a case by its id, for this steward. */
async function factsOf(id: string) {
  const { db } = database
  const [one] = await db.select().from(reportCases).where(eq(reportCases.id, id))
  const [decision] = await findDecisions(db, eq(stewardActs.caseId, id), 1)
  return { one: one!, decision, by: { stewardId: steward, stewardEmails } }
}

async function reported(ownerId?: string | null) {
  const { request } = await buildProject(database.db)
  const thing = { kind: 'request', thingId: request.id } as const
  const [made] = await database.db
    .insert(reportCases)
    .values({ ...thing, ownerId: ownerId === undefined ? request.listenerId : ownerId })
    .returning()
  return made!
}

/** A case that this steward decided. The affected person has appealed the decision. */
async function appealed() {
  const { id: caseId, ownerId: personId, thingId, kind: thingKind } = await reported()
  const act = { stewardId: steward, caseId, personId, thingId, thingKind, rule: 'hate' }
  const { id } = await withTx(database.db, (tx) => appendAct(tx, { ...act, kind: 'warn' }))
  await database.db.insert(appeals).values({ decisionId: id, personId: personId!, text: 'No' })
  await setRow(database, reportCases, caseId, { decidedAt: new Date().toISOString() })
  return caseId
}

test('a condition that is taken out of a move leaves its refusal and what the page offers together', async () => {
  const { db } = database
  const open = (await reported()).id
  const cases: [CaseMove, place: number, id: string, sentence: string][] = [
    ['decide', 0, await appealed(), 'This is decided already'],
    ['decide', 1, (await reported(steward)).id, conflicts.self],
    ['undo', 1, open, 'This decision no longer holds'],
    ['answerAppeal', 3, await appealed(), conflicts.decidedBefore],
  ]
  for (const [move, place, id, sentence] of cases) {
    const facts = await factsOf(id)
    const said = async (conditions = caseConditions) => [
      (await refusalOf(db, conditions[move], facts))?.message,
      (await canIn(db, facts, conditions)).can.includes(move),
    ]
    expect([move, ...(await said())]).toEqual([move, sentence, false])
    const left = caseConditions[move].filter((_, at) => at !== place)
    // In the appealed case the next refusal follows: this steward made the decision.
    const next = move === 'decide' && place === 0 ? [conflicts.decidedBefore, false] : [undefined, true]
    expect([move, ...(await said({ ...caseConditions, [move]: left }))]).toEqual([move, ...next])
  }
  expect((await canIn(db, await factsOf(open))).can).toEqual(['decide'])
})

test('a page says why its steward may not decide, though it is decided', async () => {
  const { can, refusal } = await canIn(database.db, await factsOf(await appealed()))
  expect([can, refusal]).toEqual([['undo'], conflicts.decidedBefore])
})

test('what a decision says is refused after who decides', async () => {
  const { db } = database
  const given = { decision: 'suspend', rule: 'hate', reason: 'No', until: '2020-01-01' } as const
  const refused = async (ownerId: string | null, more = {}) => {
    const facts = await factsOf((await reported(ownerId)).id)
    const refusal = await refusalOf(db, caseConditions.decide, { ...facts, given: { ...given, ...more } })
    return [refusal?.kind, refusal?.message]
  }
  expect(await refused(steward)).toEqual(['conflict', conflicts.self])
  expect(await refused(null)).toEqual(['invalid', 'Please choose a day to come'])
  expect(await refused(null, { until: null })).toEqual([
    'conflict',
    'It was written by someone without an account: hide it, or dismiss the report',
  ])
})
