import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { eq, sql } from '#drizzle'
import { sessions, users } from '../../db/schema.ts'
import { revokeSessions } from '../../domain/accounts/end-ways-in.ts'
import { buildUser } from '../../test/factories.ts'
import { type TestApp, testApp, useSite } from '../../test/test-app.ts'
import { waitingForLocks } from '../../test/test-locks.ts'
import { cancelSession, registerSessions, startSession } from './session.ts'

const world = useSite()

/** Signs in a new user whose session, of a week, ends in `days` days. */
async function signedInWith(days: number, kept: object = {}, site: TestApp = world) {
  const user = await buildUser(site.db)
  const client = await site.as(user)
  const expires = new Date(Date.now() + days * ms.day)
  const cookie = {
    originalMaxAge: 7 * ms.day,
    expires,
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    path: '/',
  }
  const mine = sql`${sessions.sess} ->> 'userId' = ${user.id}`
  await site.db
    .update(sessions)
    .set({ sess: { cookie, userId: user.id, ...kept }, expire: expires.toISOString() })
    .where(mine)
  const row = async () => (await site.db.select().from(sessions).where(mine))[0]
  return { user, client, row }
}

test('a session that is used gets its seven days again, in the row and in the cookie', async () => {
  const { client, row } = await signedInWith(5)
  const reply = await client.call(accounts.me)
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/^sid=[^;]+; .*HttpOnly; SameSite=Lax/)
  expect(decodeURIComponent(cookie.split(';', 1)[0]!)).toBe(decodeURIComponent(client.cookie!))
  const until = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(until - Date.now()).toBeGreaterThan(6.9 * ms.day)
  const after = await row()
  expect(Date.parse(after!.expire) - Date.now()).toBeGreaterThan(6.9 * ms.day)
  expect(after!.sess).toMatchObject({ userId: client.id, cookie: { originalMaxAge: 7 * ms.day } })
  expect((await client.call(accounts.me)).headers['set-cookie']).toBeUndefined()
})

test('a session that was renewed today and used in this hour is not written again', async () => {
  const { client, row } = await signedInWith(6.5, { usedAt: new Date().toISOString() })
  const before = await row()
  const reply = await client.call(accounts.me)
  expect(reply.status).toBe(200)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await row()).toEqual(before)
})

const noConnection = () => {
  throw new Error('no such luck')
}

test('files need no session, and no database; an address that only looks like one does', async () => {
  const { client } = await signedInWith(5)
  const asked = vi.spyOn(world.deps.pool, 'connect')
  const isAsked = async (url: string) => {
    asked.mockClear()
    await world.app.inject({ url, headers: { cookie: client.cookie } })
    return asked.mock.calls.length > 0
  }
  for (const url of ['/robots.txt', '/assets/none.js', '/healthz'])
    expect([url, await isAsked(url)]).toEqual([url, false])
  for (const url of ['/anything.txt', '/about/help', '/api/auth/user'])
    expect([url, await isAsked(url)]).toEqual([url, true])
  asked.mockRestore()
})

test('a cookie that names no session is ended by a page, unless the sessions could not be read', async () => {
  const { user, client } = await signedInWith(5)
  await revokeSessions(world.db, user.id)
  const page = () => world.app.inject({ url: '/', headers: { cookie: client.cookie } })
  const { statusCode, headers } = await page()
  expect([statusCode, String(headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^sid=;/)])
  const asked = vi.spyOn(world.deps.pool, 'connect').mockImplementation(noConnection)
  const failed = await page()
  asked.mockRestore()
  expect([failed.statusCode, failed.headers['set-cookie']]).toEqual([500, undefined])
})

test('a call that was sent before another sign-in does not take the new session’s cookie away', async () => {
  const { user, client } = await signedInWith(5)
  await revokeSessions(world.db, user.id)
  const { status, headers } = await client.call(accounts.me)
  expect([status, headers['set-cookie']]).toEqual([401, undefined])
})

test('a session whose time is over is nobody', async () => {
  const { client } = await signedInWith(-0.01)
  expect((await client.call(accounts.me)).status).toBe(401)
})

test('a session that is revoked while a request runs does not come back', async () => {
  const { user, client, row } = await signedInWith(5)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = world.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const running = client.call(accounts.update, { body: { firstName: 'Noor' } })
  await expect.poll(() => waitingForLocks(world.db)).toBe(1)
  await revokeSessions(world.db, user.id)
  released.resolve()
  await holding
  expect((await running).status).toBe(200)
  expect(await row()).toBeUndefined()
})

test('signing out with a session that is due for renewal just ends it', async () => {
  const { client, row } = await signedInWith(1)
  const reply = await client.call(accounts.logout)
  expect([reply.headers['set-cookie']].flat()).toHaveLength(1)
  expect(String(reply.headers['set-cookie'])).toMatch(/^sid=;/)
  expect(await row()).toBeUndefined()
})

