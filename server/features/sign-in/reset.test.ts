import { beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { ownAccount } from '#contract/people/own-account'
import { eq, sql } from '#drizzle'
import { keptMail, mailings, passwordResets, securityMails } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { addResetToken, isResetToken, useResetToken } from '../../domain/accounts/tokens.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { openMail } from '../../mail/mail.ts'
import { startWork } from '../../recurring-work.ts'
import { buildUser } from '../../test/factories.ts'
import { postForm } from '../../test/test-forms.ts'
import { useMailedSite } from '../../test/test-inbox.ts'
import { sessionsOf } from '../../test/test-session.ts'
import { mailSignInChanged } from '../../work/account-mails.ts'

const { site: world, post } = useMailedSite()
beforeAll(async () => {
  await startWork(await world.jobs(), { ...world.deps, mail: openMail(world.deps.env, world.db) })
})

const soon = { timeout: 10_000, interval: 50 }
const someone = async () =>
  buildUser(world.db, { firstName: 'Ana <3', passwordHash: await hashPassword('the old password') })
const ask = (email: string) => world.visitor.call(accounts.forgotPassword, { body: { email } })
const reset = (token: string, password = 'the new password') =>
  world.visitor.call(accounts.resetPassword, { body: { token, password } })
const signIn = (email: string, password: string) =>
  world.visitor.call(accounts.login, { body: { email, password } })
const mailsTo = (email: string) => post.mailsTo(email).map(({ text }) => text)
const mailTo = (email: string) => mailsTo(email)[0] ?? ''

async function mailedToken(email: string) {
  await vi.waitFor(() => expect(mailTo(email)).not.toBe(''), soon)
  return /https:\/\/songs\.example\/api\/reset-password\?token=([\w-]{43})\n/.exec(mailTo(email))?.[1] ?? ''
}

test('who forgot the password gets a mail, chooses a new one, and every session of the old one is over', async () => {
  const user = await someone()
  const elsewhere = await world.as(user)
  expect((await ask(user.email)).status).toBe(200)
  const token = await mailedToken(user.email)
  expect(mailTo(user.email)).toContain('Hello Ana &lt;3')
  const [kept] = await world.db.select().from(passwordResets).where(eq(passwordResets.userId, user.id))
  expect(JSON.stringify(kept)).not.toContain(token)
  const minutes = (Date.parse(kept!.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60)

  post.arrived.length = 0
  expect((await reset(token)).status).toBe(200)
  expect((await elsewhere.call(accounts.me)).status).toBe(401)
  expect(await sessionsOf(world, user.id)).toEqual([])
  expect((await signIn(user.email, 'the old password')).status).toBe(401)
  expect((await signIn(user.email, 'the new password')).status).toBe(200)
  await vi.waitFor(() => expect(mailTo(user.email)).toContain('Your password was changed.'), soon)
})

test('a link that is used ends the older ones by itself, and nobody else’s', async () => {
  const [user, other] = [await someone(), await someone()]
  const older = await addResetToken(world.db, user.id)
  const newer = await addResetToken(world.db, user.id)
  const theirs = await addResetToken(world.db, other.id)
  expect(await withTx(world.db, (tx) => useResetToken(tx, newer))).toBe(user.id)
  expect(await Promise.all([older, newer, theirs].map((token) => isResetToken(world.db, token)))).toEqual([
    false,
    false,
    true,
  ])
})

test('the mail leads back to where somebody was going', async () => {
  const { email } = await someone()
  await postForm(world, '/api/forgot-password/form', { email, returnTo: '/request/abc' })
  await vi.waitFor(() => expect(mailTo(email)).not.toBe(''), soon)
  expect(mailTo(email)).toMatch(/api\/reset-password\?returnTo=%2Frequest%2Fabc&token=[\w-]{43}\n/)
})

const jobsDone = (name: string) =>
  vi.waitFor(async () => {
    const { rows } = await world.db.execute(
      sql`select 1 from pgboss.job where name = ${name} and state not in ('completed', 'failed') and start_after <= now()`,
    )
    expect(rows).toEqual([])
  }, soon)

test('a second ask within ten minutes answers the same and mails nothing; the first link stays good for its hour', async () => {
  const user = await someone()
  const first = await ask(user.email)
  const token = await mailedToken(user.email)
  // Mails of other kinds don't count for this limit.
  const places = Array.from({ length: 40 }, () => ({
    userId: user.id,
    subjects: [],
    at: new Date().toISOString(),
  }))
  await world.db.insert(mailings).values(places)
  const again = await Promise.all([ask(user.email), ask(user.email)])
  expect(again.map(({ status, text }) => [status, text])).toEqual(again.map(() => [first.status, first.text]))
  await jobsDone('reset-mail')
  expect(mailsTo(user.email)).toHaveLength(1)

  const earlier = new Date(Date.now() - 10 * 60_000).toISOString()
  await world.db.update(securityMails).set({ at: earlier }).where(eq(securityMails.userId, user.id))
  await ask(user.email)
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(2), soon)
  expect((await reset(token)).status).toBe(200)
})

test('two changes of how somebody signs in are two mails, ten minutes apart', async () => {
  const user = await someone()
  const change = async (word: string) =>
    withTx(world.db, (tx) =>
      mailSignInChanged(world.deps.jobs, tx, {
        userId: user.id,
        site: 'https://songs.example',
        change: word,
      }),
    )
  await change('First change.')
  await vi.waitFor(() => expect(mailTo(user.email)).toContain('First change.'), soon)
  for (const word of ['Second change.', 'Third change.', '4', '5', '6', '7']) {
    await change(word)
    await jobsDone('sign-in-changed-mail')
  }
  expect(mailsTo(user.email)).toHaveLength(1)
  const { rows } = await world.db.execute<{ change: string; minutes: number }>(sql`
    select data ->> 'change' as change, round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where name = 'sign-in-changed-mail' and state = 'created' order by start_after`)
  expect(rows).toEqual(
    ['Second change.', 'Third change.', '4', '5', '6'].map((word, at) => ({
      change: word,
      minutes: 10 * (at + 1),
    })),
  )
  // Ten minutes pass.
  await world.db.execute(sql`
    update pgboss.job set start_after = now() where name = 'sign-in-changed-mail' and data ->> 'change' = 'Second change.'`)
  await vi.waitFor(() => expect(mailsTo(user.email)).toHaveLength(2), soon)
  expect(mailsTo(user.email)[1]).toContain('Second change.')
})

test('an email that nobody proved hears of its password alone', async () => {
  const user = await buildUser(world.db, {
    passwordHash: await hashPassword('the old password'),
    emailProvenAt: null,
    proofAskedAt: new Date().toISOString(),
  })
  await withTx(world.db, (tx) =>
    mailSignInChanged(world.deps.jobs, tx, {
      userId: user.id,
      site: 'https://songs.example',
      change: 'A passkey was added.',
    }),
  )
  await jobsDone('sign-in-changed-mail')
  expect(mailsTo(user.email)).toEqual([])
  const body = { old: 'the old password', new: 'a lantern on the sill' }
  expect((await (await world.as(user)).call(ownAccount.changePassword, { body })).status).toBe(200)
  await vi.waitFor(() => expect(mailTo(user.email)).toContain('Your password was changed.'), soon)
})

test('no trace of the token is in the jobs', async () => {
  const user = await someone()
  await ask(user.email)
  const token = await mailedToken(user.email)
  const { rows } = await world.db.execute(sql`select 1 from pgboss.job where job::text like ${`%${token}%`}`)
  expect(rows).toEqual([])
})

test('an email without an account gets the same answer and no mail', async () => {
  const user = await someone()
  const [without, withOne] = await Promise.all([ask('nobody@songs.example'), ask(user.email)])
  expect(without.status).toBe(withOne.status)
  expect(without.text).toBe(withOne.text)
  await mailedToken(user.email)
  await jobsDone('reset-mail')
  expect(mailTo('nobody@songs.example')).toBe('')
})

test('a mail server that refuses is asked again', async () => {
  const user = await someone()
  post.inbox.refusals = 1
  await ask(user.email)
  const token = await mailedToken(user.email)
  expect((await reset(token)).status).toBe(200)
})

test('a token works once, and with it all others of the same person are gone', async () => {
  const user = await someone()
  const [one, two] = [await addResetToken(world.db, user.id), await addResetToken(world.db, user.id)]
  expect((await reset(one)).status).toBe(200)
  for (const token of [one, two]) {
    const again = await reset(token, 'yet another password')
    expect(again.status).toBe(400)
    expect(again.problem.issues?.[0]?.path).toBe('token')
  }
  expect((await signIn(user.email, 'the new password')).status).toBe(200)
})

test('of two concurrent uses of a token exactly one sets the password', async () => {
  const user = await someone()
  const token = await addResetToken(world.db, user.id)
  const passwords = ['the first password', 'the second password']
  const replies = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 400])
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]!
  expect((await signIn(user.email, winner)).status).toBe(200)
})

