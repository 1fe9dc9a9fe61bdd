import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { eq, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { emailChanges, identities, users } from '../../../db/schema.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { addResetToken } from '../../../domain/accounts/tokens.ts'
import { hashPassword } from '../../../http/sign-in/password.ts'
import { buildUser } from '../../../test/factories.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { heldAtOnce } from '../../../test/test-locks.ts'
import { sessionsOf } from '../../../test/test-session.ts'
import { NobodyCame } from './provider.ts'
import { browserAt, settings, startProvider, startSite } from './test-site.ts'

let provider: ChildProcess
let site: TestApp & { origin: string }
beforeAll(async () => {
  const started = await startProvider()
  provider = started.provider
  site = await startSite(provider, started.issuer)
})
afterAll(async () => {
  provider.disconnect()
  await site.close()
})

const browser = () => browserAt(site.origin)

let people = 0
const newEmail = () => `singer${people++}@songs.example`
const userOf = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0]
const me = async (by: ReturnType<typeof browser>) =>
  JSON.parse((await by.go(site.origin + accounts.me.path)).text) as { email?: string }

/** Sends the form that asks a new person for the role. A form without a role is the button "Skip". */
const answer = (by: ReturnType<typeof browser>, page: URL, said: { role?: string } = {}) =>
  by.go(`${site.origin}/api/welcome/form`, { returnTo: page.searchParams.get('returnTo') ?? '/', ...said })

test('the sign-in page has a button to the provider, by its name, that keeps where to go', async () => {
  const { text } = await browser().go(`${site.origin}/api/login?returnTo=/profile`)
  expect(text).toContain('<a href="/api/login/oidc?returnTo=%2Fprofile"')
  expect(text).toContain('Continue with Choir &amp; Co')
})

test('the browser leaves with code, PKCE, state and nonce', async () => {
  const { status, next, headers } = await browser().go(`${site.origin}/api/login/oidc`)
  expect(status).toBe(303)
  expect(Object.fromEntries(next!.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'songwright',
    redirect_uri: `${site.origin}/api/login/oidc/callback`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'openid email profile',
  })
  expect(headers.get('set-cookie')).toMatch(/^oidc=.*; Path=\/api\/login\/oidc; HttpOnly; SameSite=Lax/)
})

test('who comes back for the first time gets an account, a session, one question, and the page that was asked for', async () => {
  const email = newEmail()
  const ana = browser()
  const { text } = await ana.go(`${site.origin}/api/login?returnTo=/request/abc&pledge=50&anonymously=1`)
  const button = /href="(\/api\/login\/oidc[^"]*)"/.exec(text)?.[1] ?? ''
  const back = await ana.signIn(`s1 ${email.toUpperCase()} verified`, button)
  expect(back.status).toBe(303)
  expect(back.next?.pathname).toBe('/api/welcome')
  const answered = await answer(ana, back.next!)
  expect(answered.next?.href).toBe(`${site.origin}/request/abc?pledge=50&anonymously=1`)
  expect(await me(ana)).toMatchObject({ email, firstName: 'Ana', lastName: 'Lund' })
  const user = await userOf(email)
  expect(user?.passwordHash).toBeNull()
  const rows = await sessionsOf(site, user!.id)
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0]!.sess as object).sort()).toEqual([
    'beganAt',
    'browser',
    'by',
    'cookie',
    'place',
    'usedAt',
    'userId',
  ])
})

test('who comes back again is the same person, whatever the email is now', async () => {
  const login = `s2 ${newEmail()} verified`
  const first = browser()
  await first.signIn(login)
  const { email } = await me(first)
  await site.db
    .update(users)
    .set({ email: `moved-${email}` })
    .where(eq(users.email, email!))
  const second = browser()
  await second.signIn(login)
  expect((await me(second)).email).toBe(`moved-${email}`)
})

