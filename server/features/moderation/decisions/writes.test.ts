import { expect, test, vi } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { despiteWords } from '#contract/trust/cases'
import { decisions } from '#contract/trust/decisions'
import { stewards } from '#contract/trust/stewards'
import { eq } from '#drizzle'
import { appeals, reportCases, stewardActs, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { conflicts } from '../../../domain/moderation/conflicts.ts'
import { buildDonation, buildProject } from '../../../test/factories.ts'
import { type Client, refusal, statusesOf } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { waitingForLocks } from '../../../test/test-locks.ts'
import { rowOf } from '../../../test/test-rows.ts'
import { sendDue } from '../../notifications/mails/send.ts'
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

/** A case about a listener to whose song both stewards paid these sums. */
async function paidBoth(sums: [string, string]) {
  const { request, listener } = await buildProject(site.db)
  for (const [at, by] of [site.one, site.two].entries())
    await buildDonation(site.db, {
      underwriterId: by.id,
      songRequestId: request.id,
      amount: sums[at]!,
      status: 'confirmed',
    })
  return { id: await caseOf(request), person: await site.as(listener), request }
}
const money = [409, conflicts.money]

test('where no steward is free of conflict the one with the smallest confirmed sum decides, and it is said', async () => {
  const { id, person, request } = await paidBoth(['5.01', '5.00'])
  // A promise alone is a conflict, but no part of the sum.
  await buildDonation(site.db, { underwriterId: site.two.id, songRequestId: request.id, amount: '900.00' })
  const open = (by: Client) => by.call(stewards.report, { params: { id } })
  expect([refusal(await open(site.one)), refusal(await site.decide(site.one, id))]).toEqual([money, money])
  expect((await open(site.two)).body).toMatchObject({ despiteConflict: true, can: ['decide'], refusal: null })
  expect((await site.decide(site.two, id, { decision: 'warn' })).status).toBe(200)

  const [own] = (await person.call(decisions.mine)).body
  expect(own).toMatchObject({ decision: 'warn', despiteConflict: true })
  const letters = async () => {
    site.letters.length = 0
    await sendDue(site.deps, () => new Date(Date.now() + 3_600_000))
    const { email } = await rowOf(site, users, person.id)
    return site.letters.filter(({ to }) => to === email).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  }
  expect(await letters()).toEqual([expect.stringContaining(despiteWords)])
  const { body } = await site.one.call(stewards.log, { query: { because: 'Who decided?', limit: 2 } })
  expect(body.map(({ kind, despiteConflict }) => [kind, despiteConflict])).toEqual([
    ['warn', true],
    ['look', true],
  ])
  // An answer to the appeal, which nobody else may give, is said alike.
  expect((await appeal(person, { id: own!.id })).status).toBe(200)
  const [waiting] = await site.db.select().from(appeals).where(eq(appeals.decisionId, own!.id))
  const answer = (by: Client) =>
    by.call(stewards.answerAppeal, {
      params: { id: waiting!.id },
      body: { decision: 'uphold', reason: 'It was so' },
    })
  expect(refusal(await answer(site.one))).toEqual(money)
  expect((await answer(site.two)).status).toBe(200)
  expect(await letters()).toEqual([expect.stringContaining(despiteWords)])
  expect((await audit(site.db)).differences.filter((said) => said.startsWith('Stewards’ log'))).toEqual([])
})

test('of stewards with equal sums each may decide, but none on themselves or in their own room', async () => {
  const even = await paidBoth(['5.00', '5.00'])
  const both = [site.one, site.two].map((by) => by.call(stewards.report, { params: { id: even.id } }))
  expect(statusesOf(await Promise.all(both))).toEqual([200, 200])

  const own = await buildProject(site.db, { listenerId: site.one.id })
  await buildDonation(site.db, {
    underwriterId: site.two.id,
    songRequestId: own.request.id,
    amount: '70.00',
    status: 'confirmed',
  })
  for (const [ownerId, words] of [
    [site.one.id, conflicts.self],
    [own.songwriter.id, conflicts.room],
  ] as const) {
    const id = await caseOf({ id: own.request.id, listenerId: ownerId })
    expect(refusal(await site.decide(site.one, id))).toEqual([409, words])
    expect((await site.decide(site.two, id, { decision: 'warn' })).status).toBe(200)
  }
})
