import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { limits } from '#contract/grammar/text'
import { invitationDays, mostWaiting, registration } from '#contract/people/registration'
import { eq, sql } from '#drizzle'
import { newId } from '../../db/schema/columns.ts'
import { idempotencyKeys, invitations, users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { statusesOf } from '../../test/test-app.ts'
import { headOf, leftFor } from '../../test/test-left.ts'
import { heldAtOnce } from '../../test/test-locks.ts'
import { changeSessions } from '../../test/test-session.ts'
import { comingSteward, type RegistrationSite, registrationSite, tokenIn } from './test-registration.ts'

let site: RegistrationSite
beforeAll(async () => void (site = await registrationSite('invited')))
afterAll(() => site.close())
beforeEach(async () => void (await site.db.delete(invitations)))

const list = async () => (await site.steward.call(registration.invitations)).body

test('a steward makes a link, which this answer alone has; the table has its hash', async () => {
  const made = await site.invite(site.steward, ' For Noor, of the choir ')
  expect(made.status).toBe(201)
  const { link, ...invitation } = made.body
  expect(invitation).toMatchObject({
    note: 'For Noor, of the choir',
    status: 'waiting',
    madeBy: { id: site.steward.id, name: 'Ida Berg' },
    usedAt: null,
    usedBy: null,
    withdrawnAt: null,
  })
  const days = (Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)) / 86_400_000
  expect(days).toBeCloseTo(invitationDays, 3)
  // 256 bits in base64url.
  expect(link).toMatch(/^http:\/\/[^/]+\/api\/login\?invitation=[\w-]{43}$/)
  const row = await site.rowOf(invitation.id)
  expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(tokenIn(link))
  const listed = await site.steward.call(registration.invitations)
  expect(listed.body).toEqual([invitation])
  expect(listed.text).not.toMatch(/link|token/)
})

test('two links differ, and a note can be left out', async () => {
  const [one, other] = [await site.invite(), await site.steward.call(registration.invite)]
  expect([one.body.note, other.body.note]).toEqual([null, null])
  expect(tokenIn(one.body.link)).not.toBe(tokenIn(other.body.link))
  expect((await list()).map(({ id }) => id)).toEqual([other.body.id, one.body.id])
})

test('a note that is too long is a 400', async () => {
  const refused = await site.invite(site.steward, 'x'.repeat(limits.invitationNote + 1))
  expect([refused.status, refused.problem.issues]).toMatchObject([400, [{ path: 'note' }]])
})

const calls = everyEndpoint.filter(({ path }) => /^\/api\/steward\/(invitations|registration)/.test(path))

test('for visitors they are a 401, for members a 404, and for a steward without a recent password a 403', async () => {
  expect(calls).toHaveLength(4)
  const member = await site.as(await buildUser(site.db))
  const params = { id: newId() } as never
  for (const endpoint of calls) {
    expect((await site.visitor.call(endpoint, { params, body: {} })).status).toBe(401)
    expect((await member.call(endpoint, { params, body: {} })).status).toBe(404)
  }
  await changeSessions(site.db, site.steward, {
    provenAt: new Date(Date.now() - 13 * 3_600_000).toISOString(),
  })
  for (const endpoint of calls) {
    const { status, problem } = await site.steward.call(endpoint, { params, body: {} })
    expect([status, problem.confirm]).toMatchObject([403, expect.any(Array)])
  }
  await changeSessions(site.db, site.steward, { provenAt: new Date().toISOString() })
})

test('the page is told the setting', async () => {
  expect((await site.steward.call(registration.setting)).body).toEqual({ registration: 'invited' })
})

test('a repeated call is answered with the same link, which no table has kept', async () => {
  const headers = { 'idempotency-key': 'one click' }
  const first = await site.invite(site.steward, 'Noor', headers)
  const again = await site.invite(site.steward, 'Noor', headers)
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(await site.db.$count(invitations)).toBe(1)
  const kept = await site.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'one click'))
  expect(kept[0]?.reply).toMatchObject({ id: first.body.id, note: 'Noor' })
  expect(JSON.stringify(kept)).not.toMatch(/"link"|invitation=/)
  expect(JSON.stringify(kept)).not.toContain(tokenIn(first.body.link))
  expect((await site.register({ invitation: tokenIn(again.body.link) })).status).toBe(201)
})

