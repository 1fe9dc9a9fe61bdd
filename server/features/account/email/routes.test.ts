import { beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { emailPages } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { emailChanges, identities, securityMails, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { emailChangeTokens } from '../../../domain/accounts/tokens.ts'
import { hashPassword } from '../../../http/sign-in/password.ts'
import { buildSongwriter } from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { loggedOf } from '../../../test/test-left.ts'
import { changeSessions, minutesAgo } from '../../../test/test-session.ts'
import { accountOf } from '../../sign-in/oidc/writes.ts'
import { accountWork } from '../mails/work.ts'
import { ownOf, password } from '../own/test-own.ts'
import { changesOf } from './test-changes.ts'

const site = useSite({ settings: { RATE_SIGN_INS_PER_ADDRESS: '1000' } })
const own = ownOf(site)
const all = changesOf(site)
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

const form = { bio: 'Writes quiet songs.', genres: ['folk' as const] }
const rowOf = async ({ id }: { id: string }) =>
  (await site.db.select().from(users).where(eq(users.id, id)))[0]!
const register = (email: string) =>
  site.visitor.call(accounts.register, { body: { firstName: 'Eve', lastName: 'Lund', email, password } })
const daysLater = (user: { id: string }, days: number) =>
  site.pool.query(
    `update email_changes set undo_until = undo_until - make_interval(days => $2) where user_id = $1`,
    [user.id, days],
  )

/** A songwriter's account whose email was changed by a thief. */
async function stolen() {
  const ways = { paypalLink: 'https://paypal.me/mira', venmoHandle: '@mira' }
  const user = await buildSongwriter(site.db, ways, { passwordHash: await hashPassword(password) })
  const thief = await site.as(user)
  const email = all.newEmail()
  await all.change(thief, email)
  return { user, thief, email, link: await all.linkTo(user.email), ways }
}

test('the old address is told without the new one’s name, and its link puts all back and signs everyone out', async () => {
  const { user, thief, email, link, ways } = await stolen()
  const [mail] = all.mailsTo(user.email)
  expect(mail?.subject).toBe('Your Songwright account has another email now')
  expect(`${mail?.text}${mail?.html}`).not.toContain(email)
  const body = { ...form, paypalLink: 'https://paypal.me/thief' }
  expect((await thief.call(songwriterProfile.update, { body })).status).toBe(200)
  await site.db
    .insert(identities)
    .values({ issuer: 'https://choir.example', subject: user.id, userId: user.id })

  const page = await all.open(link)
  expect([page.statusCode, page.body.includes(user.email), page.body.includes(email)]).toEqual([
    200,
    true,
    false,
  ])
  expect((await rowOf(user)).email).toBe(email)
  const pressed = await all.press(link)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, emailPages.back.done])
  expect((await site.app.inject({ url: emailPages.back.done })).statusCode).toBe(200)

  expect(await rowOf(user)).toMatchObject({
    email: user.email,
    passwordHash: null,
    emailProvenAt: expect.any(String),
    waysInEndedAt: expect.any(String),
  })
  expect(await own.isSignedIn(thief)).toBe(false)
  expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(0)
  const owner = await site.as(user)
  expect((await owner.call(songwriterProfile.mine)).body).toMatchObject({ ...ways, waysOffSince: null })
  expect((await moneyOf(site).story(user.id)).map(([kind]) => kind)).toEqual([
    'ways_changed',
    'ways_put_back',
  ])
  expect(await loggedOf(site, user.id)).toContain('email put back')
})

test('the link works once, and of many presses at once one does it', async () => {
  const { user, link } = await stolen()
  const pressed = await Promise.all([1, 2, 3].map(() => all.press(link)))
  expect(
    pressed.map(({ headers }) => headers.location === emailPages.back.done).filter(Boolean),
  ).toHaveLength(1)
  const page = await all.open(link)
  expect([page.statusCode, page.body.includes('You got it back before')]).toEqual([409, true])
  // A second press on the old link doesn't undo the owner's later changes.
  const owner = await site.as(user)
  await changeSessions(site.db, user, { by: 'provider', provenAt: minutesAgo(0) })
  const email = all.newEmail()
  await owner.call(ownAccount.changeEmail, { body: { email } })
  await all.press(await all.linkTo(email), owner.cookie)
  await all.press(link)
  expect((await rowOf(user)).email).toBe(email)
})

test('a thief who moves on from address to address gains nothing by it', async () => {
  const { user, thief, email, link } = await stolen()
  await all.change(thief, all.newEmail())
  // The mail with this link is sent only ten minutes later (rate limit), so the test computes the link.
  const [second] = await site.db.select().from(emailChanges).where(eq(emailChanges.oldEmail, email))
  const theirs = link.replace(/token=.*/, `token=${emailChangeTokens(site.deps.secret)('old', second!.id)}`)
  expect((await all.press(link)).statusCode).toBe(303)
  expect((await rowOf(user)).email).toBe(user.email)
  await all.press(theirs)
  expect((await all.open(theirs)).statusCode).toBe(409)
  expect((await rowOf(user)).email).toBe(user.email)
})

