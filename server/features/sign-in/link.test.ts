import type { OutgoingHttpHeaders } from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { eq } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { loginLinks, securityLog, users } from '../../db/schema.ts'
import { addLoginLink } from '../../domain/accounts/login-links.ts'
import { addProofToken, hashOf } from '../../domain/accounts/tokens.ts'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { statusesOf, testApp, useSite } from '../../test/test-app.ts'
import { postForm } from '../../test/test-forms.ts'
import { changeSessions, minutesAgo, sessionsOf } from '../../test/test-session.ts'
import { accountWork } from '../account/mails/work.ts'
import { keyed } from './passkeys/test-passkeys.ts'

const steward = 'steward@songs.example'
const site = useSite({ settings: { STEWARD_EMAILS: steward, RATE_RESETS_PER_ACCOUNT: '3' } })
beforeAll(async () => accountWork(await site.jobs(), site.deps))

const soon = { timeout: 15_000, interval: 50 }
const mailsTo = (email: string) => site.letters.filter(({ to }) => to === email)
const ask = (email: string) => site.visitor.call(accounts.askForLink, { body: { email } })
const open = (token: string, cookie = '') =>
  site.app.inject({ url: `/api/login/link?token=${token}`, headers: { cookie } })
const press = (token: string, form: Record<string, string> = {}, cookie = '') =>
  postForm(site, '/api/login/link/press', { token, ...form }, { cookie })
const cookiesOf = (headers: OutgoingHttpHeaders) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
const meWith = (headers: OutgoingHttpHeaders) =>
  site.visitor.call(accounts.me, { headers: { cookie: cookiesOf(headers) } })

const browser = 'a browser'
const here = `asked=${browser}`
/** An account without password and passkey, and a good link of it. */
async function linked(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await buildUser(site.db, { passwordHash: null, ...values })
  const token = await addLoginLink(site.db, { userId: user.id, browserHash: hashOf(browser) })
  return { user, token }
}

test('a mailed link signs in, in the browser that asked, by its button, once, and the use is mailed', async () => {
  const { email, id } = await buildUser(site.db, { passwordHash: null, lastName: null })
  const asked = await ask(email)
  expect([asked.status, asked.body]).toEqual([202, {}])
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), soon)
  const token = /login\/link\?token=([\w-]{43})/.exec(mailsTo(email)[0]!.text)?.[1] ?? ''
  const [kept] = await site.db.select().from(loginLinks).where(eq(loginLinks.userId, id))
  expect(JSON.stringify(kept)).not.toContain(token)
  const minutes = (Date.parse(kept!.expiresAt) - Date.now()) / 60_000
  expect([minutes > 14.8, minutes <= 15]).toEqual([true, true])

  const cookie = cookiesOf(asked.headers)
  for (const _ of ['a mail scanner', 'its reader']) expect((await open(token, cookie)).statusCode).toBe(200)
  const pressed = await press(token, { returnTo: '/fund' }, cookie)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/fund'])
  expect((await meWith(pressed.headers)).body).toMatchObject({ id, lastName: null })
  await vi.waitFor(
    () => expect(mailsTo(email)[1]?.text).toContain('signed in to your account by a link'),
    soon,
  )
  const twice = await press(token, {}, cookie)
  expect([twice.statusCode, twice.body.includes('was already used')]).toEqual([400, true])
  expect(await sessionsOf(site, id)).toHaveLength(1)
})

test('in another browser it asks for the email, and signs in once that is typed', async () => {
  const { user, token } = await linked()
  const page = (await open(token)).body
  expect([page.includes('isn’t the browser'), page.includes(user.email)]).toEqual([true, false])
  for (const form of [{ email: '' }, { email: 'somebody.else@songs.example' }])
    expect((await press(token, form, 'asked=another')).statusCode).toBe(400)
  expect(await sessionsOf(site, user.id)).toEqual([])
  expect((await press(token, { email: user.email })).statusCode).toBe(303)
  const log = await site.db.select().from(securityLog).where(eq(securityLog.userId, user.id))
  expect(log.map(({ event }) => event)).toContain('signed in by link')
})

test('after 15 minutes it is over, and two presses at once sign in one', async () => {
  const late = await linked()
  await site.db.update(loginLinks).set({ expiresAt: now() }).where(eq(loginLinks.userId, late.user.id))
  expect((await open(late.token, here)).statusCode).toBe(400)
  expect((await press(late.token, {}, here)).statusCode).toBe(400)
  const { user, token } = await linked()
  const both = await Promise.all([press(token, {}, here), press(token, {}, here)])
  expect(statusesOf(both.map(({ statusCode: status }) => ({ status })))).toEqual([303, 400])
  expect(await sessionsOf(site, user.id)).toHaveLength(1)
})

