import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { sql } from '#drizzle'
import { keptMail, sessions, users } from '../../db/schema.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { addResetToken } from '../../domain/accounts/tokens.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp, useSite } from '../../test/test-app.ts'
import { inputIn, postForm } from '../../test/test-forms.ts'

const world = useSite()

const password = 'a lamp in the window'
const someone = async () =>
  buildUser(world.db, { passwordHash: await hashPassword(password), firstName: 'Ana' })

type Headers = Record<string, string>
const open = (url: string, headers: Headers = {}) => world.app.inject({ url, headers })
const send = (url: string, form: Headers, headers: Headers = {}) => postForm(world, url, form, headers)
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  `sid=${reply.cookies.find(({ name }) => name === 'sid')?.value ?? ''}`
const me = async (cookie: string) =>
  (await world.visitor.call(accounts.me, { headers: { cookie } })) as {
    status: number
    body: { email?: string }
  }

test('the sign-in page is a page of its own, with a form and the ways to the others', async () => {
  const { statusCode, headers, body } = await open('/api/login?returnTo=/profile')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toMatch(/<form [^>]*action="\/api\/login\/form" method="post"/)
  expect(body).toContain('href="/api/register?returnTo=%2Fprofile"')
  expect(body).toContain('href="/api/forgot-password?returnTo=%2Fprofile"')
  expect(inputIn(body, 'returnTo')).toContain('value="/profile"')
  // The only script is for passkeys: the form works without scripts.
  const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([script]) => script)
  expect(scripts).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/sign-in-[\w-]{8}\.js">$/),
  ])
  expect(inputIn(body, 'email')).toContain('autoComplete="username webauthn"')
})

