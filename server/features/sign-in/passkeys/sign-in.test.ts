import { expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { passkeys } from '#contract/people/passkeys'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { rateCounts, passkeys as rows, users } from '../../../db/schema.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { addResetToken } from '../../../domain/accounts/tokens.ts'
import { hashPassword } from '../../../http/sign-in/password.ts'
import { type Answer, statusesOf, testApp, useSite } from '../../../test/test-app.ts'
import { loggedOf } from '../../../test/test-left.ts'
import { heldAtOnce, waitingForLocks } from '../../../test/test-locks.ts'
import { sessionsOf } from '../../../test/test-session.ts'
import { challenges } from './challenge.ts'
import { softPasskey } from './test-authenticator.ts'
import { addTo, keyed, signInBy } from './test-passkeys.ts'

const site = useSite()

const rowOf = async (id: string) => (await site.db.select().from(rows).where(eq(rows.id, id)))[0]
const logged = (userId: string) => loggedOf(site, userId)
const cookiesOf = ({ headers: { 'set-cookie': set } }: Pick<Answer<unknown>, 'headers'>) =>
  (Array.isArray(set) ? set : [String(set ?? '')]).flatMap((one) => one.split('=', 1)).filter(Boolean)

test('a passkey signs its person in, who need not say who they are', async () => {
  const { user, device, passkey } = await keyed(site)
  const { body: options } = await site.visitor.call(passkeys.signInOptions)
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  const reply = await site.visitor.call(passkeys.signIn, { body: { answer: device.get(options) } })
  expect([reply.status, reply.body.id]).toEqual([200, user.id])
  expect(cookiesOf(reply)).toEqual(['sid', 'device'])
  const begun = (await sessionsOf(site, user.id)).map(({ sess }) => sess)
  expect(begun).toContainEqual(expect.objectContaining({ by: 'passkey', provenAt: expect.any(String) }))
  const cookie = [reply.headers['set-cookie']].flat()[0]!.toString().split(';', 1)[0]!
  expect((await site.visitor.call(accounts.me, { headers: { cookie } })).body.id).toBe(user.id)
  expect((await rowOf(passkey.id))?.lastUsedAt).not.toBeNull()
  expect(await logged(user.id)).toContain('passkey signed in')
})

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['of another kind', { type: 'webauthn.create' }],
  ['without its person', { isPresent: false }],
  ['by somebody it doesn’t recognise', { isVerified: false }],
  ['signed by another key', { isForged: true }],
  ['that names somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ['that names nobody', { userHandle: undefined }],
])('an answer %s lets nobody in, and is answered as an unknown passkey is', async (_, faults) => {
  const { user, device, passkey } = await keyed(site)
  const refused = await signInBy(site, device, faults)
  const unknown = await signInBy(site, softPasskey(), { userHandle: 'c29tZWJvZHkgZWxzZQ' })
  expect([refused.status, refused.text]).toEqual([401, unknown.text])
  expect(cookiesOf(refused)).toEqual([])
  expect(await sessionsOf(site, user.id)).toHaveLength(1)
  expect((await rowOf(passkey.id))?.lastUsedAt).toBeNull()
  expect(await logged(user.id)).toContain('passkey refused')
  expect((await signInBy(site, device)).status).toBe(200)
})

test.each([
  ['no answer', undefined],
  ['an answer without a signature', { type: 'public-key', id: 'aa', rawId: 'aa', response: {} }],
])('%s is a 400', async (_, answer) => {
  expect((await site.visitor.call(passkeys.signIn, { body: { answer } })).status).toBe(400)
})

test('an answer is good once, also of many at once, and for five minutes', async () => {
  const { user, device } = await keyed(site)
  const { body: options } = await site.visitor.call(passkeys.signInOptions)
  const body = { answer: device.get(options) }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => site.visitor.call(passkeys.signIn, { body })),
  )
  expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  expect((await site.visitor.call(passkeys.signIn, { body })).status).toBe(400)
  expect(await sessionsOf(site, user.id)).toHaveLength(2)
  const ours = challenges(site.deps)
  const aged = (minutes: number) =>
    Buffer.from(ours.make({ of: 'signing in' }, Date.now() - minutes * 60_000)).toString('base64url')
  expect((await signInBy(site, device, { challenge: aged(5.01) })).status).toBe(400)
  expect((await signInBy(site, device, { challenge: aged(4.9) })).status).toBe(200)
  expect((await signInBy(site, device, { challenge: 'bm90IG91cnM' })).status).toBe(400)
})

test('an answer that another process took is used up here too', async () => {
  const { device } = await keyed(site)
  const beside = await testApp({ database: { ...site, drop: async () => {} } })
  const { body: options } = await beside.visitor.call(passkeys.signInOptions)
  const body = { answer: device.get(options) }
  expect((await beside.visitor.call(passkeys.signIn, { body })).status).toBe(200)
  expect((await site.visitor.call(passkeys.signIn, { body })).status).toBe(400)
  await beside.close()
})