test('one that waits can be withdrawn once, also by another steward; then its link makes no account', async () => {
  const { id, token } = await site.token()
  const other = await site.as(await buildUser(site.db, { email: comingSteward }))
  const withdrawn = await site.withdraw(id, other)
  expect(withdrawn.status).toBe(200)
  expect(withdrawn.body).toMatchObject({ id, status: 'withdrawn', withdrawnAt: expect.any(String) })
  const again = await site.withdraw(id)
  expect([again.status, again.problem.detail]).toEqual([409, 'This invitation is withdrawn already'])
  expect((await site.register({ invitation: token })).status).toBe(403)
  expect((await site.withdraw(newId())).status).toBe(404)
})

test('a used or expired one can’t be withdrawn, and stays as it was', async () => {
  const [used, expired] = [await site.token(), await site.token()]
  await site.register({ invitation: used.token })
  await site.expire(expired.id)
  for (const [{ id }, detail] of [
    [used, 'This invitation was used: its account is there'],
    [expired, 'This invitation has expired already'],
  ] as const) {
    const refused = await site.withdraw(id)
    expect([refused.status, refused.problem.detail]).toEqual([409, detail])
    expect((await site.rowOf(id)).withdrawnAt).toBeNull()
  }
  expect((await list()).map(({ status }) => status)).toEqual(['expired', 'used'])
})

test('the list names who used one, until that account is erased', async () => {
  const { token } = await site.token()
  const { body: person } = await site.register({ firstName: 'Noor', invitation: token })
  const [used] = await list()
  expect(used).toMatchObject({ status: 'used', usedBy: { id: person.id, name: 'Noor Lund' } })
  await site.db
    .update(users)
    .set({ erasedAt: sql`now()`, firstName: null, lastName: null })
    .where(eq(users.id, person.id))
  expect((await list())[0]).toMatchObject({ status: 'used', usedAt: expect.any(String), usedBy: null })
})

test('of one steward a bounded number waits; what is used, withdrawn or expired makes room', async () => {
  const { id, token } = await site.token()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const rows = Array.from({ length: mostWaiting - 2 }, (_, at) => ({
    tokenHash: `hash ${at}`,
    madeBy: site.steward.id,
    expiresAt,
  }))
  const others = await site.db.insert(invitations).values(rows).returning()
  // Two concurrent calls, of which only one is within the limit. Both first wait for the lock of the
  // steward's row.
  const both = await heldAtOnce(site.db, sql`select 1 from users where id = ${site.steward.id} for update`, [
    () => site.invite(),
    () => site.invite(),
  ])
  expect(statusesOf(both)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.problem.detail).toBe(
    '100 of your invitations wait to be used. Withdraw one, or wait until one is used or expires',
  )
  await site.withdraw(id)
  expect((await site.register({ invitation: token })).status).toBe(403)
  expect((await site.invite()).status).toBe(201)
  expect((await site.invite()).status).toBe(409)
  await site.expire(others[0]!.id)
  expect((await site.invite()).status).toBe(201)
})

test('the stewards’ screens read again what was made, used or withdrawn', async () => {
  const seen = async (act: () => Promise<unknown>) => {
    const head = await headOf(site, site.steward.id)
    await act()
    return (await leftFor(site, site.steward.id, head)).flatMap(({ hints }) => hints)
  }
  expect(await seen(() => site.invite())).toEqual(['invitations'])
  const [one, other] = [await site.token(), await site.token()]
  expect(await seen(() => site.register({ invitation: one.token }))).toEqual(['invitations'])
  expect(await seen(() => site.withdraw(other.id))).toEqual(['invitations'])
  expect(await seen(() => site.withdraw(other.id))).toEqual([])
})