test('every other address answers alike and gets nothing, and a link is over once there is a password', async () => {
  const { user, token } = await linked()
  const others = [
    await buildUser(site.db, { passwordHash: 'a hash' }),
    await buildUser(site.db, { passwordHash: null, emailProvenAt: null, proofAskedAt: now() }),
    await buildUser(site.db, { passwordHash: null, email: steward }),
    (await keyed(site, { passwordHash: null })).user,
    { email: 'nobody@songs.example' },
  ]
  for (const { email } of others) {
    const { status, body } = await ask(email)
    expect([status, body]).toEqual([202, {}])
  }
  await ask(user.email)
  // Jobs of one queue run in their order, so the others' were done before.
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(1), soon)
  expect(
    others.flatMap(({ email }) => mailsTo(email).filter(({ subject }) => subject.startsWith('Sign in'))),
  ).toEqual([])
  await site.db.update(users).set({ passwordHash: 'a hash' }).where(eq(users.id, user.id))
  expect((await press(token, {}, here)).statusCode).toBe(400)
})

test('asking is limited as for a new password, and refused alike for an email without an account', async () => {
  const { email } = await buildUser(site.db, { passwordHash: null })
  for (const address of [email, 'no-one@songs.example']) {
    for (const _ of [1, 2, 3]) expect((await ask(address)).status).toBe(202)
    expect((await ask(address)).status).toBe(429)
  }
  const bad = await site.visitor.call(accounts.askForLink, { body: { email: 'no email' } })
  expect(bad.status).toBe(400)
})

test('in such a session changed ways to be paid stay off until a link of the last ten minutes says yes', async () => {
  const { id } = await buildSongwriter(
    site.db,
    { paypalLink: 'https://paypal.me/old' },
    { passwordHash: null },
  )
  const token = await addLoginLink(site.db, { userId: id, browserHash: hashOf(browser) })
  const cookie = cookiesOf((await press(token, {}, here)).headers)
  const save = async (paypalLink: string) => {
    const body = { bio: 'Quiet songs.', genres: ['folk' as const], paypalLink }
    const { body: saved } = await site.visitor.call(songwriterProfile.update, { body, headers: { cookie } })
    return saved.waysOffSince
  }
  expect(await save('https://paypal.me/old')).toBeNull()
  expect(await save('https://paypal.me/new')).toEqual(expect.any(String))
  // Saved again unchanged they stay off.
  expect(await save('https://paypal.me/new')).toEqual(expect.any(String))
  const yes = async () => {
    await postForm(site, '/account/check/form', {}, { cookie })
    return (await site.visitor.call(songwriterProfile.mine, { headers: { cookie } })).body?.waysOffSince
  }
  await changeSessions(site.db, { id }, { provenAt: minutesAgo(11) })
  expect(await yes()).toEqual(expect.any(String))
  const page = await site.app.inject({ url: '/account/check', headers: { cookie } })
  expect(page.body).toContain('Email me a link')
  await changeSessions(site.db, { id }, { provenAt: minutesAgo(9) })
  expect(await yes()).toBeNull()
  const { body } = await site.visitor.call(ownAccount.waysIn, { headers: { cookie } })
  expect(body.ways).toEqual(['link'])
})

test('the proof link of an account without a password signs in too, once the email is typed', async () => {
  const user = await buildUser(site.db, { passwordHash: null, emailProvenAt: null, proofAskedAt: now() })
  const before = await site.as(user)
  const token = await addProofToken(site.db, user.id)
  const page = await site.app.inject({ url: `/api/prove-email?token=${token}` })
  expect([page.statusCode, page.body.includes(user.email)]).toEqual([200, false])
  const prove = (email: string) => postForm(site, '/api/prove-email/link', { token, email })
  expect((await prove('somebody.else@songs.example')).statusCode).toBe(400)
  const proven = await prove(user.email)
  expect([proven.statusCode, proven.headers.location]).toEqual([303, '/account/check'])
  expect((await meWith(proven.headers)).body.emailProvenAt).toEqual(expect.any(String))
  expect((await before.call(accounts.me)).status).toBe(401)
})

test('where no mail can be sent the call is 404 and no form is drawn', async () => {
  const silent = await testApp({ settings: { DEV_MAILBOX: '0' } })
  const body = { email: 'ana@songs.example' }
  expect((await silent.visitor.call(accounts.askForLink, { body })).status).toBe(404)
  expect((await silent.app.inject({ url: '/api/login/link' })).statusCode).toBe(405)
  expect((await silent.app.inject({ url: '/api/login' })).body).not.toContain('Email me a link')
  expect((await site.app.inject({ url: '/api/login' })).body).toContain('Email me a link')
  await silent.close()
})
