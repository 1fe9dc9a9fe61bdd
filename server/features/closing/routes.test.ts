import { beforeAll, expect, test, vi } from 'vitest'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { closing, closingDays } from '#contract/people/closing'
import { eq, sql } from '#drizzle'
import { keptSuspensions, users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { statusesOf, useSite } from '../../test/test-app.ts'
import { postForm } from '../../test/test-forms.ts'
import { loggedOf } from '../../test/test-left.ts'
import { changeSessions, minutesAgo, neverProven } from '../../test/test-session.ts'
import { closingWork } from './mail.ts'
import { closingOf, password, type Someone } from './test-closing.ts'

const world = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
const people = closingOf(world)
beforeAll(async () => closingWork(await world.jobs(), world.deps))

test('a wrong or missing password closes nothing; without a password it needs a fresh sign-in', async () => {
  const person = await people.someone()
  expect((await people.close(person, {})).problem).toMatchObject({
    status: 400,
    issues: [{ path: 'password' }],
  })
  expect((await people.close(person, { password: 'another one' })).problem).toMatchObject({
    status: 400,
    issues: [{ path: 'password' }],
  })
  expect((await people.close(world.visitor)).status).toBe(401)
  const without = await world.as(await buildUser(world.db))
  await changeSessions(world.db, { id: without.id }, neverProven)
  expect((await people.close(without, {})).problem).toMatchObject({ status: 403, confirm: ['link'] })
  expect((await people.rowOf(person)).closedAt).toBeNull()
  await changeSessions(world.db, { id: without.id }, { by: 'provider', provenAt: minutesAgo(0) })
  expect((await people.close(without, {})).status).toBe(200)
})

test('of two calls at once one closes it, and every session is over', async () => {
  const person = await people.someone()
  const elsewhere = await world.as(person)
  const answers = await Promise.all([people.close(person), people.close(elsewhere)])
  expect(statusesOf(answers)).toEqual([200, 401])
  const { closedAt } = await people.rowOf(person)
  const done = answers.find(({ status }) => status === 200)!
  expect(Date.parse(done.body.opensUntil)).toBe(Date.parse(closedAt!) + closingDays.open * ms.day)
  expect((await elsewhere.call(accounts.me)).status).toBe(401)
})

test('somebody who came in through a process of the build before keeps the account', async () => {
  const person = await people.someone()
  await people.close(person)
  await people.age(person, 15)
  await world.as(person)
  await people.run()
  expect(await people.rowOf(person)).toMatchObject({ closedAt: null, erasedAt: null, email: person.email })
})

test('a new account of a suspended person who was erased is suspended alike', async () => {
  const person = await people.someone({ suspendedAt: new Date().toISOString() })
  expect((await people.close(person)).status).toBe(200)
  await people.age(person, 15)
  await people.run()
  const kept = await world.db.select().from(keptSuspensions)
  expect(JSON.stringify(kept)).not.toContain(person.email)
  const again = { firstName: 'Ana', lastName: 'Lund', email: person.email, password }
  expect((await world.visitor.call(accounts.register, { body: again })).status).toBe(201)
  const [made] = await world.db.select().from(users).where(eq(users.email, person.email))
  expect(made!.suspendedAt).not.toBeNull()
  const other = { ...again, email: `other-${person.email}` }
  await world.visitor.call(accounts.register, { body: other })
  const [free] = await world.db.select().from(users).where(eq(users.email, other.email))
  expect(free!.suspendedAt).toBeNull()
})

const soon = { timeout: 15_000, interval: 100 }

test('a mail goes out at once, and another on day 12, unless the account was opened again', async () => {
  const [person, back] = [await people.someone(), await people.someone()]
  await people.close(person)
  await people.close(back)
  const subjects = ({ email }: Someone) =>
    world.letters.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
  const closed = 'Your Songwright account is closed'
  await vi.waitFor(() => expect([...subjects(person), ...subjects(back)]).toEqual([closed, closed]), soon)
  await people.signIn(back)
  const due = await world.db.execute<{ at: string }>(sql`select start_after::text as at from pgboss.job
    where name = 'account-erased-soon-mail' and data ->> 'userId' in (${person.id}, ${back.id})`)
  for (const { at } of due.rows)
    expect(Math.round((Date.parse(at) - Date.now()) / ms.day)).toBe(closingDays.warn)
  await world.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'account-erased-soon-mail'`,
  )
  const erased = 'Your Songwright account will be erased in two days'
  await vi.waitFor(() => expect(subjects(person)).toEqual([closed, erased]), soon)
  await vi.waitFor(async () => {
    const open = await world.db.execute(sql`select 1 from pgboss.job
      where name = 'account-erased-soon-mail' and state <> 'completed'`)
    expect(open.rows).toEqual([])
  }, soon)
  expect(subjects(back)).toEqual([closed])
})

test('an email that nobody proved is mailed nothing of it', async () => {
  const person = await people.someone({ emailProvenAt: null, proofAskedAt: new Date().toISOString() })
  await people.close(person)
  await vi.waitFor(async () => {
    const { rows } = await world.db.execute(sql`select state from pgboss.job
      where name = 'account-closed-mail' and data ->> 'userId' = ${person.id}`)
    expect(rows).toEqual([{ state: 'completed' }])
  }, soon)
  expect(world.letters.filter(({ to }) => to === person.email)).toEqual([])
})

test('a closed account is opened again on the page that says so', async () => {
  const person = await people.someone()
  await people.close(person)
  const signIn = () =>
    postForm(world, '/api/login/form', { email: person.email, password, returnTo: '/profile' })
  const answer = await signIn()
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/api/login/opened?returnTo=%2Fprofile')
  const page = await world.app.inject({ url: String(answer.headers.location) })
  expect(page.body).toContain('Your account is open again')
  // Later sign-ins open the usual page again.
  expect((await signIn()).headers.location).toBe('/profile')
  const opened = (await loggedOf(world, person.id)).filter((event) => event === 'account opened again')
  expect(opened).toHaveLength(1)
})

test('closing says first what it ends, on both sides', async () => {
  const { person } = await people.lived()
  expect((await person.call(closing.what)).body).toEqual({
    hasPassword: true,
    writing: 1,
    delivered: 0,
    asked: 2,
    unanswered: 1,
    owes: { count: 1, amount: '25.00' },
    sent: { count: 0, amount: '0.00' },
    waiting: { count: 1, amount: '15.00' },
    due: { count: 1, amount: '40.00' },
    toAnswer: { count: 1, amount: '30.00' },
    gifts: 1,
  })
})
