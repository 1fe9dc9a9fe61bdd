import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { sessions, users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { waitingForLocks } from '../../test/test-locks.ts'
import { revokeSessions } from './session.ts'

let world: TestApp
beforeAll(async () => void (world = await testApp()))
afterAll(() => world.close())

const day = 24 * 60 * 60 * 1000

/** Somebody signed in who has `days` of the week left. */
async function signedInWith(days: number) {
  const user = await buildUser(world.db)
  const client = await world.as(user)
  const expires = new Date(Date.now() + days * day)
  const cookie = {
    originalMaxAge: 7 * day,
    expires,
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    path: '/',
  }
  const mine = sql`${sessions.sess} ->> 'userId' = ${user.id}`
  await world.db
    .update(sessions)
    .set({ sess: { cookie, userId: user.id }, expire: expires.toISOString() })
    .where(mine)
  const row = async () => (await world.db.select().from(sessions).where(mine))[0]
  return { user, client, row }
}

test('a session that is used gets its seven days again, in the row and in the cookie', async () => {
  const { client, row } = await signedInWith(5)
  const reply = await client.call(accounts.me)
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/^sid=[^;]+; .*HttpOnly; SameSite=Lax/)
  expect(decodeURIComponent(cookie.split(';', 1)[0]!)).toBe(decodeURIComponent(client.cookie!))
  const until = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(until - Date.now()).toBeGreaterThan(6.9 * day)
  const after = await row()
  expect(Date.parse(after!.expire) - Date.now()).toBeGreaterThan(6.9 * day)
  expect(after!.sess).toMatchObject({ userId: client.id, cookie: { originalMaxAge: 7 * day } })
  expect((await client.call(accounts.me)).headers['set-cookie']).toBeUndefined()
})

test('a session that was renewed today is not written again', async () => {
  const { client, row } = await signedInWith(6.5)
  const before = await row()
  const reply = await client.call(accounts.me)
  expect(reply.status).toBe(200)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await row()).toEqual(before)
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
  await vi.waitFor(async () => expect(await waitingForLocks(world.db)).toBe(1))
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

test('behind https the cookie is for https alone', async () => {
  const secure = await testApp({ settings: { PUBLIC_URL: 'https://songs.example' } })
  const reply = await secure.visitor.call(accounts.register, {
    body: {
      firstName: 'Ana',
      lastName: 'Lund',
      email: 'ana@songs.example',
      password: 'a lamp in the window',
    },
  })
  await secure.close()
  expect(reply.status).toBe(201)
  expect(String(reply.headers['set-cookie'])).toMatch(/; Secure/)
})