test('a token is over after an hour', async () => {
  const user = await someone()
  const token = await addResetToken(world.db, user.id)
  await world.db
    .update(passwordResets)
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where(eq(passwordResets.userId, user.id))
  expect((await reset(token)).status).toBe(400)
  expect((await signIn(user.email, 'the old password')).status).toBe(200)
})

test.each([
  ['token', { token: 'made-up', password: 'the new password' }],
  ['token', { token: 'x'.repeat(201), password: 'the new password' }],
  ['password', { token: 'made-up', password: 'short' }],
])('a wrong %s answers 400', async (path, body) => {
  const reply = await world.visitor.call(accounts.resetPassword, { body })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues?.[0]?.path).toBe(path)
})

test('a sign-in with the old password that overlaps the change does not survive it', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await someone()
    const token = await addResetToken(world.db, user.id)
    await Promise.all([
      signIn(user.email, 'the old password'),
      reset(token),
      signIn(user.email, 'the old password'),
    ])
    expect(await sessionsOf(world, user.id)).toEqual([])
  }
})

test('without a mail server the mail is kept', async () => {
  const user = await someone()
  await openMail({ mailFrom: '', smtpUrl: undefined, mailbox: '/mailbox' }, world.db).send({
    to: user.email,
    subject: 'x',
    text: 'y',
  })
  expect(await world.db.select().from(keptMail)).toMatchObject([{ to: user.email }])
})
