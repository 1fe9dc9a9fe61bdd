import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { eq } from '#drizzle'
import { now } from '../../../db/schema/columns.ts'
import { emailProofs, identities, users } from '../../../db/schema.ts'
import { addProofToken } from '../../../domain/accounts/tokens.ts'
import { hashPassword } from '../../../http/sign-in/password.ts'
import type { Mail } from '../../../mail/letter.ts'
import { buildSongwriter, buildUser } from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { postForm } from '../../../test/test-forms.ts'
import { accountWork } from '../mails/work.ts'

const site = useSite()
let refusals = 0
beforeAll(async () => {
  const mail: Mail = {
    send: async (letter) => {
      if (refusals-- > 0) throw new Error('come back later')
      await site.deps.mail.send(letter)
    },
  }
  await accountWork(await site.jobs(), { ...site.deps, mail })
})

const soon = { timeout: 15_000, interval: 50 }
const password = 'a lamp in the window'
const tokenIn = (text: string) => /prove-email\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
const mailsTo = (email: string) => site.letters.filter(({ to }) => to === email)

/** A new songwriter from the registration form, with an unproven email. */
async function newcomer() {
  const user = await buildSongwriter(
    site.db,
    { paypalLink: 'https://paypal.me/maker' },
    { passwordHash: await hashPassword(password), emailProvenAt: null, proofAskedAt: now() },
  )
  await site.db
    .insert(identities)
    .values({ issuer: 'https://choir.example', subject: user.id, userId: user.id })
  return { user, client: await site.as(user), token: await addProofToken(site.db, user.id) }
}
const rowOf = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0]!
const open = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } })
const send = (url: string, form: Record<string, string>, cookie = '') =>
  postForm(site, `/api/prove-email${url}`, form, { cookie })
const login = (email: string, given: string) =>
  site.visitor.call(accounts.login, { body: { email, password: given } })

test('a new account is unproven, and its first mail has the link that proves it', async () => {
  const body = { firstName: 'Ana', lastName: 'Lund', email: 'ana@songs.example', password }
  const made = await site.visitor.call(accounts.register, { body })
  expect(made.body.emailProvenAt).toBeNull()
  expect((await rowOf(made.body.id)).proofAskedAt).toEqual(expect.any(String))
  await vi.waitFor(() => expect(mailsTo(body.email)).toHaveLength(1), soon)
  const [{ text, subject } = { text: '', subject: '' }] = mailsTo(body.email)
  expect(subject).toBe('Is this your email?')
  expect(text).toContain('/api/prove-email/not-me?token=')
  const token = tokenIn(text)
  const [kept] = await site.db.select().from(emailProofs).where(eq(emailProofs.userId, made.body.id))
  expect(JSON.stringify(kept)).not.toContain(token)
  const days = (Date.parse(kept!.expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  expect((await send('/password', { token, password })).statusCode).toBe(303)
  expect((await rowOf(made.body.id)).emailProvenAt).toEqual(expect.any(String))
})

test('opening the link changes nothing, in whatever browser', async () => {
  const { user, client, token } = await newcomer()
  const before = await rowOf(user.id)
  for (const page of ['', '/new', '/not-me'])
    for (const cookie of ['', client.cookie])
      expect((await open(`/api/prove-email${page}?token=${token}`, cookie)).statusCode).toBe(200)
  expect(await rowOf(user.id)).toEqual(before)
  expect(await site.db.$count(emailProofs, eq(emailProofs.userId, user.id))).toBe(1)
})

test('in a browser signed in to that account the button proves it and keeps everything', async () => {
  const { user, client, token } = await newcomer()
  expect((await open(`/api/prove-email?token=${token}`, client.cookie)).body).toContain('Yes, that’s mine')
  const done = await send('/form', { token }, client.cookie)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
  expect((await client.call(accounts.me)).body.emailProvenAt).toEqual(expect.any(String))
  expect((await login(user.email, password)).status).toBe(200)
  expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(1)
  expect((await client.call(songwriterProfile.mine)).body).toMatchObject({
    paypalLink: 'https://paypal.me/maker',
    waysOffSince: null,
  })
  // A retry of the request, as after a lost reply: the link is used up.
  const again = await send('/form', { token }, client.cookie)
  expect([again.statusCode, again.body.includes('was already used')]).toEqual([400, true])
})

test('with its password it proves, signs in and keeps everything', async () => {
  const { user, client, token } = await newcomer()
  const page = await open(`/api/prove-email?token=${token}`)
  expect(page.body).toContain('Enter your password to confirm it.')
  const failed = await send('/password', { token, password: 'not it at all' })
  expect([failed.statusCode, failed.body.includes('That password isn’t right')]).toEqual([401, true])
  expect((await rowOf(user.id)).emailProvenAt).toBeNull()
  const done = await send('/password', { token, password })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/'])
  expect(String(done.headers['set-cookie'])).toContain('sid=')
  expect((await client.call(accounts.me)).body.emailProvenAt).toEqual(expect.any(String))
})

test('a browser of somebody else is asked for the password, and its button proves nothing', async () => {
  const { user, token } = await newcomer()
  const stranger = await site.as(await buildUser(site.db))
  expect((await open(`/api/prove-email?token=${token}`, stranger.cookie)).body).toContain(
    'Enter your password to confirm it.',
  )
  for (const cookie of [stranger.cookie, '']) {
    const asked = await send('/form', { token }, cookie)
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `/api/prove-email?token=${token}`])
  }
  expect((await rowOf(user.id)).emailProvenAt).toBeNull()
})