test('a counter that goes back, as of a copied passkey, lets nobody in', async () => {
  const { device, passkey } = await keyed(site, { hasCounter: true })
  expect((await signInBy(site, device, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 6, 0]) expect((await signInBy(site, device, { counter })).status).toBe(401)
  expect((await rowOf(passkey.id))?.counter).toBe(7)
  const both = await Promise.all([
    signInBy(site, device, { counter: 8 }),
    signInBy(site, device, { counter: 8 }),
  ])
  expect(statusesOf(both)).toEqual([200, 401])
  expect((await signInBy(site, device, { counter: 9 })).status).toBe(200)
})

test('a password that is locked out locks no passkey', async () => {
  const { user, device } = await keyed(site, { passwordHash: await hashPassword('a lamp in the window') })
  const login = (password: string) =>
    site.visitor.call(accounts.login, { body: { email: user.email, password } })
  for (let tries = 0; tries < 10; tries++) await login('wrong')
  expect((await login('a lamp in the window')).status).toBe(429)
  expect((await signInBy(site, device)).status).toBe(200)
})

test('rate limits: failed ones count for their address, right ones for their account', async () => {
  const strict = await testApp({
    settings: { RATE_SIGN_INS_PER_ADDRESS: '3', RATE_RIGHT_SIGN_INS_PER_ACCOUNT: '2' },
  })
  const { user, device } = await keyed(strict)
  const two = [await signInBy(strict, device), await signInBy(strict, device)]
  const third = await signInBy(strict, device)
  expect([...statusesOf(two), third.status]).toEqual([200, 200, 429])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  await strict.db.delete(rateCounts)
  const failed = []
  for (let tries = 0; tries < 4; tries++) failed.push((await signInBy(strict, softPasskey())).status)
  expect(failed).toEqual([401, 401, 401, 429])
  expect((await signInBy(strict, device)).status).toBe(429)
  expect(await loggedOf(strict, user.id)).toContain('locked out')
  await strict.close()
})

test('the host that PUBLIC_URL names is the one that passkeys belong to, whatever Host says', async () => {
  const named = await testApp({ settings: { PUBLIC_URL: 'https://songs.example' } })
  const headers = { host: 'evil.example' }
  const { body } = await named.visitor.call(passkeys.signInOptions, { headers })
  expect(body.rpId).toBe('songs.example')
  await named.close()
})

test('a reset ends passkeys with every other way in', async () => {
  const { user, device } = await keyed(site)
  const body = { token: await addResetToken(site.db, user.id), password: 'the owner knows this' }
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(200)
  expect((await signInBy(site, device)).status).toBe(401)
  expect(await site.db.select().from(rows).where(eq(rows.userId, user.id))).toEqual([])
})

test('so does one by a process of the build before, which knows of no passkeys', async () => {
  const { user, device, passkey } = await keyed(site)
  const ended = async (waysInEndedAt: string) => {
    await site.db.update(users).set({ waysInEndedAt }).where(eq(users.id, user.id))
    return (await signInBy(site, device)).status
  }
  expect(await ended(passkey.createdAt)).toBe(401)
  expect(await ended(new Date(Date.parse(passkey.createdAt) - 1000).toISOString())).toBe(200)
})

test('signing out everywhere else and a new password leave passkeys as they are', async () => {
  const password = 'a lamp in the window'
  const { user, client, device, passkey } = await keyed(site, { passwordHash: await hashPassword(password) })
  expect((await client.call(ownAccount.endOtherSessions)).status).toBe(200)
  expect((await signInBy(site, device)).status).toBe(200)
  const body = { old: password, new: 'a lantern on the sill' }
  expect((await client.call(ownAccount.changePassword, { body })).status).toBe(200)
  expect((await signInBy(site, device)).status).toBe(200)
  expect((await client.call(passkeys.list)).body.map(({ id }) => id)).toEqual([passkey.id])
  const [row] = await site.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ waysInEndedAt: null, devicesEndedAt: expect.any(String) })
})

test('a passkey that was ended is no way in: the last good one cannot be removed', async () => {
  const { user, client, passkey } = await keyed(site)
  const { body: good } = await addTo(client, softPasskey())
  const older = new Date(Date.parse(passkey.createdAt) - 60_000).toISOString()
  await site.db.update(rows).set({ createdAt: older }).where(eq(rows.id, passkey.id))
  const waysInEndedAt = new Date(Date.parse(passkey.createdAt) - 30_000).toISOString()
  await site.db.update(users).set({ waysInEndedAt, emailProvenAt: null }).where(eq(users.id, user.id))
  expect((await client.call(passkeys.list)).body.map(({ id }) => id)).toEqual([good.id])
  expect((await client.call(passkeys.remove, { params: { id: good.id } })).status).toBe(409)
})

test('a sign-in beside the end of all ways in leaves no session and no known device', async () => {
  const { user, device } = await keyed(site)
  const ending = (tx: Tx) => endWaysIn(tx, site.deps.secret, user.id)
  const [reply] = await heldAtOnce(site.db, ending, [() => signInBy(site, device)])
  expect([reply?.status, cookiesOf(reply!)]).toEqual([401, []])
  expect(await sessionsOf(site, user.id)).toEqual([])
})

test('a session that began by a passkey while it was removed does not outlive it', async () => {
  const { user, client, device, passkey } = await keyed(site, { passwordHash: 'x' })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = site.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const removing = client.call(passkeys.remove, { params: { id: passkey.id } })
  await expect.poll(() => waitingForLocks(site.db)).toBe(1)
  const signingIn = signInBy(site, device)
  await expect.poll(() => waitingForLocks(site.db)).toBe(2)
  released.resolve()
  await holding
  expect((await removing).status).toBe(200)
  expect((await signingIn).status).toBe(401)
  expect(await sessionsOf(site, user.id)).toHaveLength(1)
})
