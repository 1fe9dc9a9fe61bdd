import { beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { eq, sql } from '#drizzle'
import { emailChanges, passkeys, passwordResets, users } from '../../../db/schema.ts'
import { addResetToken } from '../../../domain/accounts/tokens.ts'
import { type Client, statusesOf, useSite } from '../../../test/test-app.ts'
import { loggedOf } from '../../../test/test-left.ts'
import { heldAtOnce } from '../../../test/test-locks.ts'
import { changeSessions, minutesAgo, neverProven } from '../../../test/test-session.ts'
import { prune } from '../../../work/pruning.ts'
import { accountWork } from '../mails/work.ts'
import { ownOf, password } from '../own/test-own.ts'
import { changesOf } from './test-changes.ts'

const site = useSite({ settings: { RATE_SIGN_INS_PER_ADDRESS: '1000' } })
const own = ownOf(site)
const all = changesOf(site)
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

const soon = { timeout: 15_000, interval: 50 }
const rowsOf = ({ id }: { id: string }) =>
  site.db.select().from(emailChanges).where(eq(emailChanges.userId, id))
const userOf = async ({ id }: { id: string }) =>
  (await site.db.select().from(users).where(eq(users.id, id)))[0]!
const ask = (client: Client, email: string, given: string | undefined = password) =>
  client.call(ownAccount.changeEmail, { body: { email, ...(given !== undefined && { password: given }) } })

/** A person who asked to change the email, with the confirmation link that was mailed. */
async function asking() {
  const someone = await own.someone()
  const email = all.newEmail()
  expect((await ask(someone.client, email)).status).toBe(200)
  return { ...someone, email, link: await all.linkTo(email) }
}

test('the account has its new email once the link is opened and its button pressed, and signs in with it', async () => {
  const { user, client, email, link } = await asking()
  expect((await client.call(ownAccount.waysIn)).body.newEmail).toBe(email)
  const page = await all.open(link, client.cookie)
  expect([page.statusCode, page.body.includes(email), page.body.includes(user.email)]).toEqual([
    200,
    true,
    true,
  ])
  expect((await userOf(user)).email).toBe(user.email)

  const pressed = await all.press(link, client.cookie)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/profile#email'])
  expect((await client.call(accounts.me)).body).toMatchObject({ email, emailProvenAt: expect.any(String) })
  expect((await own.login(email)).status).toBe(200)
  expect((await own.login(user.email)).status).toBe(401)
  // A second press of the button, after a lost reply, succeeds too.
  expect((await all.press(link, client.cookie)).statusCode).toBe(303)
  expect(await loggedOf(site, user.id)).toEqual(
    expect.arrayContaining(['email change asked', 'email changed']),
  )
})

test('the table holds no token, nor does the job', async () => {
  const { user, link } = await asking()
  const token = all.tokenIn(link)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await rowsOf(user))).not.toContain(token)
  const { rows } = await site.pool.query('select data from pgboss.job')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('who asks while the email is being changed is told so, and nothing waits for the old one', async () => {
  const { user, client } = await own.someone()
  const changed = sql`update users set email = ${all.newEmail()} where id = ${user.id}`
  const [asked] = await heldAtOnce(site.db, changed, [() => ask(client, all.newEmail())])
  expect([asked!.status, asked!.problem.detail]).toEqual([
    409,
    'Your email was just changed. Please look again',
  ])
  expect(await rowsOf(user)).toEqual([])
})

test('a session that ends while its link is pressed changes no email', async () => {
  const { user, client, link } = await asking()
  const [session] = await own.sessionsOf(user)
  const ended = sql`delete from sessions where sid = ${session!.sid}`
  const [pressed] = await heldAtOnce(site.db, ended, [() => all.press(link, client.cookie)])
  expect(pressed!.statusCode).not.toBe(303)
  expect((await userOf(user)).email).toBe(user.email)
})

test('a wrong password is a 400 on its field, a missing one too, and nothing is mailed', async () => {
  const { user, client } = await own.someone()
  for (const given of ['wrong', undefined]) {
    const body = { email: all.newEmail(), ...(given && { password: given }) }
    const { status, problem } = await client.call(ownAccount.changeEmail, { body })
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'password'])
  }
  expect(await rowsOf(user)).toEqual([])
})

test('without a password a sign-in of the last ten minutes is needed, and the refusal says how', async () => {
  const { user, client } = await own.someone({ passwordHash: null })
  const send = () => client.call(ownAccount.changeEmail, { body: { email: all.newEmail() } })
  await changeSessions(site.db, user, neverProven)
  const refused = await send()
  expect([refused.status, refused.problem.confirm]).toEqual([403, ['link']])
  await changeSessions(site.db, user, { by: 'provider', provenAt: minutesAgo(11) })
  expect((await send()).status).toBe(403)
  await changeSessions(site.db, user, { by: 'provider', provenAt: minutesAgo(9) })
  expect((await send()).status).toBe(200)
})

test('with a password a fresh passkey does in its place, and a fresh sign-in does not', async () => {
  const { user, client } = await own.someone()
  const send = () => client.call(ownAccount.changeEmail, { body: { email: all.newEmail() } })
  await changeSessions(site.db, user, { by: 'password', provenAt: minutesAgo(0) })
  expect((await send()).status).toBe(400)
  await changeSessions(site.db, user, { by: 'passkey', provenAt: minutesAgo(0) })
  expect((await send()).status).toBe(200)
})

