import { beforeAll, expect, test, vi } from 'vitest'
import { ownAccount } from '#contract/people/own-account'
import { eq } from '#drizzle'
import { newId } from '../../../db/schema/columns.ts'
import { emailChanges, passwordResets, rateCounts } from '../../../db/schema.ts'
import { addResetToken } from '../../../domain/accounts/tokens.ts'
import { type Client, statusesOf, useSite } from '../../../test/test-app.ts'
import { loggedOf } from '../../../test/test-left.ts'
import { changeSessions, neverProven } from '../../../test/test-session.ts'
import { accountWork } from '../mails/work.ts'
import { cookieOf, ownOf, password } from './test-own.ts'

const site = useSite({ settings: { RATE_SIGN_INS_PER_ACCOUNT: '3', RATE_SIGN_INS_PER_ADDRESS: '1000' } })
const own = ownOf(site)
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

const next = 'a lamp in the door'
const change = (client: Client, body: { old: string; new: string }) =>
  client.call(ownAccount.changePassword, { body })
const eventsOf = (userId: string) => loggedOf(site, userId)

test('the new password signs in and the old one does not; others are signed out, and a mail says so', async () => {
  const { user, client } = await own.someone()
  const thief = await site.as(user)
  await addResetToken(site.db, user.id)
  expect((await change(client, { old: password, new: next })).status).toBe(200)
  expect([await own.isSignedIn(client), await own.isSignedIn(thief)]).toEqual([true, false])
  expect((await own.login(user.email, password)).status).toBe(401)
  expect((await own.login(user.email, next)).status).toBe(200)
  expect(await site.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id))).toEqual([])
  expect(await eventsOf(user.id)).toContain('password changed')
  const mail = () =>
    site.letters.find(({ to, text }) => to === user.email && text.includes('password was changed'))
  await vi.waitFor(() => expect(mail()).toBeDefined(), { timeout: 15_000, interval: 50 })
})

test('a wrong old one is a 400 on its field, and changes nothing', async () => {
  const { user, client } = await own.someone()
  const { status, problem } = await change(client, { old: 'a lamp', new: next })
  expect([status, problem.issues?.[0]?.path]).toEqual([400, 'old'])
  expect((await own.login(user.email)).status).toBe(200)
})

test.each([
  ['of the most used', 'password123'],
  ['too short', 'short'],
])('a new one that is %s is a 400 on its field', async (_, weak) => {
  const { client } = await own.someone()
  const { status, problem } = await change(client, { old: password, new: weak })
  expect([status, problem.issues?.[0]?.path]).toEqual([400, 'new'])
})

test('an account without a password hears what to do instead', async () => {
  const { client } = await own.someone({ passwordHash: null })
  const { status, problem } = await change(client, { old: password, new: next })
  expect([status, problem.detail]).toEqual([409, expect.stringContaining('Forgot your password?')])
})

test('tries count as at sign-in, for the session alone: who guesses elsewhere keeps nobody out', async () => {
  const { user, client } = await own.someone()
  for (let n = 0; n < 3; n++) await own.login(user.email, 'wrong')
  expect((await own.login(user.email)).status).toBe(429)
  for (let n = 0; n < 3; n++) expect((await change(client, { old: 'wrong', new: next })).status).toBe(400)
  const locked = await change(client, { old: password, new: next })
  expect([locked.status, Number(locked.headers['retry-after']) > 0]).toEqual([429, true])
  // Failed tries count per session, so another session of this account isn't locked.
  expect((await change(await site.as(user), { old: password, new: next })).status).toBe(200)
})

test('of two changes at once one is made', async () => {
  const { user, client } = await own.someone()
  const other = await site.as(user)
  const answers = await Promise.all([
    change(client, { old: password, new: next }),
    change(other, { old: password, new: 'a lamp in the hall' }),
  ])
  const [won, lost] = statusesOf(answers)
  expect(won).toBe(200)
  // By then the losing call's session has ended, or its old password is wrong.
  expect([400, 401, 409]).toContain(lost)
  const right = answers[0]?.status === 200 ? next : 'a lamp in the hall'
  expect((await own.login(user.email, right)).status).toBe(200)
  expect([await own.isSignedIn(client), await own.isSignedIn(other)].filter(Boolean)).toHaveLength(1)
})

test('a change of email that somebody asked for with the old password waits no longer', async () => {
  const { user, client } = await own.someone()
  await site.db.insert(emailChanges).values({
    userId: user.id,
    oldEmail: user.email,
    newEmail: 'thief@songs.example',
    tokenHash: newId(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  })
  await change(client, { old: password, new: next })
  expect(await site.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))).toEqual([])
})

test('known devices have no tries of their own after it', async () => {
  const { user, client } = await own.someone()
  const device = cookieOf(await own.login(user.email), 'device')
  await change(client, { old: password, new: next })
  for (let n = 0; n < 3; n++) await own.login(user.email, 'wrong')
  expect((await own.login(user.email, next, { cookie: device })).status).toBe(429)
  await site.db.delete(rateCounts)
})

test('the password given again proves the person of the session, and of no other', async () => {
  const { user, client } = await own.someone()
  const other = await site.as(user)
  await changeSessions(site.db, user, neverProven)
  expect((await client.call(ownAccount.confirm, { body: { password } })).status).toBe(200)
  const proofs = (await own.sessionsOf(user)).map(({ sess }) => Object(sess).by as unknown)
  expect([proofs.length, proofs.filter((by) => by === 'password').length]).toEqual([2, 1])
  expect(await eventsOf(user.id)).toEqual(['confirmed by password'])
  expect(await own.isSignedIn(other)).toBe(true)
})

test('a wrong one proves nothing: 400 on its field, and 429 after as many as at sign-in', async () => {
  const { user, client } = await own.someone()
  await changeSessions(site.db, user, neverProven)
  const confirm = (given: string) => client.call(ownAccount.confirm, { body: { password: given } })
  for (let n = 0; n < 3; n++) {
    const { status, problem } = await confirm('wrong')
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'password'])
  }
  expect((await confirm(password)).status).toBe(429)
  expect((await own.sessionsOf(user)).map(({ sess }) => Object(sess).by as unknown)).toEqual([undefined])
  expect(await eventsOf(user.id)).toEqual(['sign-in refused', 'locked out'])
})

test('how one signs in is told to its person', async () => {
  const [withOne, without] = [await own.someone(), await own.someone({ passwordHash: null })]
  expect((await withOne.client.call(ownAccount.waysIn)).body).toEqual({
    ways: ['password'],
    provider: null,
    newEmail: null,
  })
  expect((await without.client.call(ownAccount.waysIn)).body.ways).toEqual(['link'])
})
