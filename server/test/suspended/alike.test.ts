import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { eq } from '#unguarded'
import { donations, emailChanges, identities, keptSuspensions, users } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { addResetToken } from '../../domain/accounts/tokens.ts'
import { endSuspension } from '../../domain/moderation/kept/end-suspension.ts'
import { changesOf } from '../../features/account/email/test-changes.ts'
import { accountWork } from '../../features/account/mails/work.ts'
import { password } from '../../features/closing/test-closing.ts'
import { browserAt, startProvider, startSite } from '../../features/sign-in/oidc/test-site.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { prune } from '../../work/pruning.ts'
import type { TestApp } from '../test-app.ts'
import { moneyOf } from '../test-donations.ts'
import { daysFrom, erasuresOf, suspensionsOf } from './test-suspended.ts'

/**
 * Tests that a suspension also applies to new accounts of the same person, after the old account was closed
 * and erased.
 */

let provider: Awaited<ReturnType<typeof startProvider>>
const world = {} as TestApp & { origin: string }
const { people, erase, register } = erasuresOf(world)
const money = moneyOf(world)
const changes = changesOf(world)
const suspensions = suspensionsOf(world)
beforeAll(async () => {
  provider = await startProvider()
  Object.assign(world, await startSite(provider.provider, provider.issuer))
  await accountWork(await world.jobs(), world.deps)
})
afterAll(async () => {
  provider.provider.disconnect()
  await world.close()
})

let count = 0
const loginOf = (email: string) => `alike-${++count} ${email} verified`
const keptNow = () => world.db.select().from(keptSuspensions)

/**
 * A suspended person whose account was closed and erased. The sign-in provider has another email for them,
 * which is part of `login`.
 */
async function gone(until: Date | null = null) {
  const person = await people.someone()
  const login = loginOf(`by-provider-${person.email}`)
  await world.db.insert(identities).values({ issuer: provider.issuer, subject: login, userId: person.id })
  await suspensions.suspend(person, until)
  const { suspendedAt } = await suspensions.person(person)
  await erase(person)
  return { person, email: person.email, login, suspendedAt: suspendedAt! }
}

async function signIn(login: string, by = browserAt(world.origin)) {
  const { status } = await by.signIn(login)
  const { text } = await by.go(world.origin + accounts.me.path)
  return { status, by, me: JSON.parse(text) as typeof accounts.me.reply._zod.output }
}

test('a new account by the provider is, by the subject under another email and by the email alone', async () => {
  const [bySubject, byEmailAlone] = [await gone(), await gone()]
  const came = await signIn(bySubject.login)
  expect(came.me.email).not.toBe(bySubject.email)
  expect(came.me).toMatchObject({ suspendedAt: bySubject.suspendedAt, suspendedUntil: null })
  const other = await signIn(loginOf(byEmailAlone.email))
  expect(other.me).toMatchObject({ email: byEmailAlone.email, suspendedAt: byEmailAlone.suspendedAt })
  const free = await signIn(loginOf(`free-${byEmailAlone.email}`))
  expect(free.me.suspendedAt).toBeNull()
})

test('an account that the provider’s subject becomes a way into is suspended, from then on', async () => {
  const { login, suspendedAt } = await gone()
  const mine = await people.someone({ email: login.split(' ')[1]! })
  const { me } = await signIn(login)
  expect(me).toMatchObject({ id: mine.id, suspendedUntil: null })
  expect(Date.parse(me.suspendedAt!)).toBeGreaterThan(Date.parse(suspendedAt))
})

test('an account that changes its email to that address is suspended, and its matters stand still from then on', async () => {
  const until = daysFrom(30)
  const { email } = await gone(until)
  // Moved far into the past. Deadlines may only be suspended from the time at which the email was changed.
  await world.db
    .update(keptSuspensions)
    .set({ suspendedAt: daysFrom(-100).toISOString() })
    .where(eq(keptSuspensions.suspendedUntil, until.toISOString()))
  const { giver, songwriter, listener, request } = await money.scene({ status: 'completed' })
  const { id } = await money.pledge(giver, request.id, '40.00')
  expect((await money.approve(listener, request)).status).toBe(200)
  const dueAt = daysFrom(-20).toISOString()
  await world.db.update(donations).set({ dueAt }).where(eq(donations.id, id))
  await world.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, songwriter.id))
  const before = new Date()
  await changes.change(songwriter, email)
  const { suspendedAt, suspendedUntil } = await suspensions.person(songwriter)
  expect(suspendedUntil).toBe(until.toISOString())
  expect(Date.parse(suspendedAt!)).toBeGreaterThanOrEqual(before.getTime())
  expect((await money.send(giver, { id })).status).toBe(409)
  await suspensions.lift(songwriter, daysFrom(1))
  const shifted = Date.parse((await money.row(id)).dueAt!) - Date.parse(dueAt)
  expect(shifted / ms.day).toBeCloseTo(1, 2)
})

