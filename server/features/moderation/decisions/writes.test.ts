import { expect, test, vi } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { eq } from '#drizzle'
import { appeals, reportCases, stewardActs } from '../../../db/schema.ts'
import { buildProject } from '../../../test/factories.ts'
import { type Client, refusal } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { waitingForLocks } from '../../../test/test-locks.ts'
import { useStewardSite } from '../test-stewards.ts'

/**
 * Tests who may decide, and in which order. For example: barred stewards, and an appeal while its decision is
 * being undone.
 */

const site = useStewardSite()

async function caseOf(request: { id: string; listenerId: string }) {
  const values = { kind: 'request', thingId: request.id, ownerId: request.listenerId } as const
  const [one] = await site.db
    .insert(reportCases)
    .values({ ...values, songRequestId: request.id })
    .returning()
  return one!.id
}
async function warned(by: Client, request: { id: string; listenerId: string }) {
  const caseId = await caseOf(request)
  expect((await site.decide(by, caseId, { decision: 'warn' })).status).toBe(200)
  const [act] = await site.db.select().from(stewardActs).where(eq(stewardActs.caseId, caseId))
  return act!
}
const appeal = (by: Client, { id }: { id: string }) =>
  by.call(decisions.appeal, { params: { id }, body: { text: 'It was not so.' } })

test('two stewards whose decisions were both appealed don’t wait for each other', async () => {
  const { request, listener } = await buildProject(site.db)
  const person = await site.as(listener)
  expect((await appeal(person, await warned(site.one, request))).status).toBe(200)
  const third = await caseOf(request)
  // Steward one has decided about this content before. So steward two, who has not decided yet, must decide
  // now.
  expect((await site.decide(site.one, third, { decision: 'warn' })).status).toBe(409)
  expect((await site.decide(site.two, third, { decision: 'warn' })).status).toBe(200)
  const [act] = await site.db.select().from(stewardActs).where(eq(stewardActs.caseId, third))
  expect((await appeal(person, act!)).status).toBe(200)

  const params = { id: third }
  const open = (await site.db.select().from(appeals).where(eq(appeals.decisionId, act!.id)))[0]!
  const answer = { params: { id: open.id }, body: { decision: 'uphold', reason: 'It was' } as const }
  // A steward who may not decide the case may still answer the appeal against another steward's decision.
  expect((await site.two.call(stewards.report, { params })).body.can).not.toContain('answerAppeal')
  expect((await site.two.call(stewards.answerAppeal, answer)).status).toBe(409)
  expect((await site.one.call(stewards.report, { params })).body.can).toContain('answerAppeal')
  expect((await site.one.call(stewards.answerAppeal, answer)).status).toBe(200)

  const next = await caseOf(request)
  const { body } = await site.one.call(stewards.report, { params: { id: next } })
  expect([body.refusal, body.can]).toEqual([null, ['decide']])
  expect((await site.decide(site.one, next, { decision: 'warn' })).status).toBe(200)
})

test('a payment that was sent and rejected is money between two people; a cancelled pledge is none', async () => {
  const money = moneyOf(site)
  const { songwriter, request } = await money.scene()
  const sent = await money.pledge(site.one, request.id, '40.00')
  const cancelled = await money.pledge(site.two, request.id, '40.00')
  expect((await site.two.call(calls.cancel, { params: { id: cancelled.id } })).status).toBe(200)
  expect((await money.send(site.one, sent)).status).toBe(200)
  const rejected = await songwriter.call(calls.reject, {
    params: { id: sent.id },
    body: { reason: 'Nothing arrived' },
  })
  expect(rejected.status).toBe(200)
  const id = await caseOf(request)
  expect(refusal(await site.decide(site.one, id, { decision: 'warn' }))).toEqual([
    409,
    expect.stringContaining('money'),
  ])
  expect((await site.decide(site.two, id, { decision: 'warn' })).status).toBe(200)
})

test('of an appeal and the end of its decision at once no appeal stays open', async () => {
  const { request, listener } = await buildProject(site.db)
  const person = await site.as(listener)
  const act = await warned(site.one, request)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // The appeal has read that its decision is in force. Then this row lock blocks its insert, which references
  // the decision.
  const holding = site.db.transaction(async (tx) => {
    await tx.select().from(stewardActs).where(eq(stewardActs.id, act.id)).for('update')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const appealed = appeal(person, act)
  await expect.poll(() => waitingForLocks(site.db)).toBe(1)
  let isUndone = false
  const undone = site.two
    .call(stewards.undo, { params: { id: act.id }, body: { reason: 'A slip' } })
    .finally(() => (isUndone = true))
  await vi.waitFor(async () => expect(isUndone || (await waitingForLocks(site.db)) === 2).toBe(true), {
    timeout: 10_000,
  })
  released.resolve()
  await holding
  expect([(await appealed).status, (await undone).status]).toEqual([200, 200])
  const left = await site.db.select().from(appeals).where(eq(appeals.decisionId, act.id))
  expect(left.map(({ answerId }) => answerId !== null)).toEqual([true])
})