test('ways that a thief changed before the email are put back by their own link after it', async () => {
  const user = await buildSongwriter(
    site.db,
    { paypalLink: 'https://paypal.me/mira' },
    { passwordHash: await hashPassword(password) },
  )
  const thief = await site.as(user)
  await thief.call(songwriterProfile.update, { body: { ...form, paypalLink: 'https://paypal.me/thief' } })
  await all.change(thief, all.newEmail())
  await all.press(await all.linkTo(user.email))
  const { rows } = await site.pool.query('select ended_at from ways_changes where user_id = $1', [user.id])
  expect(rows).toEqual([{ ended_at: null }])
})

test('for seven days nobody can take the old address: not by the form, a provider, or a change of email', async () => {
  const { user } = await stolen()
  const before = await site.db.$count(users)
  expect((await register(user.email)).status).toBe(409)
  const person = {
    issuer: 'https://choir.example',
    subject: 'eve',
    email: user.email,
    emailVerified: true,
    firstName: null,
    lastName: null,
    shownAt: null,
  }
  const entrance = { secret: site.deps.secret, admit: async () => {} }
  expect(await withTx(site.db, (tx) => accountOf(tx, person, entrance))).toBe('kept')
  expect(await site.db.$count(users)).toBe(before)

  const eve = await own.someone()
  const asked = await eve.client.call(ownAccount.changeEmail, { body: { email: user.email, password } })
  expect(asked.status).toBe(200)
  const told = () => all.mailsTo(user.email).map(({ subject }) => subject)
  await vi.waitFor(() => expect(told()).toContain('This email is in use at Songwright'), {
    timeout: 15_000,
    interval: 50,
  })

  await daysLater(user, 6)
  expect((await register(user.email)).status).toBe(409)
  await daysLater(user, 1)
  expect((await register(user.email)).status).toBe(201)
})

test('its own account can have the old address back by another change', async () => {
  const { user, thief } = await stolen()
  await thief.call(ownAccount.changeEmail, { body: { email: user.email, password } })
  await all.press(await all.linkTo(user.email, 1), thief.cookie)
  expect((await rowOf(user)).email).toBe(user.email)
})

test('the address that an owner takes it back from gets no link, and that of the owner stays good', async () => {
  const { user, thief, email, link } = await stolen()
  // Without this, the second notice would be sent only ten minutes after the first (rate limit).
  await site.db.delete(securityMails).where(eq(securityMails.userId, user.id))
  await thief.call(ownAccount.changeEmail, { body: { email: user.email, password } })
  await all.press(await all.linkTo(user.email, 1), thief.cookie)
  const [back] = await site.db.select().from(emailChanges).where(eq(emailChanges.oldEmail, email))
  expect(back).toMatchObject({ undoHash: null, undoUntil: null, confirmedAt: expect.any(String) })
  const theirs = link.replace(/token=.*/, `token=${emailChangeTokens(site.deps.secret)('old', back!.id)}`)
  const told = () => all.mailsTo(email).find(({ subject }) => subject.includes('has another email now'))
  await vi.waitFor(() => expect(told()).toBeDefined(), { timeout: 15_000, interval: 50 })
  expect(`${told()?.text}${told()?.html}`).not.toContain('token=')
  await daysLater(user, 6)
  expect([(await all.open(theirs)).statusCode, (await all.press(theirs)).statusCode]).toEqual([404, 400])
  expect((await rowOf(user)).email).toBe(user.email)
  expect((await all.press(link)).headers.location).toBe(emailPages.back.done)
  expect((await rowOf(user)).email).toBe(user.email)
})

test('of a registration and a change away at once the address stays kept', async () => {
  const { user, client } = await own.someone()
  const email = all.newEmail()
  await client.call(ownAccount.changeEmail, { body: { email, password } })
  const link = await all.linkTo(email)
  const [pressed, ...registered] = await Promise.all([
    all.press(link, client.cookie),
    register(user.email),
    register(user.email),
  ])
  expect(pressed.statusCode).toBe(303)
  expect(statusesOf(registered)).toEqual([409, 409])
})

test('a forged link does nothing, nor does a right one after seven days', async () => {
  const { user, email, link } = await stolen()
  const tried = async (one: string) => [(await all.open(one)).statusCode, (await all.press(one)).statusCode]
  expect(await tried(link.replace(/token=..../, 'token=AAAA'))).toEqual([404, 400])
  await daysLater(user, 7)
  expect(await tried(link)).toEqual([404, 400])
  expect((await rowOf(user)).email).toBe(email)
})

test('an old address that nobody proved is told nothing, and is free at once', async () => {
  const { user, client } = await own.someone({ emailProvenAt: null, proofAskedAt: new Date().toISOString() })
  await all.change(client, all.newEmail())
  const [change] = await site.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))
  expect(change).toMatchObject({ undoHash: null, undoUntil: null, confirmedAt: expect.any(String) })
  expect((await register(user.email)).status).toBe(201)
})

test('where a build before this gave the address to somebody, the link says so', async () => {
  const { user, email, link } = await stolen()
  await site.db.insert(users).values({ email: user.email })
  const pressed = await all.press(link)
  expect([pressed.statusCode, pressed.body.includes('has an account by now')]).toEqual([409, true])
  expect((await rowOf(user)).email).toBe(email)
})
