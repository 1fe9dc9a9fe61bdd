import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { accounts } from '#contract/people/accounts'
import { notifications } from '#contract/people/notifications'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songwriters } from '#contract/people/songwriters'
import { eq } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { emailProofs, identities, songwriterProfiles, users } from '../../db/schema.ts'
import { addResetToken } from '../../domain/accounts/tokens.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { postForm } from '../../test/test-forms.ts'

const site = useSite()

const ways = {
  paypalLink: 'https://paypal.me/thief',
  venmoHandle: '@thief',
  cashappHandle: '$thief',
  tipLink: 'https://ko-fi.example/thief',
}
const bank = { iban: 'NO9386011117947', ibanHolder: 'A. Thief', otherWay: 'Cash, at the harbour' }
const off = { paypalLink: null, venmoHandle: null, cashappHandle: null, tipLink: null, waysOffSince: null }
const profile = { bio: 'Writes quiet songs.', genres: ['folk' as const] }

/** A songwriter's account in which a thief set the payment links, and its owner after a password reset. */
async function taken() {
  const user = await buildSongwriter(site.db, ways, {
    passwordHash: await hashPassword('the old password'),
    emailProvenAt: null,
  })
  await site.db
    .insert(identities)
    .values({ issuer: 'https://choir.example', subject: user.id, userId: user.id })
  await site.db.insert(emailProofs).values({ tokenHash: user.id, userId: user.id, expiresAt: now() })
  const thief = await site.as(user)
  const body = { token: await addResetToken(site.db, user.id), password: 'the owner knows this' }
  expect((await site.visitor.call(accounts.resetPassword, { body })).status).toBe(200)
  return { user, thief, owner: await site.as(user), giver: await site.as(await buildUser(site.db)) }
}
type Taken = Awaited<ReturnType<typeof taken>>

const seen = async ({ giver, user }: Taken) =>
  (await giver.call(songwriters.one, { params: { id: user.id } })).body
const open = (cookie?: string) =>
  site.app.inject({ url: '/account/check?returnTo=/fund', headers: { ...(cookie && { cookie }) } })
const sayYes = (cookie?: string) =>
  postForm(site, '/account/check/form', { returnTo: '/fund' }, cookie ? { cookie } : {})

test('a reset proves the email and ends every way in that was added before', async () => {
  const { user, thief } = await taken()
  expect((await thief.call(accounts.me)).status).toBe(401)
  expect(await site.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])
  expect(await site.db.select().from(emailProofs).where(eq(emailProofs.userId, user.id))).toEqual([])
  const [row] = await site.db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ emailProvenAt: expect.any(String), waysInEndedAt: expect.any(String) })
  const login = (password: string) =>
    site.visitor.call(accounts.login, { body: { email: user.email, password } })
  expect((await login('the old password')).status).toBe(401)
  expect((await login('the owner knows this')).status).toBe(200)
})

test('ways to be paid are off for everybody, until the owner says yes to them on the page', async () => {
  const all = await taken()
  expect(await seen(all)).toMatchObject(off)
  const own = await all.owner.call(songwriterProfile.mine)
  expect(own.body).toMatchObject({ ...ways, waysOffSince: expect.any(String) })
  const page = await open(all.owner.cookie)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('https://paypal.me/thief')
  expect(page.body).toContain('Yes, they are mine')
  expect(await seen(all)).toMatchObject(off)

  // Pressed twice, because the first reply may be lost.
  for (const answer of [await sayYes(all.owner.cookie), await sayYes(all.owner.cookie)])
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/check?returnTo=%2Ffund'])
  expect(await seen(all)).toMatchObject({ ...ways, waysOffSince: null })
  expect((await open(all.owner.cookie)).body).toContain('Supporters can see them.')
})

test('a bank account is off and shown to its owner alike', async () => {
  const user = await buildSongwriter(site.db, bank, { emailProvenAt: null })
  const body = { token: await addResetToken(site.db, user.id), password: 'the owner knows this' }
  await site.visitor.call(accounts.resetPassword, { body })
  const owner = await site.as(user)
  expect((await owner.call(songwriterProfile.mine)).body).toMatchObject({
    ...bank,
    waysOffSince: expect.any(String),
  })
  // This site is in dollars, so that an IBAN can't be used, and is no more shown than Venmo in euros.
  expect((await open(owner.cookie)).body).toContain('Cash, at the harbour')
})

test('saving the profile says yes to what it names', async () => {
  const all = await taken()
  const body = { ...profile, paypalLink: 'https://paypal.me/owner' }
  const saved = await all.owner.call(songwriterProfile.update, { body })
  expect(saved.body).toMatchObject({ paypalLink: 'https://paypal.me/owner', waysOffSince: null })
  expect(await seen(all)).toMatchObject({ ...off, paypalLink: 'https://paypal.me/owner' })
})

test('a songwriter whose ways are off hears at a pledge that one is missing', async () => {
  const all = await taken()
  const request = await buildRequest(site.db, { songwriterId: all.user.id, status: 'in_progress' })
  await all.giver.call(donations.create, {
    body: { amount: '25', isGeneral: false, songRequestId: request.id },
  })
  const told = await all.owner.call(notifications.list)
  expect(told.body.map(({ kind }) => kind)).toContain('payment_methods_missing')
})

test('a session that was ended says yes to nothing, nor does anybody who is signed out', async () => {
  const all = await taken()
  for (const cookie of [all.thief.cookie, undefined]) {
    const answer = await sayYes(cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/api/login?returnTo=%2Faccount%2Fcheck%3FreturnTo%3D%252Ffund',
    ])
    expect((await open(cookie)).statusCode).toBe(303)
  }
  expect(await seen(all)).toMatchObject(off)
})

test("another person's yes is about their own ways alone", async () => {
  const all = await taken()
  expect((await sayYes(all.giver.cookie)).statusCode).toBe(303)
  expect(await seen(all)).toMatchObject(off)
})

test('a profile without a way to be paid has nothing to turn off', async () => {
  const user = await buildSongwriter(site.db)
  const body = { token: await addResetToken(site.db, user.id), password: 'the owner knows this' }
  await site.visitor.call(accounts.resetPassword, { body })
  const [row] = await site.db.select().from(songwriterProfiles).where(eq(songwriterProfiles.userId, user.id))
  expect(row?.waysOffSince).toBeNull()
})
