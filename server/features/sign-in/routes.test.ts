import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { sessions, users } from '../../db/schema.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { buildUser } from '../../test/factories.ts'
import { type Answer, type Client, testApp, useSite } from '../../test/test-app.ts'
import { isSessionOf, sessionsOf } from '../../test/test-session.ts'

const world = useSite()

const password = 'a lamp in the window'
let made = 0
const newPerson = () => ({
  firstName: 'Ana',
  lastName: 'Lund',
  email: `ana${made++}@songs.example`,
  password,
})

function holder({ headers }: Pick<Answer<unknown>, 'headers'>): Client {
  const [cookie = ''] = cookiesOf(headers)
  const asHolder: Client['call'] = (endpoint, input = {}) =>
    world.visitor.call(endpoint, {
      ...input,
      headers: { ...input.headers, cookie: cookie.split(';', 1)[0]! },
    })
  return { id: '', cookie, call: asHolder }
}
/** Cookies of a reply, without the device cookie, which gives a known device tries of its own. */
const cookiesOf = (headers: Answer<unknown>['headers']) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((cookie) => !cookie.startsWith('device='))

async function someone() {
  const user = await buildUser(world.db, { passwordHash: await hashPassword(password) })
  return { user, credentials: { email: user.email, password } }
}

test('a new account has the role that it asks for, if there is such a role', async () => {
  const made = await world.visitor.call(accounts.register, { body: { ...newPerson(), role: 'underwriter' } })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ role: 'underwriter' })
  const body = { ...newPerson(), role: 'steward' as 'listener' }
  const refused = await world.visitor.call(accounts.register, { body })
  expect(refused.status).toBe(400)
  expect(refused.problem?.issues).toMatchObject([{ path: 'role' }])
})

test('an account is created with 201, and its maker is signed in', async () => {
  shows('3.users.role-default', '7.auth.user')
  const { password: _, ...person } = newPerson()
  const reply = await world.visitor.call(accounts.register, {
    body: { ...person, email: ` ${person.email.toUpperCase()} `, password },
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ ...person, role: 'listener' })
  expect(reply.text).not.toContain('argon2')
  const me = await holder(reply).call(accounts.me)
  expect(me.body).toEqual(reply.body)
})

test('a sign-in whose password can’t be looked at again signs nobody in, and leaves no session', async () => {
  const { user, credentials } = await someone()
  const { pool } = world.deps
  const query: (...given: unknown[]) => unknown = pool.query.bind(pool)
  const asked = vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    if (String(Object(given[0]).text).endsWith('for share')) return Promise.reject(new Error('no such luck'))
    return query(...given)
  })
  const reply = await world.visitor.call(accounts.login, { body: credentials })
  asked.mockRestore()
  expect([reply.status, cookiesOf(reply.headers)]).toEqual([500, []])
  expect(await sessionsOf(world, user.id)).toEqual([])
})

test('of two concurrent sign-ups with one email exactly one gets the account', async () => {
  shows('3.users.email')
  const body = newPerson()
  const replies = await Promise.all([1, 2].map(() => world.visitor.call(accounts.register, { body })))
  expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 409])
  expect(await world.db.select().from(users).where(eq(users.email, body.email))).toHaveLength(1)
})

test('an email that has an account answers 409, signs nobody in and changes nothing', async () => {
  const { user } = await someone()
  const reply = await world.visitor.call(accounts.register, { body: { ...newPerson(), email: user.email } })
  expect(reply.status).toBe(409)
  expect(reply.problem.detail).toMatch(/If it’s yours, sign in/)
  expect(cookiesOf(reply.headers)).toEqual([])
  expect(await world.db.select().from(users).where(eq(users.id, user.id))).toEqual([user])
})

test.each([
  ['email', { email: 'not an email' }, 'Please enter a valid email address'],
  ['password', { password: 'short' }, 'Please use at least 8 characters'],
  ['password', { password: 'Sunshine' }, 'This is one of the most used passwords. Please choose another'],
  ['password', { password: 'Songwright1' }, 'This is the name of this site. Please choose another'],
  ['firstName', { firstName: '  ' }, 'Required'],
  ['lastName', { lastName: '  ' }, 'Required'],
  ['email', { email: `a@${'b'.repeat(250)}.example` }, expect.any(String)],
  ['password', { password: 'x'.repeat(201) }, expect.any(String)],
])('an account with a wrong %s answers 400 and says where', async (path, change, message) => {
  const reply = await world.visitor.call(accounts.register, { body: { ...newPerson(), ...change } })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues?.[0]).toEqual({ path, message })
})

test('an account needs no last name, and no password where a link can be mailed', async () => {
  const { firstName, email } = newPerson()
  const made = await world.visitor.call(accounts.register, { body: { firstName, email } })
  expect([made.status, made.body.lastName]).toEqual([201, null])
  expect((await holder(made).call(accounts.me)).body.email).toBe(email)
  const mailless = await testApp({ settings: { DEV_MAILBOX: '0' } })
  const refused = await mailless.visitor.call(accounts.register, { body: { firstName, email } })
  await mailless.close()
  expect([refused.status, refused.problem.issues]).toEqual([
    400,
    [{ path: 'password', message: 'Please choose a password: this site can’t email you a link to sign in' }],
  ])
})

test('the right password signs in, whatever the case of the email', async () => {
  const { user, credentials } = await someone()
  const reply = await world.visitor.call(accounts.login, {
    body: { ...credentials, email: user.email.toUpperCase() },
  })
  expect(reply.status).toBe(200)
  expect(reply.body.id).toBe(user.id)
  expect((await holder(reply).call(accounts.me)).body.id).toBe(user.id)
})

