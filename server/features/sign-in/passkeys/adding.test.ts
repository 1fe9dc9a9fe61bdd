import { beforeAll, expect, test } from 'vitest'
import { mostPasskeys, passkeys } from '#contract/people/passkeys'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { passkeys as rows, securityLog } from '../../../db/schema.ts'
import { endWaysIn } from '../../../domain/accounts/end-ways-in.ts'
import { buildUser } from '../../../test/factories.ts'
import { statusesOf, useSite } from '../../../test/test-app.ts'
import { heldAtOnce } from '../../../test/test-locks.ts'
import { changeSessions, neverProven, sessionsOf } from '../../../test/test-session.ts'
import { accountWork } from '../../account/mails/work.ts'
import { challenges } from './challenge.ts'
import { asProven, softPasskey } from './test-authenticator.ts'
import { addTo, keyed } from './test-passkeys.ts'

const site = useSite()
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

const rowsOf = (userId: string) => site.db.select().from(rows).where(eq(rows.userId, userId))
const logged = async (userId: string) =>
  (
    await site.db
      .select({ event: securityLog.event, times: securityLog.times })
      .from(securityLog)
      .where(eq(securityLog.userId, userId))
  ).map(({ event, times }) => `${event} ${times}`)
const name = 'My phone'
const mine = async () => asProven(site, await buildUser(site.db))

test('a passkey is added, told by mail, logged, and shown to its owner alone', async () => {
  const { user, client, device, passkey } = await keyed(site)
  expect(passkey).toMatchObject({ name, lastUsedAt: null })
  expect((await client.call(passkeys.list)).body).toEqual([passkey])
  expect(await rowsOf(user.id)).toMatchObject([
    { credentialId: device.id, counter: 0, transports: ['internal'], name },
  ])
  expect(await logged(user.id)).toEqual(['passkey added 1'])
  await expect
    .poll(() => site.letters.filter(({ to }) => to === user.email).map(({ text }) => text), {
      timeout: 15_000,
    })
    .toEqual([expect.stringContaining('A passkey was added to your account.')])
  const other = await site.as(await buildUser(site.db))
  expect((await other.call(passkeys.list)).body).toEqual([])
})

test('its options ask for a passkey that names its person, and recognises them', async () => {
  const { user, client, device } = await keyed(site)
  const { body, headers } = await client.call(passkeys.newOptions)
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Songwright' },
    user: { name: user.email },
    excludeCredentials: [{ type: 'public-key', id: device.id, transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['a password', 'password', 9, 201],
  ['a passkey', 'passkey', 9, 201],
  ['the provider', 'provider', 9, 201],
  ['a password, too long ago', 'password', 10, 403],
] as const)('it asks for a proof of the last ten minutes: by %s', async (_, by, minutes, status) => {
  const user = await buildUser(site.db)
  const { body: options } = await (await asProven(site, user)).call(passkeys.newOptions)
  const client = await asProven(site, user, { by, minutes })
  expect((await client.call(passkeys.newOptions)).status).toBe(status === 201 ? 200 : 403)
  // The answer is to a challenge of another session of this person, so it is refused.
  const old = await client.call(passkeys.add, { body: { name, answer: softPasskey().create(options) } })
  expect(old.status).toBe(status === 201 ? 400 : 403)
  if (status === 201) expect((await addTo(client, softPasskey())).status).toBe(201)
})

test('a session from before proofs were kept, and one that is signed out, add nothing', async () => {
  const user = await buildUser(site.db, { passwordHash: 'x' })
  const client = await site.as(user)
  await changeSessions(site.db, user, neverProven)
  const answer = softPasskey().create((await (await mine()).call(passkeys.newOptions)).body)
  const body = { name, answer }
  for (const refused of [await client.call(passkeys.newOptions), await client.call(passkeys.add, { body })])
    expect([refused.status, refused.problem.confirm]).toEqual([403, ['password']])
  expect(await rowsOf(user.id)).toEqual([])
})

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'http://localhost:8080' }],
  ['for another host', { rpId: 'evil.example' }],
  ['to no challenge of ours', { challenge: 'aaaa' }],
  ['of another kind', { type: 'webauthn.get' }],
  ['without its person', { isPresent: false }],
  ['by somebody it doesn’t recognise', { isVerified: false }],
  ['that says who made the device', { saysMaker: true }],
])('an answer %s is a 400, and adds nothing', async (_, faults) => {
  const client = await mine()
  const { body: options } = await client.call(passkeys.newOptions)
  const device = softPasskey()
  const body = { name, answer: device.create(options, faults) }
  const refused = await client.call(passkeys.add, { body })
  expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'answer'])
  expect(await rowsOf(client.id)).toEqual([])
  const right = { name, answer: device.create(options) }
  expect((await client.call(passkeys.add, { body: right })).status).toBe(201)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
  ['no answer', { answer: undefined }, 'answer'],
  ['an answer that is no base64url', { answer: { id: '<>' } }, 'answer'],
])('a body with %s is a 400 and says where', async (_, wrong, path) => {
  const client = await mine()
  const answer = softPasskey().create((await client.call(passkeys.newOptions)).body)
  const { status, problem } = await client.call(passkeys.add, { body: { name, answer, ...wrong } })
  expect([status, problem.issues?.[0]?.path.split('.')[0]]).toEqual([400, path])
})

