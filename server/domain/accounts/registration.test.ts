import { afterAll, afterEach, expect, test } from 'vitest'
import type { RegistrationSetting } from '#contract/people/registration-settings'
import { eq, sql } from '#drizzle'
import { securityLog, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import {
  comingSteward,
  newPerson,
  type RegistrationSite,
  registrationSite,
} from '../../features/registration/test-registration.ts'
import { buildUser } from '../../test/factories.ts'
import { statusesOf } from '../../test/test-app.ts'
import { heldAtOnce } from '../../test/test-locks.ts'
import { spendInvitation } from './registration.ts'

const sites = new Map<RegistrationSetting, Promise<RegistrationSite>>()
const siteOf = (setting: RegistrationSetting) => {
  const known = sites.get(setting) ?? registrationSite(setting)
  sites.set(setting, known)
  return known
}
afterEach(async () => {
  for (const site of sites.values()) await (await site).db.delete(users).where(eq(users.email, comingSteward))
})
afterAll(async () => {
  for (const site of sites.values()) await (await site).close()
})

const unknown = 'x'.repeat(43)
const used = 'This invitation was used or withdrawn, or has expired.'

test('with an invitation one account is created, and it is spent', async () => {
  const site = await siteOf('invited')
  const { id, token } = await site.token()
  const made = await site.register({ invitation: token })
  expect(made.status).toBe(201)
  expect(await site.rowOf(id)).toMatchObject({ usedBy: made.body.id, usedAt: expect.any(String) })
  const person = newPerson()
  const second = await site.register({ ...person, invitation: token })
  expect([second.status, second.problem.detail]).toEqual([403, used])
  expect(second.problem.issues).toEqual([{ path: 'invitation', message: used }])
  expect(await site.hasAccount(person.email)).toBe(false)
  expect((await site.rowOf(id)).usedBy).toBe(made.body.id)
})

test('without an invitation, or with one that is unknown, withdrawn or expired, nothing is created', async () => {
  const site = await siteOf('invited')
  const [withdrawn, expired] = [await site.token(), await site.token()]
  await site.withdraw(withdrawn.id)
  await site.expire(expired.id)
  const before = await site.db.$count(users)
  const none = await site.register()
  expect([none.status, none.problem.detail]).toEqual([
    403,
    'Songwright takes new accounts by invitation only, through a link from the people who look after it.',
  ])
  for (const invitation of [unknown, withdrawn.token, expired.token]) {
    const refused = await site.register({ invitation })
    expect([refused.status, refused.problem.detail]).toEqual([403, used])
    expect(refused.headers['set-cookie']).toBeUndefined()
  }
  expect((await site.register({ invitation: 'x'.repeat(201) })).status).toBe(400)
  expect(await site.db.$count(users)).toBe(before)
})

test('of two people with one link at once exactly one gets an account', async () => {
  const site = await siteOf('invited')
  const { id, token } = await site.token()
  const people = [newPerson(), newPerson()]
  // The row is locked until both registrations wait for it. Both have passed the first check by then.
  const replies = await heldAtOnce(
    site.db,
    sql`select 1 from invitations where id = ${id} for update`,
    people.map((person) => () => site.register({ ...person, invitation: token })),
  )
  expect(statusesOf(replies)).toEqual([201, 403])
  const made = await Promise.all(people.map(({ email }) => site.hasAccount(email)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect((await site.rowOf(id)).usedBy).toBe(replies.find(({ status }) => status === 201)?.body.id)
})

test('a registration that fails for another reason leaves the invitation for the next try', async () => {
  const site = await siteOf('invited')
  const { id, token } = await site.token()
  const { email } = await buildUser(site.db)
  for (const [body, status] of [
    [{ email }, 409],
    [{ password: 'Sunshine' }, 400],
    [{ password: 'short' }, 400],
    [{ email: 'no email' }, 400],
  ] as const)
    expect([body, (await site.register({ ...body, invitation: token })).status]).toEqual([body, status])
  expect((await site.rowOf(id)).usedAt).toBeNull()
  expect((await site.register({ invitation: token })).status).toBe(201)
})

test('whose answer was lost is told of the account and not of the invitation, and nobody else is', async () => {
  const site = await siteOf('invited')
  const { token } = await site.token()
  const person = { ...newPerson(), invitation: token }
  expect((await site.register(person)).status).toBe(201)
  const again = await site.register(person)
  expect([again.status, again.problem.detail]).toEqual([
    409,
    'We can’t create an account with this email. If it’s yours, sign in, or ask for a new password',
  ])
  // The email's account was made with another invitation, so the error is 403, not that of an existing
  // account.
  const { email } = (await site.register({ invitation: (await site.token()).token })).body
  expect((await site.register({ ...person, email })).status).toBe(403)
})

test('an email with an account is told nothing more to somebody without an invitation', async () => {
  const site = await siteOf('invited')
  const { email } = await buildUser(site.db)
  const [known, none] = [await site.register({ email }), await site.register()]
  expect([known.status, known.problem]).toEqual([403, none.problem])
})

test('where nobody can create an account, a link doesn’t help', async () => {
  const site = await siteOf('closed')
  const { id, token } = await site.token()
  for (const refused of [await site.register(), await site.register({ invitation: token })])
    expect([refused.status, refused.problem.detail]).toEqual([
      403,
      'Songwright takes no new accounts at the moment.',
    ])
  expect((await site.rowOf(id)).usedAt).toBeNull()
})

test('where everyone can, a link is spent, and one that is over hinders nobody', async () => {
  const site = await siteOf('open')
  const { id, token } = await site.token()
  const made = await site.register({ invitation: token })
  expect([made.status, (await site.rowOf(id)).usedBy]).toEqual([201, made.body.id])
  expect((await site.register({ invitation: token })).status).toBe(201)
  expect((await site.register({ invitation: unknown })).status).toBe(201)
  expect((await site.register()).status).toBe(201)
})

test.each(['invited', 'closed'] as const)(
  'an address of STEWARD_EMAILS can always create an account, where it is %s: unproven it is no steward',
  async (setting) => {
    const site = await siteOf(setting)
    const made = await site.register({ email: comingSteward.toUpperCase() })
    expect([made.status, made.body.isSteward, made.body.emailProvenAt]).toEqual([201, false, null])
    expect((await site.register({ email: comingSteward })).status).toBe(409)
  },
)

test('a refusal is in the security log without its email', async () => {
  const site = await siteOf('closed')
  const { email } = newPerson()
  await site.register({ email })
  const rows = await site.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.event, 'registration refused'))
    .orderBy(securityLog.id)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('an invitation is spent once, whatever else the transaction does', async () => {
  const site = await siteOf('invited')
  const { token } = await site.token()
  const { id: userId } = await buildUser(site.db)
  const broken = withTx(site.db, async (tx) => {
    expect(await spendInvitation(tx, { token, userId })).toBe(true)
    expect(await spendInvitation(tx, { token, userId })).toBe(false)
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect((await site.register({ invitation: token })).status).toBe(201)
})
