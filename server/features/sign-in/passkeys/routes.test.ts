import { beforeAll, expect, test } from 'vitest'
import { passkeys } from '#contract/people/passkeys'
import { eq, sql } from '#drizzle'
import { identities, passkeys as rows, sessions } from '../../../db/schema.ts'
import { buildUser } from '../../../test/factories.ts'
import { type Client, statusesOf, type TestApp, testApp, useSite } from '../../../test/test-app.ts'
import { loggedOf } from '../../../test/test-left.ts'
import { isSessionOf, sessionsOf } from '../../../test/test-session.ts'
import { accountWork } from '../../account/mails/work.ts'
import { asProven, softPasskey } from './test-authenticator.ts'
import { addTo, keyed } from './test-passkeys.ts'

const site = useSite()
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

const names = async (client: Client) => (await client.call(passkeys.list)).body.map(({ name }) => name)
const logged = (userId: string) => loggedOf(site, userId)
const remove = (client: Client, id: string) => client.call(passkeys.remove, { params: { id } })

test('a passkey is named by its owner alone, and the newest stands first', async () => {
  const { client, passkey } = await keyed(site)
  const newer = await addTo(client, softPasskey(), 'Laptop')
  expect(await names(client)).toEqual(['Laptop', 'My phone'])
  const rename = (who: Client, id: string, name: unknown) =>
    who.call(passkeys.rename, { params: { id }, body: { name } })
  const renamed = await rename(client, passkey.id, '  Old phone ')
  expect([renamed.status, renamed.body]).toEqual([200, { ...passkey, name: 'Old phone' }])
  expect((await rename(client, newer.body.id, '')).status).toBe(400)
  const other = await site.as(await buildUser(site.db))
  expect((await rename(other, passkey.id, 'Mine')).status).toBe(404)
  expect(await names(client)).toEqual(['Laptop', 'Old phone'])
})

test('a passkey is removed by its owner alone, told by mail, and logged', async () => {
  const { user, client, passkey } = await keyed(site, { passwordHash: 'x' })
  const other = await site.as(await buildUser(site.db))
  expect((await remove(other, passkey.id)).status).toBe(404)
  expect((await remove(client, passkey.id)).status).toBe(200)
  expect((await remove(client, passkey.id)).status).toBe(404)
  expect(await names(client)).toEqual([])
  expect(await logged(user.id)).toEqual(['passkey added', 'passkey removed'])
  const jobs = await site.db.execute<{ change: string }>(
    sql`select data ->> 'change' as change from pgboss.job where data ->> 'userId' = ${user.id}`,
  )
  expect(jobs.rows.map(({ change }) => change)).toContain('A passkey was removed from your account.')
})

test('the last way into an account can’t be removed', async () => {
  const { client, passkey } = await keyed(site)
  const refused = await remove(client, passkey.id)
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    expect.stringContaining('the only way into your account'),
  ])
  expect(await names(client)).toEqual(['My phone'])
  await addTo(client, softPasskey(), 'Laptop')
  expect((await remove(client, passkey.id)).status).toBe(200)
  expect(await names(client)).toEqual(['Laptop'])
})

test('of the last two, removed at once, one stays', async () => {
  const { client, passkey } = await keyed(site)
  const { body: other } = await addTo(client, softPasskey(), 'Laptop')
  expect(statusesOf(await Promise.all([remove(client, passkey.id), remove(client, other.id)]))).toEqual([
    200, 409,
  ])
  expect(await names(client)).toHaveLength(1)
})

test('removed twice at once it is removed once', async () => {
  const { client, passkey } = await keyed(site, { passwordHash: 'x' })
  const both = await Promise.all([remove(client, passkey.id), remove(client, passkey.id)])
  expect(statusesOf(both)).toEqual([200, 404])
})

test('the provider is a way in where it is the one of the settings', async () => {
  const oidc = { OIDC_CLIENT_ID: 'songwright', OIDC_CLIENT_SECRET: 'a secret of the provider' }
  const choir = await testApp({ settings: { OIDC_ISSUER: 'https://choir.example', ...oidc } })
  const removedBy = async (at: TestApp, issuer: string) => {
    const { user, client, passkey } = await keyed(at)
    await at.db.insert(identities).values({ issuer, subject: user.id, userId: user.id })
    return (await remove(client, passkey.id)).status
  }
  expect(await removedBy(choir, 'https://choir.example')).toBe(200)
  expect(await removedBy(choir, 'https://choir.example/')).toBe(200)
  expect(await removedBy(choir, 'https://former.example')).toBe(409)
  expect(await removedBy(site, 'https://choir.example')).toBe(409)
  await choir.close()
})

const provenBy = async (userId: string) => Object((await sessionsOf(site, userId))[0]?.sess).by as unknown

test('a passkey shows within a session that it is still its person', async () => {
  const { user, client, device, passkey } = await keyed(site)
  await site.db.delete(sessions).where(isSessionOf(user.id))
  const old = await asProven(site, user, { minutes: 60 })
  expect((await old.call(passkeys.newOptions)).status).toBe(403)
  const { body: options } = await old.call(passkeys.confirmOptions)
  expect(options.allowCredentials).toEqual([{ type: 'public-key', id: device.id, transports: ['internal'] }])
  const body = { answer: device.get(options, { userHandle: undefined }) }
  expect((await old.call(passkeys.confirm, { body })).status).toBe(200)
  expect(await provenBy(user.id)).toBe('passkey')
  expect((await old.call(passkeys.newOptions)).status).toBe(200)
  expect(await logged(user.id)).toContain('passkey confirmed')
  const [used] = await site.db.select().from(rows).where(eq(rows.id, passkey.id))
  expect(used?.lastUsedAt).not.toBeNull()
  // A second use of the answer fails.
  expect((await old.call(passkeys.confirm, { body })).status).toBe(400)
  expect((await client.call(passkeys.confirmOptions)).status).toBe(401)
})

test('another’s passkey, one of another challenge, and none show nothing', async () => {
  const { user, device } = await keyed(site)
  await site.db.delete(sessions).where(isSessionOf(user.id))
  const old = await asProven(site, user, { minutes: 60 })
  const { device: theirs } = await keyed(site)
  const confirm = async (answer: object) => (await old.call(passkeys.confirm, { body: { answer } })).status
  const options = async () => (await old.call(passkeys.confirmOptions)).body
  expect(await confirm(theirs.get(await options()))).toBe(400)
  expect(await confirm(softPasskey().get(await options()))).toBe(400)
  expect(await confirm(device.get(await options(), { isForged: true }))).toBe(400)
  expect(await confirm(device.get((await site.visitor.call(passkeys.signInOptions)).body))).toBe(400)
  expect(await confirm({})).toBe(400)
  expect(await provenBy(user.id)).toBe('password')
  expect((await site.visitor.call(passkeys.confirmOptions)).status).toBe(401)
  const answer = device.get(await options())
  expect((await site.visitor.call(passkeys.confirm, { body: { answer } })).status).toBe(401)
})