test('without either it proves, ends every way in, asks for a new password and keeps ways to be paid off', async () => {
  const { user, client, token } = await newcomer()
  const short = await send('/new/form', { token, password: 'short' })
  expect([short.statusCode, short.body.includes('at least 8 characters')]).toEqual([400, true])
  const common = await send('/new/form', { token, password: 'football' })
  expect([common.statusCode, common.body.includes('most used passwords')]).toEqual([400, true])
  expect((await client.call(accounts.me)).status).toBe(200)
  const done = await send('/new/form', { token, password: 'the owner knows this' })
  expect([done.statusCode, done.headers.location]).toEqual([
    303,
    '/api/login?returnTo=%2Faccount%2Fcheck&news=email-proven',
  ])
  expect((await client.call(accounts.me)).status).toBe(401)
  expect((await login(user.email, password)).status).toBe(401)
  expect((await login(user.email, 'the owner knows this')).status).toBe(200)
  expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(0)
  const owner = await site.as(user)
  expect((await owner.call(accounts.me)).body.emailProvenAt).toEqual(expect.any(String))
  expect((await owner.call(songwriterProfile.mine)).body?.waysOffSince).toEqual(expect.any(String))
  expect((await send('/new/form', { token, password: 'yet another one' })).statusCode).toBe(400)
})

test("*This wasn't me* ends the account, and frees the address", async () => {
  const { user, client, token } = await newcomer()
  expect((await open(`/api/prove-email/not-me?token=${token}`)).body).toContain('End the account')
  const done = await send('/not-me/form', { token })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/api/prove-email/ended'])
  const ended = await open('/api/prove-email/ended')
  expect([ended.statusCode, ended.body.includes('role="status"')]).toEqual([200, true])
  expect((await client.call(accounts.me)).status).toBe(401)
  expect((await login(user.email, password)).status).toBe(401)
  expect(await rowOf(user.id)).toMatchObject({
    emailProvenAt: null,
    passwordHash: null,
    suspendedAt: expect.any(String),
  })
  const body = { firstName: 'Ana', lastName: 'Lund', email: user.email, password }
  expect((await site.visitor.call(accounts.register, { body })).status).toBe(201)
  expect((await send('/not-me/form', { token })).statusCode).toBe(400)
})

test('a proven account is not ended by an older link', async () => {
  const { user, client, token } = await newcomer()
  const older = await addProofToken(site.db, user.id)
  await send('/form', { token }, client.cookie)
  expect((await send('/not-me/form', { token: older })).statusCode).toBe(400)
  expect((await client.call(accounts.me)).status).toBe(200)
})

test('of two uses at once one counts', async () => {
  const { token } = await newcomer()
  const both = await Promise.all([
    send('/new/form', { token, password: 'the owner knows this' }),
    send('/not-me/form', { token }),
  ])
  expect(statusesOf(both.map(({ statusCode: status }) => ({ status })))).toEqual([303, 400])
})

test('a link is over after a week, and a made-up one was never any', async () => {
  const { user, client, token } = await newcomer()
  await site.db
    .update(emailProofs)
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where(eq(emailProofs.userId, user.id))
  for (const dead of [token, 'made-up', 'x'.repeat(201)]) {
    expect((await open(`/api/prove-email?token=${dead}`)).statusCode).toBe(400)
    expect((await send('/form', { token: dead }, client.cookie)).statusCode).toBe(400)
    expect((await send('/password', { token: dead, password })).statusCode).toBe(400)
  }
  expect((await rowOf(user.id)).emailProvenAt).toBeNull()
})

test('the mail is sent again when it is asked for, once in ten minutes, and the call is limited', async () => {
  const { user, client } = await newcomer()
  expect((await client.call(accounts.askForProof)).status).toBe(200)
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(1), soon)
  const other = await newcomer()
  for (let n = 0; n < 4; n++) expect((await client.call(accounts.askForProof)).status).toBe(200)
  const over = await client.call(accounts.askForProof)
  expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
  // Once a later job is done, the earlier ones are done too.
  expect((await other.client.call(accounts.askForProof)).status).toBe(200)
  await vi.waitFor(() => expect(mailsTo(other.user.email)).toHaveLength(1), soon)
  expect(mailsTo(user.email)).toHaveLength(1)
})

test('a mail that a server refused is not taken for one that went out', async () => {
  const { user } = await newcomer()
  refusals = 1
  await (await site.jobs()).send('proof-mail', { userId: user.id, site: 'http://localhost' })
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(1), soon)
})

test('a mail to an account that has ended meanwhile is done, and goes to nobody', async () => {
  const userId = randomUUID()
  await (await site.jobs()).send('proof-mail', { userId, site: 'http://localhost' })
  await vi.waitFor(async () => {
    const jobsOf = "select state, retry_count from pgboss.job where data->>'userId' = $1"
    const { rows } = await site.pool.query(jobsOf, [userId])
    expect(rows).toEqual([{ state: 'completed', retry_count: 0 }])
  }, soon)
})

test('who is proven asks for nothing: 409, and the page leads home', async () => {
  const user = await buildUser(site.db)
  const client = await site.as(user)
  expect((await client.call(accounts.askForProof)).status).toBe(409)
  const page = await open('/api/prove-email', client.cookie)
  expect([page.statusCode, page.headers.location]).toEqual([303, '/'])
})

test('the page of the quiet line works without scripts: what is missing, the mailbox, and send it again', async () => {
  const { user, client } = await newcomer()
  const page = await open('/api/prove-email', client.cookie)
  expect(page.body).toContain(user.email)
  expect(page.body).toContain('href="/api/dev/mail"')
  const sent = await send('/again', {}, client.cookie)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/api/prove-email?sent=1'])
  expect((await open('/api/prove-email?sent=1', client.cookie)).body).toContain('A link is on its way')
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(1), soon)
  expect((await open('/api/prove-email')).headers.location).toBe('/api/login')
})
