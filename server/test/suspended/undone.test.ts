import { beforeAll, expect, test } from 'vitest'
import { stewards } from '#contract/trust/stewards'
import { eq } from '#unguarded'
import { keptSuspensions, reportCases, stewardActs } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { accountWork } from '../../features/account/mails/work.ts'
import { endAccount } from '../../features/account/proof/actions.ts'
import { useStewardSite } from '../../features/moderation/test-stewards.ts'
import { buildRequest } from '../factories.ts'
import { statusesOf } from '../test-app.ts'
import { moneyOf } from '../test-donations.ts'
import { daysFrom, erasuresOf, suspensionsOf } from './test-suspended.ts'

const site = useStewardSite()
const money = moneyOf(site)
const suspensions = suspensionsOf(site)
const { people, erase, register } = erasuresOf(site)
beforeAll(async () => accountWork(await site.jobs(), site.deps))

const week = daysFrom(7).toISOString().slice(0, 10)
interface One {
  id: string
}

/** A steward suspends a person because of a request. Returns the decision. */
async function decide({ id }: One, until?: string) {
  const request = await buildRequest(site.db, { listenerId: id })
  // The report case is inserted directly, because the request of a suspended person is hidden and can't be
  // reported.
  const [one] = await site.db
    .insert(reportCases)
    .values({ kind: 'request', thingId: request.id, ownerId: id, songRequestId: request.id })
    .returning()
  const caseId = one!.id
  const reply = await site.decide(site.one, caseId, { decision: 'suspend', ...(until && { until }) })
  expect([reply.status, reply.problem?.detail]).toEqual([200, undefined])
  const acts = await site.db.select().from(stewardActs).where(eq(stewardActs.caseId, caseId))
  return acts.find(({ kind }) => kind === 'suspend')!
}

const undo = ({ id }: One) =>
  site.two.call(stewards.undo, { params: { id }, body: { reason: 'It was a mistake.' } })
async function undone(decision: One) {
  const { status, problem } = await undo(decision)
  expect([status, problem?.detail]).toEqual([200, undefined])
}

/** Null if the person isn't suspended, else the end of the suspension. */
async function stateOf(one: One) {
  const { suspendedAt, suspendedUntil } = await suspensions.person(one)
  return suspendedAt && { until: suspendedUntil?.slice(0, 10) ?? 'for good' }
}
const forGood = { until: 'for good' }
const aWeek = { until: week }

const keptSince = (since: string | null) =>
  site.db.$count(keptSuspensions, eq(keptSuspensions.suspendedAt, since!))

test('while another decision stands nobody is asked to pay, and it counts from its beginning', async () => {
  const { giver, listener, songwriter, request } = await money.scene({ status: 'completed' })
  const { id } = await money.pledge(giver, request.id, '40.00')
  const first = await decide(songwriter)
  const second = await decide(songwriter, week)
  const { suspendedAt } = await suspensions.person(songwriter)
  expect((await money.approve(listener, request)).status).toBe(200)
  const asked = async () => (await money.told(giver.id)).filter(({ kind }) => kind === 'pledge_due').length
  await undone(first)
  expect(await suspensions.person(songwriter)).toMatchObject({ suspendedAt })
  expect(await stateOf(songwriter)).toEqual(aWeek)
  expect([(await money.row(id)).dueAt, await asked()]).toEqual([null, 0])
  await undone(second)
  expect([await stateOf(songwriter), await asked()]).toEqual([null, 1])
})

test('of two that are undone at once nothing is left', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await people.someone()
    const decisions = [await decide(person), await decide(person, week)]
    expect(statusesOf(await Promise.all(decisions.map(undo)))).toEqual([200, 200])
    expect(await stateOf(person)).toBeNull()
  }
})

test.each([
  ['its own first', ['own', 'kept'], [forGood, 1]],
  ['the kept one first', ['kept', 'own'], [aWeek, 0]],
] as const)(
  'of a kept suspension and one of the new account each ends alone: %s',
  async (_, order, between) => {
    const person = await people.someone()
    const kept = await decide(person)
    await erase(person)
    const again = await register(person.email)
    const decisions = { kept, own: await decide(again, week) }
    await undone(decisions[order[0]])
    expect([await stateOf(again), await keptSince(again.suspendedAt)]).toEqual(between)
    await undone(decisions[order[1]])
    expect([await stateOf(again), await keptSince(again.suspendedAt)]).toEqual([null, 0])
  },
)

test('what is kept ends with the last decision on the erased account, not with the first', async () => {
  const person = await people.someone()
  const [long, short] = [await decide(person), await decide(person, week)]
  await erase(person)
  const again = await register(person.email)
  await undone(long)
  expect([await stateOf(again), await keptSince(again.suspendedAt)]).toEqual([aWeek, 1])
  await undone(short)
  expect([await stateOf(again), await keptSince(again.suspendedAt)]).toEqual([null, 0])
})

test('an account that its address ended stays ended', async () => {
  const person = await people.someone()
  const decision = await decide(person, week)
  await withTx(site.db, (tx) => endAccount(tx, site.deps, person.id))
  await undone(decision)
  expect(await stateOf(person)).toEqual(forGood)
})