test('an account that is not there, one without a password and a wrong password answer alike', async () => {
  const { credentials } = await someone()
  const withoutPassword = await buildUser(world.db)
  const replies = await Promise.all(
    [
      { email: 'nobody@songs.example', password },
      { email: withoutPassword.email, password },
      { ...credentials, password: 'a lamp in the door' },
    ].map((body) => world.visitor.call(accounts.login, { body })),
  )
  const [first] = replies
  for (const reply of replies) {
    expect(reply.status).toBe(401)
    expect(reply.problem).toEqual(first?.problem)
    expect(cookiesOf(reply.headers)).toEqual([])
  }
})

test('the session is one row with the person and the cookie, which is httpOnly and lax', async () => {
  shows('1.session.cookie')
  const { user, credentials } = await someone()
  const reply = await world.visitor.call(accounts.login, { body: credentials })
  const cookies = cookiesOf(reply.headers)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^sid=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax/)
  expect(cookies[0]).not.toMatch(/Secure/)
  const rows = await sessionsOf(world, user.id)
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0]!.sess as object).sort()).toEqual([
    'beganAt',
    'browser',
    'by',
    'cookie',
    'place',
    'provenAt',
    'usedAt',
    'userId',
  ])
  const left = Date.parse(rows[0]!.expire) - Date.now()
  expect(left).toBeGreaterThan(7 * 86_400_000 - 60_000)
})

test('signing in changes the session id and ends the one before', async () => {
  const { user, credentials } = await someone()
  const before = await world.as(user)
  const reply = await before.call(accounts.login, { body: credentials })
  const rows = await sessionsOf(world, user.id)
  expect(rows).toHaveLength(1)
  expect(cookiesOf(reply.headers)).toHaveLength(1)
  expect(holder(reply).cookie).not.toContain(before.cookie)
  expect((await before.call(accounts.me)).status).toBe(401)
  expect((await holder(reply).call(accounts.me)).status).toBe(200)
})

test('nobody gets a cookie for looking around', async () => {
  const reply = await world.visitor.call(accounts.me)
  expect(reply.status).toBe(401)
  expect(cookiesOf(reply.headers)).toEqual([])
})

test('a forged cookie is nobody', async () => {
  const { user } = await someone()
  const { cookie } = await world.as(user)
  const forged = cookie!.replace(/(.)$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const value of [forged, cookie!.split('.')[0]!, 'sid=x', 'sid=', 'sid=%E0%A4%A']) {
    const reply = await world.visitor.call(accounts.me, { headers: { cookie: value } })
    expect(reply.status).toBe(401)
  }
})

test('signing out ends the session on the server and takes the cookie away', async () => {
  const { user } = await someone()
  const client = await world.as(user)
  const reply = await client.call(accounts.logout)
  expect(reply.status).toBe(200)
  expect(cookiesOf(reply.headers)[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(await sessionsOf(world, user.id)).toEqual([])
  expect((await client.call(accounts.me)).status).toBe(401)
  const again = await client.call(accounts.logout)
  expect([again.status, again.headers['clear-site-data']]).toEqual([200, undefined])
})

test('a session that was removed on the server is over at once', async () => {
  shows('6.signed-out.401')
  const { user } = await someone()
  const client = await world.as(user)
  expect((await client.call(accounts.me)).status).toBe(200)
  await world.db.delete(sessions).where(isSessionOf(user.id))
  expect((await client.call(accounts.me)).status).toBe(401)
})

test('name and default role can be changed', async () => {
  const { user } = await someone()
  const client = await world.as(user)
  const reply = await client.call(accounts.update, { body: { firstName: ' Zoë ', role: 'songwriter' } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ firstName: 'Zoë', lastName: user.lastName, role: 'songwriter' })
  expect((await client.call(accounts.me)).body).toEqual(reply.body)
})

test('a change may say nothing', async () => {
  const { user } = await someone()
  const reply = await (await world.as(user)).call(accounts.update, { body: {} })
  expect(reply.status).toBe(200)
  expect(reply.body.firstName).toBe(user.firstName)
})

test('two changes at once both happen', async () => {
  const { user } = await someone()
  const client = await world.as(user)
  const replies = await Promise.all([
    client.call(accounts.update, { body: { firstName: 'Noor' } }),
    client.call(accounts.update, { body: { lastName: 'Haddad' } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await client.call(accounts.me)).body).toMatchObject({ firstName: 'Noor', lastName: 'Haddad' })
})

test.each([
  ['role', { role: 'admin' }],
  ['firstName', { firstName: '' }],
  ['lastName', { lastName: 'x'.repeat(81) }],
])('a change with a wrong %s answers 400', async (path, body) => {
  const { user } = await someone()
  const reply = await (await world.as(user)).call(accounts.update, { body })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues?.[0]?.path).toBe(path)
})

test('email, password and suspension are not to be changed that way', async () => {
  const { user } = await someone()
  const body = { email: 'other@songs.example', passwordHash: 'x', suspendedAt: '2026-01-01T00:00:00Z' }
  expect((await (await world.as(user)).call(accounts.update, { body })).status).toBe(200)
  const [after] = await world.db.select().from(users).where(eq(users.id, user.id))
  expect(after).toEqual({ ...user, updatedAt: after!.updatedAt })
})

test('a suspended account signs in and out and reads, but changes nothing', async () => {
  const { user, credentials } = await someone()
  await world.db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, user.id))
  const client = holder(await world.visitor.call(accounts.login, { body: credentials }))
  expect((await client.call(accounts.me)).status).toBe(200)
  expect((await client.call(accounts.update, { body: { firstName: 'Eve' } })).status).toBe(403)
  expect((await client.call(accounts.login, { body: credentials })).status).toBe(200)
  const again = holder(await world.visitor.call(accounts.login, { body: credentials }))
  expect((await again.call(accounts.logout)).status).toBe(200)
})