test('two returns of one new person at once make one account', async () => {
  const email = newEmail()
  for (const login of [`s3 ${email} verified`, `s4 ${newEmail()} verified`]) {
    const both = [browser(), browser()]
    const returns = await Promise.all(both.map((one) => one.leaveAndSignIn(login)))
    const replies = await Promise.all(both.map((one, at) => one.go(returns[at]!)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect(await site.db.select().from(identities).where(eq(identities.subject, login))).toHaveLength(1)
  }
})

test('a verified email takes over the existing account, and ends its sessions', async () => {
  const user = await buildUser(site.db, {
    email: newEmail(),
    passwordHash: await hashPassword('a lamp in the window'),
  })
  const squatter = await site.as(user)
  const both = [browser(), browser()]
  const returns = await Promise.all(both.map((one) => one.leaveAndSignIn(`s5 ${user.email} verified`)))
  const came = await heldAtOnce(
    site.db,
    sql`select 1 from users where id = ${user.id} for update`,
    both.map((one, at) => () => one.go(returns[at]!)),
  )
  expect(came.map(({ status }) => status)).toEqual([303, 303])
  expect((await squatter.call(accounts.me)).status).toBe(401)
  const body = { email: user.email, password: 'a lamp in the window' }
  expect((await site.visitor.call(accounts.login, { body })).status).toBe(401)
  expect((await userOf(user.email))?.id).toBe(user.id)
  expect(await site.db.select().from(identities).where(eq(identities.userId, user.id))).toHaveLength(1)
})

/**
 * An account that a sign-in with an unverified email created, before this was refused. Its maker can still
 * sign in by issuer and subject.
 */
async function squatted(email: string, login: string) {
  const account = await buildUser(site.db, { email, emailProvenAt: null })
  const { issuer } = site.deps.env.oidc!
  await site.db.insert(identities).values({ issuer, subject: login, userId: account.id })
  const squatter = browser()
  expect((await squatter.signIn(login)).status).toBe(303)
  return { account, squatter }
}

test('a verified email opens the account to its owner alone: an identity that was there before is gone', async () => {
  const email = newEmail()
  const unproved = `s15 ${email} unverified`
  const { account, squatter } = await squatted(email, unproved)
  await site.db
    .insert(identities)
    .values({ issuer: 'https://choir.example', subject: 's15', userId: account.id })
  const owner = browser()
  const back = await owner.signIn(`s16 ${email} verified`)
  expect([back.status, back.next?.href]).toEqual([303, `${site.origin}/account/check`])
  expect((await userOf(email))?.id).toBe(account.id)
  expect(await me(owner)).toMatchObject({ email })
  expect(await me(squatter)).toMatchObject({ status: 401 })
  const kept = await site.db.select().from(identities).where(eq(identities.userId, account.id))
  expect(kept.map(({ subject }) => subject)).toEqual([`s16 ${email} verified`])
  const again = browser()
  expect((await again.signIn(unproved)).status).toBe(409)
  expect(await me(again)).toMatchObject({ status: 401 })
  expect(await me(owner)).toMatchObject({ email })
})

test('a provider that has changed its keys meanwhile is believed as before', async () => {
  const login = `s17 ${newEmail()} verified`
  expect((await browser().signIn(login)).status).toBe(303)
  const keys = async () => (await fetch(`${site.deps.env.oidc!.issuer}/jwks`)).text()
  const before = await keys()
  provider.send('new keys')
  await once(provider, 'message')
  expect(await keys()).not.toBe(before)
  const again = browser()
  expect((await again.signIn(login)).status).toBe(303)
  expect((await again.go(site.origin + accounts.me.path)).status).toBe(200)
})

test('an email that is not verified opens no account that is there', async () => {
  const user = await buildUser(site.db, {
    email: newEmail(),
    passwordHash: await hashPassword('a lamp in the window'),
  })
  const thief = browser()
  const back = await thief.signIn(`s6 ${user.email} unverified`)
  expect(back.status).toBe(409)
  expect(back.text).toContain('hasn’t verified your email')
  expect(await me(thief)).toMatchObject({ status: 401 })
  expect(await site.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])
  expect(await userOf(user.email)).toEqual(user)
})

test("an account of an unverified email does not survive its owner's reset", async () => {
  const email = newEmail()
  const login = `s18 ${email} unverified`
  const { account, squatter } = await squatted(email, login)
  const token = await addResetToken(site.db, account.id)
  const body = { token, password: 'a lamp in the window' }
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(200)
  expect(await me(squatter)).toMatchObject({ status: 401 })
  const again = browser()
  expect((await again.signIn(login)).status).toBe(409)
  expect(await me(again)).toMatchObject({ status: 401 })
  expect(await userOf(email)).toMatchObject({ id: account.id, emailProvenAt: expect.any(String) })
})

test('an email that is not verified makes no account', async () => {
  const email = newEmail()
  const back = await browser().signIn(`s19 ${email} unverified`)
  expect(back.status).toBe(409)
  expect(back.text).toContain('hasn’t verified your email, so we can’t open an account with it')
  expect(await userOf(email)).toBeUndefined()
})

test('without an email there is no account', async () => {
  const back = await browser().signIn('s7 - -')
  expect(back.status).toBe(409)
  expect(back.text).toContain('didn’t tell us your email')
})

test('a person who refuses at the provider gets a message, and is not signed in', async () => {
  const ana = browser()
  const back = await ana.go(await ana.leaveAndSignIn(`s8 ${newEmail()} verified`, { consent: false }))
  expect(back.status).toBe(401)
  expect(back.text).toContain('Choir &amp; Co didn’t let you in. Nothing was changed.')
  expect(await me(ana)).toMatchObject({ status: 401 })
})

test('a return works once, even with the cookie of the first time', async () => {
  const ana = browser()
  const address = await ana.leaveAndSignIn(`s9 ${newEmail()} verified`)
  const jar = ana.jars.get(new URL(site.origin).host)!
  const kept = jar.get('oidc')!
  expect((await ana.go(address)).status).toBe(303)
  jar.clear()
  expect((await ana.go(address)).status).toBe(400)
  jar.set('oidc', kept)
  const replay = await ana.go(address)
  expect(replay.status).toBe(400)
  expect(replay.text).toContain('has expired or was already used')
  expect(await me(ana)).toMatchObject({ status: 401 })
})

test("somebody else's return signs nobody in: the state is not this browser's", async () => {
  const address = await browser().leaveAndSignIn(`s10 ${newEmail()} verified`)
  const victim = browser()
  expect((await victim.go(address)).status).toBe(400)
  await victim.go(`${site.origin}/api/login/oidc`)
  expect((await victim.go(address)).status).toBe(400)
  expect(await me(victim)).toMatchObject({ status: 401 })

  const own = await victim.leaveAndSignIn(`s14 ${newEmail()} verified`)
  own.searchParams.set('state', 'another')
  expect((await victim.go(own)).status).toBe(400)
})

test('a forged cookie is worth nothing', async () => {
  const ana = browser()
  const address = await ana.leaveAndSignIn(`s11 ${newEmail()} verified`)
  const jar = ana.jars.get(new URL(site.origin).host)!
  jar.set(
    'oidc',
    jar.get('oidc')!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  expect((await ana.go(address)).status).toBe(400)
})

test('a return leads only to this site', async () => {
  const back = await browser().signIn(`s12 ${newEmail()} verified`, '/api/login/oidc?returnTo=//evil.example')
  expect(back.next?.href).toBe(`${site.origin}/api/welcome`)
  const ana = browser()
  const asked = await ana.signIn(`s20 ${newEmail()} verified`, '/api/login/oidc?returnTo=/profile')
  asked.next!.searchParams.set('returnTo', '//evil.example')
  expect((await answer(ana, asked.next!)).next?.href).toBe(`${site.origin}/`)
})

test.each([
  ['?returnTo=/?role=songwriter%23your-profile', 'songwriter'],
  ['?returnTo=/request/abc&role=underwriter', 'underwriter'],
  ['?returnTo=/request/abc&pledge=25', 'underwriter'],
  ['', 'listener'],
])(
  'a newcomer by way of %s is asked with %s as the choice, and what they say is their role',
  async (query, role) => {
    const ana = browser()
    const { text } = await ana.go(`${site.origin}/api/login${query}`)
    const button = /href="(\/api\/login\/oidc[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    const { next } = await ana.signIn(`r ${newEmail()} verified`, button)
    const asked = await ana.go(next!)
    expect(asked.text).toContain('What brings you here?')
    expect(/<input type="radio"[^>]* checked=""[^>]* value="(\w+)"/.exec(asked.text)?.[1]).toBe(role)
    await answer(ana, next!, { role: 'underwriter' })
    expect(await me(ana)).toMatchObject({ role: 'underwriter' })
  },
)

test('the question is asked once: not after an answer, nor after it was skipped', async () => {
  for (const [login, said, role] of [
    [`q1 ${newEmail()} verified`, { role: 'songwriter' }, 'songwriter'],
    [`q2 ${newEmail()} verified`, {}, 'listener'],
  ] as const) {
    const first = browser()
    const { next } = await first.signIn(login, '/api/login/oidc?returnTo=/profile')
    expect((await answer(first, next!, said)).next?.pathname).toBe('/profile')
    expect(await me(first)).toMatchObject({ role })
    expect((await first.go(next!)).next?.pathname).toBe('/profile')
    // A form left open in another tab has no effect any more.
    await answer(first, next!, { role: 'underwriter' })
    expect(await me(first)).toMatchObject({ role })
    const again = await browser().signIn(login, '/api/login/oidc?returnTo=/profile')
    expect(again.next?.href).toBe(`${site.origin}/profile`)
  }
})

test('who left without an answer is asked when they come again, unless their role is set', async () => {
  const login = `q3 ${newEmail()} verified`
  const first = browser()
  await first.signIn(login)
  expect((await browser().signIn(login)).next?.pathname).toBe('/api/welcome')
  const { id } = (await me(first)) as { id: string }
  await site.db.update(users).set({ role: 'songwriter' }).where(eq(users.id, id))
  expect((await browser().signIn(login)).next?.pathname).toBe('/')

  const [person] = await site.db.insert(users).values({ email: newEmail(), isRoleOpen: true }).returning()
  const client = await site.as(person!)
  await client.call(accounts.update, { body: { role: 'listener' } })
  expect(await userOf(person!.email)).toMatchObject({ role: 'listener', isRoleOpen: false })
})

test('nobody is asked whose account is older, was registered here, or is taken over', async () => {
  const older = await buildUser(site.db, { email: newEmail(), emailProvenAt: null })
  expect(older.isRoleOpen).toBe(false)
  const body = { firstName: 'Ida', lastName: 'Lund', email: newEmail(), password: 'a lamp in the window' }
  await site.visitor.call(accounts.register, { body })
  expect(await userOf(body.email)).toMatchObject({ isRoleOpen: false })
  const owner = browser()
  expect((await owner.signIn(`q4 ${older.email} verified`)).next?.pathname).toBe('/account/check')
  expect((await browser().signIn(`q4 ${older.email} verified`)).next?.pathname).toBe('/')
  const { text } = await owner.go(`${site.origin}/api/welcome?returnTo=/profile`)
  expect(text).not.toContain('What brings you here?')
})

test('the question is for people who are signed in, and takes only roles that there are', async () => {
  const visitor = browser()
  const page = new URL(`${site.origin}/api/welcome?returnTo=/profile`)
  expect((await visitor.go(page)).next?.href).toBe(`${site.origin}/api/login?returnTo=%2Fprofile`)
  expect((await answer(visitor, page)).next?.href).toBe(`${site.origin}/api/login?returnTo=%2Fprofile`)
  const ana = browser()
  const { next } = await ana.signIn(`q5 ${newEmail()} verified`)
  const forged = await answer(ana, next!, { role: 'king' })
  expect(forged.status).toBe(400)
  expect(forged.text).toContain('role="alert"')
  expect((await ana.go(next!)).text).toContain('What brings you here?')
})

test('a provider that is away is a 503 with a sentence, before leaving and when coming back', async () => {
  const started = await startProvider()
  const elsewhere = await startSite(started.provider, started.issuer)
  const there = site
  site = elsewhere
  try {
    const ana = browser()
    const address = await ana.leaveAndSignIn(`s13 ${newEmail()} verified`)
    started.provider.kill('SIGKILL')
    await once(started.provider, 'exit')
    const back = await ana.go(address)
    expect(back.status).toBe(503)
    expect(back.headers.get('retry-after')).toBe('5')
    expect(back.text).toContain('Choir &amp; Co isn’t answering right now')
    const fresh = await testApp({ settings: { ...settings, OIDC_ISSUER: started.issuer } })
    const reply = await fresh.app.inject({ url: '/api/login/oidc' })
    await fresh.close()
    expect(reply.statusCode).toBe(503)
    expect(reply.body).toContain('Choir &amp; Co isn’t answering right now')
  } finally {
    site = there
    await elsewhere.close()
  }
})

test('without the settings there is no button and no such page', async () => {
  const plain = await testApp()
  const page = await plain.app.inject({ url: '/api/login' })
  const start = await plain.app.inject({ url: '/api/login/oidc' })
  await plain.close()
  expect(page.body).not.toContain('Continue with')
  expect(start.statusCode).toBe(404)
})

test('a person who is signed in signs in once more, at the provider too, for what needs a fresh sign-in', async () => {
  const by = browser()
  const email = newEmail()
  const login = `again ${email} verified`
  await by.signIn(login)
  await site.db.update(users).set({ isRoleOpen: false }).where(eq(users.email, email))
  const ask = async () => {
    const jar = by.jars.get(new URL(site.origin).host)
    const cookie = [...(jar ?? [])].map((pair) => pair.join('=')).join('; ')
    const body = { email: newEmail() }
    return site.visitor.call(ownAccount.changeEmail, { body, headers: { cookie } })
  }
  const refused = await ask()
  expect([refused.status, refused.problem.confirm]).toEqual([403, ['provider', 'link']])
  const { next } = await by.go(`${site.origin}/api/login/oidc?returnTo=/account`)
  expect(next?.searchParams.get('prompt')).toBe('login')
  expect((await by.signIn(login, '/api/login/oidc?returnTo=/account')).next?.pathname).toBe('/account')
  expect((await ask()).status).toBe(200)
  // The browser is still signed in at the provider, so returning through it proves nothing.
  await by.go(`${site.origin}${accountPaths.signOut.form}`, {})
  expect((await by.signIn(login, '/api/login/oidc?returnTo=/account')).next?.pathname).toBe('/account')
  expect((await ask()).status).toBe(403)
})

test('to take out that the provider shall ask once more proves nothing: its own time of the sign-in counts', async () => {
  const by = browser()
  const email = newEmail()
  const login = `unasked ${email} verified`
  await by.signIn(login)
  const signedInBy = Date.now()
  await site.db.update(users).set({ isRoleOpen: false }).where(eq(users.email, email))
  const back = await by.leaveAndSignIn(login, { alter: (url) => url.searchParams.delete('prompt') })
  await by.go(back)
  const { id } = (await userOf(email))!
  const [session] = await sessionsOf(site, id)
  expect(Date.parse(Object(session!.sess).provenAt)).toBeLessThanOrEqual(signedInBy)
})

test('where the provider says nothing of when they signed in, nothing is proven, whatever it was asked', async () => {
  const by = browser()
  const email = newEmail()
  const login = `silent ${email} verified`
  await by.signIn(login)
  await site.db.update(users).set({ isRoleOpen: false }).where(eq(users.email, email))
  const alter = (url: URL) => {
    url.searchParams.delete('prompt')
    url.searchParams.delete('max_age')
  }
  expect((await by.go(await by.leaveAndSignIn(login, { alter }))).status).toBe(303)
  const { id } = (await userOf(email))!
  const begun = await sessionsOf(site, id)
  expect(begun.length).toBeGreaterThan(0)
  for (const { sess } of begun) expect(sess).not.toHaveProperty('provenAt')
})

test('a sign-in beside the end of all ways in leaves no session', async () => {
  const by = browser()
  const email = newEmail()
  const login = `beside ${email} verified`
  await by.signIn(login)
  const { id } = (await userOf(email))!
  const again = browser()
  const back = await again.leaveAndSignIn(login)
  const ending = (tx: Tx) => endWaysIn(tx, site.deps.secret, id)
  const [returned] = await heldAtOnce(site.db, ending, [() => again.go(back)])
  expect(returned?.status).toBe(400)
  expect(await sessionsOf(site, id)).toEqual([])
})

test('an email that may still be put back to its account opens no other one', async () => {
  const owner = await buildUser(site.db)
  const email = newEmail()
  await site.db.insert(emailChanges).values({
    userId: owner.id,
    oldEmail: email,
    newEmail: owner.email,
    tokenHash: owner.id,
    expiresAt: now(),
    confirmedAt: now(),
    undoUntil: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const { status, text } = await browser().signIn(`late ${email} verified`)
  expect([status, text.includes('until a few days ago')]).toEqual([409, true])
  expect(await userOf(email)).toBeUndefined()
})

test('only a provider that can’t be reached is away: a fault of ours is not', () => {
  expect(new NobodyCame(new TypeError('fetch failed')).reason).toBe('away')
  expect(new NobodyCame(new TypeError('undefined is not a function')).reason).toBe('stale')
})