test('with a password and a passkey, and neither given, the refusal names the passkey', async () => {
  const { user, client } = await own.someone()
  const send = (given = {}) =>
    client.call(ownAccount.changeEmail, { body: { email: all.newEmail(), ...given } })
  await site.db
    .insert(passkeys)
    .values({ userId: user.id, credentialId: user.id, publicKey: Buffer.from('key'), name: 'My phone' })
  const refused = await send()
  expect([refused.status, refused.problem.confirm]).toEqual([403, ['passkey']])
  expect((await send({ password: 'wrong' })).status).toBe(400)
  expect((await send({ password })).status).toBe(200)
})

test('an address that has an account is answered like one that is free; its mail says so and changes nothing', async () => {
  const [{ client }, taken] = [await own.someone(), await own.someone()]
  const [used, free] = [await ask(client, taken.user.email), await ask(client, all.newEmail())]
  expect([used.status, used.text]).toEqual([free.status, free.text])
  const other = await own.someone()
  await ask(other.client, taken.user.email)
  await vi.waitFor(() => expect(all.mailsTo(taken.user.email)).not.toEqual([]), soon)
  const [mail] = all.mailsTo(taken.user.email)
  expect(mail?.subject).toBe('This email is in use at Songwright')
  expect(mail?.text).not.toContain('token=')
})

test('one’s own email is a 400', async () => {
  const { user, client } = await own.someone()
  expect((await ask(client, user.email.toUpperCase())).status).toBe(400)
})

test('the link works in a browser that is signed in to the account, and in no other', async () => {
  const [{ user, client, link }, stranger] = [await asking(), await own.someone()]
  const out = await all.open(link)
  expect([out.statusCode, out.headers.location]).toEqual([
    303,
    `/api/login?returnTo=${encodeURIComponent(new URL(link).pathname + new URL(link).search)}`,
  ])
  expect((await all.press(link)).statusCode).toBe(303)
  expect((await all.open(link, stranger.client.cookie)).statusCode).toBe(400)
  expect((await all.press(link, stranger.client.cookie)).statusCode).toBe(400)
  expect((await all.press(link.replace(/token=..../, 'token=AAAA'), client.cookie)).statusCode).toBe(400)
  expect((await userOf(user)).email).toBe(user.email)
})

test('a later wish takes the place of an earlier one, and the same wish keeps its link', async () => {
  const { user, client, email: first, link } = await asking()
  const second = all.newEmail()
  await ask(client, first)
  expect(await rowsOf(user)).toHaveLength(1)
  await ask(client, second)
  expect((await rowsOf(user)).map(({ newEmail }) => newEmail)).toEqual([second])
  expect((await all.press(link, client.cookie)).statusCode).toBe(400)
})

test('a link is good for a day', async () => {
  const { user, client, link } = await asking()
  const [row] = await rowsOf(user)
  const hours = (Date.parse(row!.expiresAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  await site.db
    .update(emailChanges)
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where(eq(emailChanges.userId, user.id))
  expect((await all.press(link, client.cookie)).statusCode).toBe(400)
  expect((await client.call(ownAccount.waysIn)).body.newEmail).toBeNull()
})

test('of two accounts that want one address at once one gets it', async () => {
  const people = [await own.someone(), await own.someone()]
  const email = all.newEmail()
  const links = []
  for (const { client } of people) {
    await ask(client, email)
    links.push(await all.linkTo(email, links.length))
  }
  const pressed = await Promise.all(links.map((link, at) => all.press(link, people[at]!.client.cookie)))
  expect(statusesOf(pressed.map(({ statusCode: status }) => ({ status })))).toEqual([303, 409])
  expect(pressed.find(({ statusCode }) => statusCode === 409)?.body).toContain('has an account by now')
  expect(await site.db.$count(users, eq(users.email, email))).toBe(1)
})

test('a reset ends what waits for its link', async () => {
  const { user, link } = await asking()
  const body = { token: await addResetToken(site.db, user.id), password: 'a lamp in the door' }
  await site.visitor.call(accounts.resetPassword, { body })
  const back = await site.as(user)
  expect((await all.press(link, back.cookie)).statusCode).toBe(400)
  expect(await rowsOf(user)).toEqual([])
})

test('links that went to the old address open the account no more', async () => {
  const { user, client } = await own.someone()
  const token = await addResetToken(site.db, user.id)
  await all.change(client, all.newEmail())
  const body = { token, password: 'a lamp in the door' }
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(400)
  expect(await site.db.$count(passwordResets, eq(passwordResets.userId, user.id))).toBe(0)
})

test('mails to new addresses are limited by account and by address', async () => {
  const { client } = await own.someone()
  for (let n = 0; n < 5; n++) expect((await ask(client, all.newEmail())).status).toBe(200)
  const refused = await ask(client, all.newEmail())
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const victim = all.newEmail()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await ask((await own.someone()).client, victim)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('suspended people change it too, and old rows are swept', async () => {
  const { user, client } = await own.someone({ suspendedAt: new Date().toISOString() })
  await all.change(client, all.newEmail())
  const days = (n: number) => Date.now() + n * 86_400_000
  await prune(site.db, days(8.5))
  expect(await rowsOf(user)).toHaveLength(1)
  await prune(site.db, days(9.5))
  expect(await rowsOf(user)).toEqual([])
})
