import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount, sessionsPerAccount } from '#contract/people/own-account'
import { sql } from '#drizzle'
import { sessions } from '../../../db/schema.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { heldAtOnce } from '../../../test/test-locks.ts'
import { changeSessions } from '../../../test/test-session.ts'
import { openStream } from '../../live/test-stream.ts'
import { cookieOf, ownOf, password } from './test-own.ts'

const site = useSite({ settings: { RATE_SIGN_INS_PER_ACCOUNT: '3', TRUST_PROXY: '1' } })
const own = ownOf(site)

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const listOf = async (cookie: string) =>
  (await site.visitor.call(ownAccount.sessions, { headers: { cookie } })).body
const enter = async (email: string, headers: Record<string, string> = {}) =>
  cookieOf(await own.login(email, password, headers), 'sid')

test('the list has each browser in words, the first parts of its address and its last use, this one marked', async () => {
  const { user, client } = await own.someone()
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.7' }
  const cookie = await enter(user.email, headers)
  const list = await listOf(cookie)
  expect(list).toHaveLength(2)
  expect(list.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    isCurrent: true,
    browser: 'Firefox on Windows',
    place: '203.0.x.x',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  // A session that an earlier build started has no such data.
  expect(list.find(({ isCurrent }) => !isCurrent)).toMatchObject({
    browser: null,
    place: null,
    createdAt: null,
  })
  expect((await client.call(ownAccount.sessions)).body.map(({ id }) => id).toSorted()).toEqual(
    list.map(({ id }) => id).toSorted(),
  )
})

test('no answer has the id of a session itself', async () => {
  const { user, client } = await own.someone()
  const [{ sid } = { sid: '' }] = await own.sessionsOf(user)
  expect((await client.call(ownAccount.sessions)).text).not.toContain(sid)
})

test('its use is noted once an hour, with the browser and the place of then, and no other field changes', async () => {
  const { user, client } = await own.someone()
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await changeSessions(site.db, user, {
    usedAt: anHourAgo,
    browser: 'Chrome',
    place: '198.51.x.x',
    by: 'password',
  })
  const use = () =>
    client.call(accounts.me, { headers: { 'user-agent': firefox, 'x-forwarded-for': '2001:db8:7::1' } })
  const reply = await use()
  expect(reply.headers['set-cookie']).toBeUndefined()
  const [noted] = await own.sessionsOf(user)
  expect(noted?.sess).toMatchObject({ browser: 'Firefox on Windows', place: '2001:db8:x:x', by: 'password' })
  expect(Object(noted?.sess).usedAt > anHourAgo).toBe(true)
  await use()
  expect(await own.sessionsOf(user)).toEqual([noted])
})

test('one session is ended by its id: its person is signed out there and nowhere else', async () => {
  const { user, client } = await own.someone()
  const other = await site.as(user)
  const [target] = (await other.call(ownAccount.sessions)).body.filter(({ isCurrent }) => isCurrent)
  const params = { id: target!.id }
  expect((await client.call(ownAccount.endSession, { params })).status).toBe(200)
  expect([await own.isSignedIn(client), await own.isSignedIn(other)]).toEqual([true, false])
  expect((await client.call(ownAccount.endSession, { params })).status).toBe(404)
})

test("another person's session is not there", async () => {
  const [mine, theirs] = [await own.someone(), await own.someone()]
  const [session] = (await theirs.client.call(ownAccount.sessions)).body
  const ended = await mine.client.call(ownAccount.endSession, { params: { id: session!.id } })
  expect(ended.status).toBe(404)
  expect(await own.isSignedIn(theirs.client)).toBe(true)
})

test('ending the session that asks signs out, cookie and all', async () => {
  const { client } = await own.someone()
  const [session] = (await client.call(ownAccount.sessions)).body
  const ended = await client.call(ownAccount.endSession, { params: { id: session!.id } })
  expect([ended.status, cookieOf(ended, 'sid')]).toEqual([200, 'sid='])
  expect(await own.isSignedIn(client)).toBe(false)
})

test('all others are ended at once, and the tries that known devices had of their own', async () => {
  const { user, client } = await own.someone()
  const device = cookieOf(await own.login(user.email), 'device')
  const others = [await site.as(user), await site.as(user)]
  const stranger = await own.someone()
  expect((await client.call(ownAccount.endOtherSessions)).status).toBe(200)
  expect(await Promise.all(others.map(own.isSignedIn))).toEqual([false, false])
  expect([await own.isSignedIn(client), await own.isSignedIn(stranger.client)]).toEqual([true, true])
  expect((await client.call(ownAccount.sessions)).body).toHaveLength(1)
  for (let n = 0; n < 3; n++) await own.login(user.email, 'wrong')
  expect((await own.login(user.email, password, { cookie: device })).status).toBe(429)
})

test('the streams of a session end with it at once, and those of others go on', async () => {
  const { user, client } = await own.someone()
  const other = await site.as(user)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const [mine, ended] = await Promise.all([client, other].map(({ cookie }) => openStream(origin, { cookie })))
  await client.call(ownAccount.endOtherSessions)
  await ended!.ended
  await vi.waitFor(() => expect(mine!.parts()).toContain('signIn'), { timeout: 4000, interval: 20 })
  mine!.cut()
})

test('of two who end each other at once one stays', async () => {
  const { user, client } = await own.someone()
  const thief = await site.as(user)
  const answers = await Promise.all([client, thief].map((one) => one.call(ownAccount.endOtherSessions)))
  expect(statusesOf(answers)).toEqual([200, 401])
  expect(await own.sessionsOf(user)).toHaveLength(1)
})

test('a session that ends meanwhile ends no other', async () => {
  const { user, client } = await own.someone()
  const [asking] = await own.sessionsOf(user)
  const owner = await site.as(user)
  const other = (await listOf(client.cookie!)).find(({ isCurrent }) => !isCurrent)!
  const ended = sql`delete from sessions where sid = ${asking!.sid}`
  const end = () => client.call(ownAccount.endSession, { params: { id: other.id } })
  expect(statusesOf(await heldAtOnce(site.db, ended, [end]))).toEqual([401])
  expect(await own.isSignedIn(owner)).toBe(true)
})

test('an account has fifty sessions at most: the oldest ends', async () => {
  const { user, client } = await own.someone()
  const expire = new Date(Date.now() + 6 * 86_400_000).toISOString()
  const rows = Array.from({ length: sessionsPerAccount }, (_, n) => ({
    sid: `${user.id} ${n}`,
    sess: { userId: user.id },
    expire,
  }))
  await site.db.insert(sessions).values(rows)
  const oldest = new Date(Date.now() + 86_400_000).toISOString()
  await site.db.insert(sessions).values({ sid: `${user.id} old`, sess: { userId: user.id }, expire: oldest })
  const entered = await Promise.all([enter(user.email), enter(user.email)])
  const left = await own.sessionsOf(user)
  expect(left).toHaveLength(sessionsPerAccount)
  expect(left.map(({ sid }) => sid)).not.toContain(`${user.id} old`)
  for (const cookie of entered) expect(await listOf(cookie)).toHaveLength(sessionsPerAccount)
  expect(await own.isSignedIn(client)).toBe(true)
})