test('a session that is taken back sends no cookie, even where it can’t be deleted', async () => {
  const { user } = await signedInWith(5)
  const app = Fastify()
  await registerSessions(app, { ...world.deps, publicUrl: undefined, stewardEmails: [] })
  async function takeBack(request: FastifyRequest) {
    await startSession(request, user.id, 'password')
    const asked = vi.spyOn(world.deps.pool, 'connect').mockImplementation(noConnection)
    await cancelSession(request).finally(() => asked.mockRestore())
  }
  app.get('/', (request) => takeBack(request))
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['set-cookie']]).toEqual([500, undefined])
  await app.close()
})

test('signing out with a cookie that names no session ends it once', async () => {
  const { user, client } = await signedInWith(5)
  await revokeSessions(world.db, user.id)
  const { headers } = await client.call(accounts.logout)
  expect([headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^sid=;/)])
  expect(headers['clear-site-data']).toBeUndefined()
})

const ana = {
  firstName: 'Ana',
  lastName: 'Lund',
  email: 'ana@songs.example',
  password: 'a lamp in the window',
}
const cookiesOf = (reply: { headers: Record<string, unknown> }) =>
  [reply.headers['set-cookie'] ?? []].flat().map(String)

describe('behind https', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await testApp({ settings: { PUBLIC_URL: 'https://songs.example' } })
  })
  afterAll(() => secure.close())
  const me = (cookie: string) => secure.visitor.call(accounts.me, { headers: { cookie } })

  test('the cookie is __Host-sid, for https and this host alone', async () => {
    const reply = await secure.visitor.call(accounts.register, { body: ana })
    expect(reply.status).toBe(201)
    const [cookie = ''] = cookiesOf(reply)
    expect(cookie).toMatch(/^__Host-sid=[^;]+; .*Path=\/; .*HttpOnly; .*Secure/)
    expect(cookie).not.toMatch(/Domain/)
    const named = cookie.split(';', 1)[0]!
    expect((await me(named)).status).toBe(200)
    // A new session isn't accepted under the old cookie name, which another subdomain could have set.
    expect((await me(named.replace('__Host-', ''))).status).toBe(401)
    const out = await secure.visitor.call(accounts.logout, { headers: { cookie: named } })
    expect(cookiesOf(out).map((one) => one.split(';', 1)[0])).toEqual(['__Host-sid=', 'sid='])
    expect(cookiesOf(out)[0]).toMatch(/Secure/)
    expect((await me(named)).status).toBe(401)
  })

  test('a session from before the name goes on, and gets the new name', async () => {
    const old = (await secure.as(await buildUser(secure.db))).cookie!
    const reply = await me(old)
    expect(reply.status).toBe(200)
    const [cookie = ''] = cookiesOf(reply)
    expect(cookie).toMatch(/^__Host-sid=[^;]+; .*Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/)
    const named = cookie.split(';', 1)[0]!
    const again = await me(`${named}; ${old}`)
    expect([again.status, cookiesOf(again)]).toEqual([200, []])
    // Requests sent before the renaming still have the old name.
    expect((await me(old)).status).toBe(200)
    const out = await secure.visitor.call(accounts.logout, { headers: { cookie: `${named}; ${old}` } })
    expect(out.status).toBe(200)
    expect((await me(old)).status).toBe(401)
  })

  test('where both names come, the one that nobody can plant counts', async () => {
    const [own, planted] = [await buildUser(secure.db), await buildUser(secure.db)]
    const named = (await secure.as(own)).cookie!.replace('sid=', '__Host-sid=')
    const { cookie } = await secure.as(planted)
    expect((await me(`${cookie}; ${named}`)).body.id).toBe(own.id)
    expect((await me(`${cookie}; __Host-sid=x.y`)).status).toBe(401)
  })

  test('a session that is renewed there is let in under the new name alone', async () => {
    const { client } = await signedInWith(5, {}, secure)
    const named = client.cookie!.replace('sid=', '__Host-sid=')
    expect((await me(named)).status).toBe(200)
    expect((await me(named.replace('__Host-', ''))).status).toBe(401)
  })
})

test('behind a proxy whose word counts https is what it says', async () => {
  const proxied = await testApp({ settings: { TRUST_PROXY: '1' } })
  const headers = { 'x-forwarded-proto': 'https' }
  const reply = await proxied.visitor.call(accounts.register, { body: ana, headers })
  const plain = await proxied.visitor.call(accounts.login, { body: ana })
  await proxied.close()
  expect(cookiesOf(reply)[0]).toMatch(/^__Host-sid=[^;]+; .*Secure/)
  expect(cookiesOf(plain)[0]).toMatch(/^sid=/)
})