test('a challenge is good for five minutes, for one session and purpose, and for one answer', async () => {
  const client = await mine()
  const { body: options } = await client.call(passkeys.newOptions)
  const [{ sid } = { sid: '' }] = await sessionsOf(site, client.id)
  const ours = challenges(site.deps)
  const add = async (challenge: string, device = softPasskey()) =>
    client.call(passkeys.add, { body: { name, answer: device.create({ ...options, challenge }) } })
  const made = (age: number, of: 'a new passkey' | 'a proof' = 'a new passkey') =>
    Buffer.from(ours.make({ of, userId: client.id, sid }, Date.now() - age * 60_000)).toString('base64url')
  expect((await add(made(5.01))).status).toBe(400)
  expect((await add(made(0, 'a proof'))).status).toBe(400)
  const foreign = await (await mine()).call(passkeys.newOptions)
  expect((await add(foreign.body.challenge)).status).toBe(400)
  expect((await add((await site.visitor.call(passkeys.signInOptions)).body.challenge)).status).toBe(400)
  const good = made(4.9)
  expect((await add(good)).status).toBe(201)
  const again = await add(good)
  expect([again.status, again.problem.detail]).toEqual([400, expect.stringContaining('answered before')])
  expect(await rowsOf(client.id)).toHaveLength(1)
})

test('of twenty answers to one challenge at once one is added', async () => {
  const client = await mine()
  const { body: options } = await client.call(passkeys.newOptions)
  const answers = Array.from({ length: 20 }, () => softPasskey().create(options))
  const replies = await Promise.all(
    answers.map((answer) => client.call(passkeys.add, { body: { name, answer } })),
  )
  expect(statusesOf(replies)).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
  expect(await rowsOf(client.id)).toHaveLength(1)
})

test('sent again with its idempotency key, as after a lost answer, it is added once', async () => {
  const client = await mine()
  const answer = softPasskey().create((await client.call(passkeys.newOptions)).body)
  const asked = { body: { name, answer }, headers: { 'idempotency-key': 'one phone' } }
  const replies = await Promise.all([client.call(passkeys.add, asked), client.call(passkeys.add, asked)])
  const later = await client.call(passkeys.add, asked)
  expect(statusesOf([...replies, later])).toEqual([201, 201, 201])
  expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1)
  expect(await rowsOf(client.id)).toHaveLength(1)
  expect(await logged(client.id)).toEqual(['passkey added 1'])
})

test('a passkey belongs to one account', async () => {
  const { device } = await keyed(site)
  const other = await mine()
  const reply = await addTo(other, device)
  expect([reply.status, reply.problem.detail]).toEqual([409, 'This passkey is in use already'])
  expect(await rowsOf(other.id)).toEqual([])
})

test('an account has twenty at most, of many added at once too', async () => {
  const client = await mine()
  const filled = Array.from({ length: mostPasskeys - 2 }, (_, at) => ({
    userId: client.id,
    credentialId: `${client.id}-${at}`,
    publicKey: Buffer.from('key'),
    name,
  }))
  await site.db.insert(rows).values(filled)
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () =>
      softPasskey().create((await client.call(passkeys.newOptions)).body),
    ),
  )
  const replies = await Promise.all(
    answers.map((answer) => client.call(passkeys.add, { body: { name, answer } })),
  )
  expect(statusesOf(replies)).toEqual([201, 201, 409, 409, 409])
  const further = await client.call(passkeys.newOptions)
  expect([further.status, further.problem.detail]).toEqual([
    409,
    'An account has at most 20 passkeys. Remove one first',
  ])
  expect((await client.call(passkeys.list)).body).toHaveLength(mostPasskeys)
})

test('a passkey that is added beside the end of all ways in is not left behind', async () => {
  const client = await mine()
  const answer = softPasskey().create((await client.call(passkeys.newOptions)).body)
  const ending = (tx: Tx) => endWaysIn(tx, site.deps.secret, client.id)
  const adding = () => client.call(passkeys.add, { body: { name, answer } })
  expect(statusesOf(await heldAtOnce(site.db, ending, [adding]))).toEqual([401])
  expect(await rowsOf(client.id)).toEqual([])
})