test('the form signs in and leads back', async () => {
  const { email } = await someone()
  const reply = await send('/api/login/form', { email, password, returnTo: '/profile?x=1' })
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe('/profile?x=1')
  expect((await me(cookieOf(reply))).body.email).toBe(email)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example', '/api/logout'])(
  'the form never leads to %s',
  async (returnTo) => {
    const { email } = await someone()
    const reply = await send('/api/login/form', { email, password, returnTo })
    expect(reply.headers.location).toBe('/')
  },
)

test('a sign-in that failed is shown again with the email, without the password, and says so beside it', async () => {
  const { statusCode, body, headers } = await send('/api/login/form', {
    email: '"><b>me@songs.example',
    password: 'hunter2 hunter2',
    returnTo: '/profile',
  })
  expect(statusCode).toBe(400)
  expect(inputIn(body, 'email')).toContain('value="&quot;&gt;&lt;b&gt;me@songs.example"')
  expect(body).not.toContain('hunter2')

  const wrong = await send('/api/login/form', {
    email: 'me@songs.example',
    password: 'x',
    returnTo: '/profile',
  })
  expect(wrong.statusCode).toBe(401)
  expect(inputIn(wrong.body, 'email')).toContain('value="me@songs.example"')
  expect(inputIn(wrong.body, 'email')).not.toContain('aria-invalid=')
  expect(inputIn(wrong.body, 'password')).toContain(
    'aria-describedby="password-below" aria-invalid="true" autofocus',
  )
  expect(wrong.body).toMatch(/id="password-below"[^]*That email or password isn’t right/)
  expect(inputIn(wrong.body, 'returnTo')).toContain('value="/profile"')
  expect(headers['set-cookie']).toBeUndefined()
})

test('an account is created by its form, and one that failed says what is wrong with each field', async () => {
  const form = { firstName: 'Ana', lastName: 'Lund', email: 'ana@songs.example', password, returnTo: '/' }
  const failed = await send('/api/register/form', { ...form, lastName: ' ', email: 'ana', password: 'short' })
  expect(failed.statusCode).toBe(400)
  expect(inputIn(failed.body, 'firstName')).toContain('value="Ana"')
  expect(inputIn(failed.body, 'firstName')).not.toContain('aria-invalid=')
  expect(inputIn(failed.body, 'lastName')).toContain('aria-invalid="true" autofocus')
  expect(inputIn(failed.body, 'email')).toContain('aria-invalid="true"')
  expect(inputIn(failed.body, 'email')).not.toContain('autofocus')
  expect(failed.body).toContain('Please enter a valid email address')
  expect(failed.body).toContain('Please use at least 8 characters')

  const made = await send('/api/register/form', form)
  expect(made.statusCode).toBe(303)
  expect((await me(cookieOf(made))).body.email).toBe('ana@songs.example')

  const taken = await send('/api/register/form', form)
  expect(taken.statusCode).toBe(409)
  expect(inputIn(taken.body, 'email')).toContain('aria-invalid="true" autofocus')
  expect(taken.body).toMatch(/id="email-below"[^]*If it’s yours, sign in/)
})

const preset = (page: string) => /<input type="radio"[^>]* checked=""[^>]* value="(\w+)"/.exec(page)?.[1]

test.each([
  ['', 'listener'],
  ['?returnTo=/?role=songwriter%23your-profile', 'songwriter'],
  ['?returnTo=/?role=underwriter', 'underwriter'],
  ['?returnTo=/?songwriter=0190&role=songwriter', 'listener'],
  ['?returnTo=/request/abc&role=underwriter', 'underwriter'],
  ['?returnTo=/request/abc?write=1', 'songwriter'],
  ['?returnTo=/request/abc&pledge=25', 'underwriter'],
  ['?role=king', 'listener'],
])('an account that is made by way of %s is preset to be a %s', async (query, role) => {
  const { body } = await open(`/api/register${query}`)
  expect(body).toContain('What brings you here?')
  expect(preset(body)).toBe(role)
})

test('the page of a new account hears from the sign-in page which role a link named', async () => {
  const { body } = await open('/api/login?returnTo=/profile&role=songwriter')
  expect(body).toContain('href="/api/register?returnTo=%2Fprofile&amp;role=songwriter"')
  expect((await open('/api/login?role=king')).body).toContain('href="/api/register"')
})

test('what brought somebody is kept while the form fails, and is the role of the account', async () => {
  const form = { firstName: 'Ida', lastName: 'Lund', email: 'ida@songs.example', password, returnTo: '/' }
  const failed = await send('/api/register/form', { ...form, password: 'short', role: 'underwriter' })
  expect(preset(failed.body)).toBe('underwriter')
  const forged = await send('/api/register/form', { ...form, role: 'king' })
  expect(forged.statusCode).toBe(400)
  expect(forged.body).toContain('role="alert"')
  const made = await send('/api/register/form', { ...form, role: 'songwriter' })
  expect((await me(cookieOf(made))).body).toMatchObject({ role: 'songwriter' })
})

test('who is signed in already goes on at once', async () => {
  const { cookie } = await world.as(await someone())
  for (const page of ['/api/login', '/api/register']) {
    const reply = await open(`${page}?returnTo=/profile`, { cookie: cookie! })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/profile'])
  }
})

test('a forgotten password is asked for, and the answer is the same for any email', async () => {
  const { email } = await someone()
  for (const one of [email, 'nobody@songs.example']) {
    const reply = await send('/api/forgot-password/form', { email: one, returnTo: '/profile' })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/api/forgot-password?returnTo=%2Fprofile&sent=1')
  }
  const { body } = await open('/api/forgot-password?sent=1')
  expect(body).toContain('If that email has an account')
  const failed = await send('/api/forgot-password/form', { email: 'ana' })
  expect(failed.statusCode).toBe(400)
  expect(failed.body).toContain('Please enter a valid email address')
})

test('a new password is set by the form behind the mailed link, once', async () => {
  const user = await someone()
  const token = await addResetToken(world.db, user.id)
  const page = await open(`/api/reset-password?token=${token}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(inputIn(page.body, 'token')).toContain(`value="${token}"`)

  const short = await send('/api/reset-password/form', { token, password: 'short' })
  expect(short.statusCode).toBe(400)
  expect(short.body).toMatch(/id="password-below"[^]*Please use at least 8 characters/)
  const set = await send('/api/reset-password/form', { token, password: 'a lamp in the door' })
  expect([set.statusCode, set.headers.location]).toEqual([
    303,
    '/api/login?returnTo=%2Faccount%2Fcheck&news=password-changed',
  ])
  expect((await open('/api/login?news=password-changed')).body).toContain('Your password is changed')
  const signedIn = await send('/api/login/form', { email: user.email, password: 'a lamp in the door' })
  expect(signedIn.statusCode).toBe(303)

  for (const again of [
    await open(`/api/reset-password?token=${token}`),
    await send('/api/reset-password/form', { token, password: 'yet another one' }),
  ]) {
    expect(again.statusCode).toBe(400)
    expect(again.body).toContain('This link has expired or was already used')
    expect(again.body).toContain('action="/api/forgot-password/form"')
  }
})

test('signing out by the link ends the session and goes to the first page', async () => {
  const user = await someone()
  const ours: Headers[] = [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]
  for (const site of ours) {
    const { cookie } = await world.as(user)
    const reply = await open('/api/logout', { cookie: cookie!, ...site })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/'])
    expect((await me(cookie!)).status).toBe(401)
  }
  expect((await open('/api/logout')).statusCode).toBe(303)
})

test("another site's link does not sign out, it asks; so does a browser that fetches ahead", async () => {
  const { cookie } = await world.as(await someone())
  const strange: Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const header of strange) {
    const reply = await open('/api/logout', { cookie: cookie!, ...header })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('Sign out?')
  }
  const head = { method: 'HEAD', url: '/api/logout', headers: { cookie: cookie! } } as const
  expect((await world.app.inject(head)).statusCode).toBe(405)
  expect((await me(cookie!)).status).toBe(200)
  const meant = await send('/api/logout/form', {}, { cookie: cookie!, 'sec-fetch-site': 'same-origin' })
  expect(meant.statusCode).toBe(303)
  expect((await me(cookie!)).status).toBe(401)
})

test('a form from another site is refused, on a page', async () => {
  const { email } = await someone()
  const reply = await send('/api/login/form', { email, password }, { origin: 'https://evil.example' })
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('forms take forms and calls take JSON', async () => {
  const { email } = await someone()
  expect((await send('/api/login', { email, password })).statusCode).toBe(415)
  const json = await world.app.inject({
    method: 'POST',
    url: '/api/login/form',
    payload: { email, password },
  })
  expect(json.statusCode).toBe(415)
})

test.each([
  'email=a%40b.example&email=c%40d.example&password=x',
  'email=%00&password=x',
  '__proto__=x&constructor=y&toString=z',
  '',
  '%E0%A4%A=%',
])('a form like %j is shown again, not fallen over', async (payload) => {
  for (const url of [
    '/api/login/form',
    '/api/register/form',
    '/api/forgot-password/form',
    '/api/reset-password/form',
  ]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400)
  }
})

test('reloading a form that failed leads to its page', async () => {
  const reply = await open('/api/login/form')
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/api/login'])
})

test('too many tries are a 429 on the page, with when to try again', async () => {
  const { email } = await someone()
  const tries = await Promise.all(
    Array.from({ length: 11 }, () => send('/api/login/form', { email, password: 'wrong' })),
  )
  const refused = tries.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]!.body).toMatch(
    /role="alert"[^]*Too many attempts\. Please try again in (a minute|\d+ minutes)\./,
  )
})

test('the theme that was chosen is the theme of the page', async () => {
  expect((await open('/api/login', { cookie: 'theme=dark' })).body).toContain(
    '<html lang="en" data-theme="dark">',
  )
  expect((await open('/api/login', { cookie: 'theme="><script>' })).body).toContain('<html lang="en">')
})

test('in the demo one click signs in each account, and only those', async () => {
  await world.db.insert(users).values(demoAccounts)
  const { body } = await open('/api/login?returnTo=/profile')
  for (const { email, firstName, role } of demoAccounts) {
    expect(body).toContain(firstName)
    const reply = await send('/api/login/demo', { email, returnTo: '/profile' })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/profile'])
    expect((await me(cookieOf(reply))).body).toMatchObject({ email, role })
  }
  const other = await send('/api/login/demo', { email: (await someone()).email })
  expect(other.statusCode).toBe(404)
  expect(other.headers['set-cookie']).toBeUndefined()
})

test("a demo account's name with a password is somebody's own", async () => {
  const [{ email } = { email: '' }] = demoAccounts
  await world.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(sql`email = ${email}`)
  expect((await send('/api/login/demo', { email })).statusCode).toBe(404)
  expect((await open('/api/login')).body).not.toContain(email)
})

test('without the demo there is no one-click sign-in', async () => {
  const real = await testApp({ settings: { DEMO: '0' } })
  await real.db.insert(users).values(demoAccounts)
  const page = await real.app.inject({ url: '/api/login' })
  const reply = await postForm(real, '/api/login/demo', { email: demoAccounts[0]!.email })
  const rows = await real.db.select().from(sessions)
  await real.close()
  expect(page.body).not.toContain('This is the demo')
  expect(reply.statusCode).toBe(404)
  expect(rows).toEqual([])
})

test('kept mail is shown under the path that the start prints, which no page tells', async () => {
  const local = await testApp({ settings: { DEV_MAILBOX: '' } })
  await local.db.insert(keptMail).values({
    to: 'ana@songs.example',
    subject: 'Hello <b>',
    text: 'Choose:\n\nhttps://songs.example/api/reset-password?token=x\n',
  })
  const { mailbox = '' } = local.deps.env
  const { statusCode, body } = await local.app.inject(mailbox)
  const proof = '/api/prove-email'
  const { cookie = '' } = await local.as(await buildUser(local.db, { emailProvenAt: null }))
  const told: string[] = []
  for (const url of [
    '/',
    '/api/login',
    '/api/forgot-password?sent=1',
    proof,
    '/api/docs',
    '/api/openapi.json',
  ])
    told.push((await local.app.inject({ url, headers: { cookie: url === proof ? cookie : '' } })).body)
  const guessed = ['/api/dev/mail', '/api/dev/mail/', '/api/dev/mail/x', mailbox.slice(0, -1), `${mailbox}x`]
  const statuses = []
  for (const url of guessed) statuses.push((await local.app.inject(url)).statusCode)
  await local.close()
  expect(statusCode).toBe(200)
  expect(body).toContain('Hello &lt;b&gt;')
  expect(body).toContain('<a href="https://songs.example/api/reset-password?token=x"')
  expect(told.filter((page) => page.includes('dev/mail'))).toEqual([])
  expect(told.filter((page) => page.includes('the address that its start printed'))).toHaveLength(2)
  expect(statuses).toEqual(guessed.map(() => 404))
})

test('with DEV_MAILBOX=1 everybody reads it at a fixed path, and in production nobody does without', async () => {
  expect((await open('/api/forgot-password?sent=1')).body).toContain('href="/api/dev/mail"')
  const readers = { '1': 200, '': 404 }
  for (const [DEV_MAILBOX, status] of Object.entries(readers)) {
    const site = await testApp({ settings: { DEV_MAILBOX, NODE_ENV: 'production' } })
    const reply = await site.app.inject({
      url: '/api/dev/mail',
      headers: { host: 'songs.example', via: 'x' },
    })
    await site.close()
    expect(reply.statusCode).toBe(status)
  }
})

test('a database that is away is a page that says so', async () => {
  const broken = await testApp()
  await broken.pool.end()
  const reply = await postForm(broken, '/api/login/form', { email: 'ana@songs.example', password: 'x' })
  expect(reply.statusCode).toBeGreaterThanOrEqual(500)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).not.toMatch(/pool|select|stack/i)
  await broken.app.close()
})

test('the way back is kept through a new password, and never leads elsewhere', async () => {
  const user = await buildUser(world.db)
  const token = await addResetToken(world.db, user.id)
  const returnTo = '/request/abc'
  const page = await open(`/api/reset-password?token=${token}&returnTo=%2Frequest%2Fabc`)
  expect(inputIn(page.body, 'returnTo')).toContain(`value="${returnTo}"`)
  const strange = await open(`/api/reset-password?token=${token}&returnTo=%2F%2Fevil.example`)
  expect(inputIn(strange.body, 'returnTo')).toContain('value="/"')
  const short = await send('/api/reset-password/form', { token, returnTo, password: 'short' })
  expect(inputIn(short.body, 'returnTo')).toContain(`value="${returnTo}"`)
  const set = await send('/api/reset-password/form', { token, returnTo, password: 'a lamp in the door' })
  const next = new URL(String(set.headers.location), 'http://here.invalid').searchParams.get('returnTo')
  expect(next).toBe('/account/check?returnTo=%2Frequest%2Fabc')
  const stale = await open(`/api/reset-password?token=${token}&returnTo=%2Frequest%2Fabc`)
  expect(stale.statusCode).toBe(400)
  expect(inputIn(stale.body, 'returnTo')).toContain(`value="${returnTo}"`)
})

test('the way back is kept through a new account', async () => {
  const page = await open('/api/register?returnTo=%2Frequest%2Fabc')
  expect(inputIn(page.body, 'returnTo')).toContain('value="/request/abc"')
  const form = { firstName: 'Ana', lastName: 'Lund', email: 'way@songs.example', returnTo: '/request/abc' }
  const failed = await send('/api/register/form', { ...form, password: 'short' })
  expect(inputIn(failed.body, 'returnTo')).toContain('value="/request/abc"')
  const made = await send('/api/register/form', { ...form, password })
  expect([made.statusCode, made.headers.location]).toEqual([303, '/request/abc'])
})

test('what was chosen on a page comes back to it, whichever way somebody signs in', async () => {
  const back = '/request/abc?pledge=50&amp;anonymously=1'
  const asked = '?returnTo=%2Frequest%2Fabc&pledge=50&anonymously=1'
  const encoded = encodeURIComponent('/request/abc?pledge=50&anonymously=1')
  for (const path of ['/api/login', '/api/register']) {
    const { body } = await open(path + asked)
    expect(inputIn(body, 'returnTo')).toContain(`value="${back}"`)
  }
  const { body } = await open(`/api/login${asked}`)
  expect(body).toContain(`href="/api/register?returnTo=${encoded}"`)
  expect(body).toContain(`href="/api/forgot-password?returnTo=${encoded}"`)
  const strange = await open('/api/login?returnTo=%2F%2Fevil.example&pledge=50')
  expect(inputIn(strange.body, 'returnTo')).toContain('value="/?pledge=50"')
})