test('an email and a subject that a suspended person gave up before closing are kept too', async () => {
  const person = await people.someone()
  const login = loginOf(`by-provider-${person.email}`)
  await world.db.insert(identities).values({ issuer: provider.issuer, subject: login, userId: person.id })
  await suspensions.suspend(person, daysFrom(20))
  const first = person.email
  const second = `second-${first}`
  await changes.change(person, second)
  const body = { token: await addResetToken(world.db, person.id), password }
  expect((await world.visitor.call(accounts.resetPassword, { body })).status).toBe(200)
  const until = daysFrom(40)
  await suspensions.suspend(person, until)
  await erase(Object.assign(await world.as(person), { email: second }))
  for (const email of [first, second])
    expect((await register(email)).suspendedUntil).toBe(until.toISOString())
  expect((await signIn(login)).me.suspendedUntil).toBe(until.toISOString())
})

test('an email that was given up is free of it once the suspension is lifted', async () => {
  const person = await people.someone()
  await suspensions.suspend(person)
  await changes.change(person, `second-${person.email}`)
  await withTx(world.db, (tx) =>
    endSuspension(tx, world.deps, { personId: person.id, decisionId: randomUUID() }),
  )
  expect((await suspensions.person(person)).suspendedAt).toBeNull()
  await world.db.delete(emailChanges).where(eq(emailChanges.userId, person.id))
  expect((await register(person.email)).suspendedAt).toBeNull()
})

test('of two suspensions of one address the longer stands', async () => {
  const short = await gone(daysFrom(10))
  const until = daysFrom(40)
  const again = await people.someone({ email: short.email })
  await suspensions.suspend(again, until)
  await erase(again)
  expect((await register(short.email)).suspendedUntil).toBe(until.toISOString())
  // A later, shorter suspension doesn't replace a permanent one.
  const forGood = await gone()
  const later = await people.someone({ email: forGood.email })
  await suspensions.suspend(later, daysFrom(3))
  await erase(later)
  expect((await register(forGood.email)).suspendedUntil).toBeNull()
})

test('the hashes go when the suspension ends, and after three years; past that day they suspend nobody', async () => {
  const [ending, forGood, late] = [await gone(daysFrom(5)), await gone(), await gone()]
  const before = (await keptNow()).length
  await prune(world.db, daysFrom(6).getTime())
  // Two rows of the ended suspension are deleted: the hashes of its email and of its subject.
  expect((await keptNow()).map(({ suspendedAt }) => suspendedAt)).not.toContain(ending.suspendedAt)
  expect(await keptNow()).toHaveLength(before - 2)
  const left = async () =>
    (await keptNow()).filter(({ suspendedAt }) => suspendedAt === forGood.suspendedAt).length
  await prune(world.db, daysFrom(3 * 365 - 1).getTime())
  expect(await left()).toBe(2)
  await prune(world.db, daysFrom(3 * 365 + 1).getTime())
  expect(await left()).toBe(0)
  expect((await register(forGood.email)).suspendedAt).toBeNull()

  const notPruned = await gone()
  await world.db
    .update(keptSuspensions)
    .set({ keptUntil: daysFrom(-0.01).toISOString() })
    .where(eq(keptSuspensions.suspendedAt, notPruned.suspendedAt))
  expect((await register(notPruned.email)).suspendedAt).toBeNull()
  expect((await register(late.email)).suspendedAt).toBeNull()
})

test('a new account that a steward lets go on is not suspended again by signing in', async () => {
  const { login } = await gone()
  const first = await signIn(login)
  await suspensions.lift(first.me)
  const { me } = await signIn(login, browserAt(world.origin))
  expect(me).toMatchObject({ id: first.me.id, suspendedAt: null })
})

test('of an erasure and a new account at once no account goes free', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await people.someone()
    await suspensions.suspend(person)
    expect((await people.close(person)).status).toBe(200)
    await people.age(person, 15)
    const body = { firstName: 'Ana', lastName: 'Lund', email: person.email, password }
    const [, registered] = await Promise.all([people.run(), world.visitor.call(accounts.register, { body })])
    // The email was either still in use (409), or its hash was stored, so that the new account is suspended.
    expect([201, 409]).toContain(registered.status)
    const [made] = await world.db.select().from(users).where(eq(users.email, person.email))
    if (registered.status === 201) expect(made!.suspendedAt).not.toBeNull()
  }
})
