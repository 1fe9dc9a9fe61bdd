import type { OutgoingHttpHeaders } from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { byEmail } from '#contract/giving/by-email'
import { accounts } from '#contract/people/accounts'
import { songRequests as calls } from '#contract/requests/song-requests'
import { eq, sql } from '#drizzle'
import { now } from '../../../db/schema/columns.ts'
import { donations, emailPledges, notifications, songRequests, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { suspendPerson } from '../../../domain/moderation/suspending.ts'
import { buildGift, buildRequest, buildUser } from '../../../test/factories.ts'
import { testApp, useSite } from '../../../test/test-app.ts'
import { inputIn, postForm } from '../../../test/test-forms.ts'
import { sessionsOf } from '../../../test/test-session.ts'
import { prune } from '../../../work/pruning.ts'
import { emailPledgeWork } from './mail.ts'

const steward = 'steward@songs.example'
const site = useSite({ settings: { TRUST_PROXY: '1', STEWARD_EMAILS: steward, MAX_PROMISED: '500.00' } })
beforeAll(async () => emailPledgeWork(await site.jobs(), site.deps))

const soon = { timeout: 15_000, interval: 50 }
let numbers = 0
const newEmail = () => `stranger${++numbers}@songs.example`
const from = (address = `203.0.113.${++numbers}`) => ({ 'x-forwarded-for': address })
const cookiesOf = (headers: OutgoingHttpHeaders) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
type Request = { id: string; shareableId: string }
const bodyFor = ({ id, shareableId }: Request, more = {}) => ({
  songRequestId: id,
  shareableId,
  amount: '25.00',
  firstName: 'Sam Hill',
  email: newEmail(),
  ...more,
})
const ask = (request: Request, more = {}, headers = from()) =>
  site.visitor.call(byEmail.pledgeByEmail, { body: bodyFor(request, more), headers })
const mailsTo = (email: string) => site.letters.filter(({ to }) => to === email)

/** Asks for the mail, and returns the token of its link and the cookie of the browser that asked. */
async function mailed(request: Request, more: Record<string, unknown> = {}) {
  const email = typeof more['email'] === 'string' ? more['email'] : newEmail()
  const before = mailsTo(email).length
  const asked = await ask(request, { ...more, email })
  expect([asked.status, asked.body]).toEqual([202, {}])
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(before + 1), soon)
  const token = /promise\?token=([\w-]{43})/.exec(mailsTo(email).at(-1)!.text)?.[1] ?? ''
  return { email, token, cookie: cookiesOf(asked.headers) }
}
const open = (token: string, cookie = '') =>
  site.app.inject({ url: `/promise?token=${token}`, headers: { cookie } })
const press = (token: string, cookie = '', form = {}) =>
  postForm(site, '/promise/press', { token, amount: '25', firstName: 'Sam', ...form }, { cookie, ...from() })
const pledgesTo = (request: Request) =>
  site.db.select().from(donations).where(eq(donations.songRequestId, request.id)).orderBy(donations.id)
const userOf = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0]
const meWith = (headers: OutgoingHttpHeaders) =>
  site.visitor.call(accounts.me, { headers: { cookie: cookiesOf(headers) } })

test('a stranger promises by email alone: nothing counts before the press, and two presses promise once', async () => {
  const request = await buildRequest(site.db)
  const { email, token, cookie } = await mailed(request)
  const [letter] = mailsTo(email)
  for (const text of [letter!.subject, letter!.text, letter!.html ?? '']) {
    expect(text).toContain('$25.00')
    for (const word of [request.title, 'Sam', 'Hill']) expect(text).not.toContain(word)
  }
  // A mail scanner opens the link.
  const page = (await open(token, cookie)).body
  expect(page).toContain(request.title)
  expect(inputIn(page, 'firstName')).toContain('Sam Hill')
  expect([await pledgesTo(request), await userOf(email)]).toEqual([[], undefined])
  expect(await site.db.$count(notifications, eq(notifications.userId, request.listenerId))).toBe(0)

  // The answer of the first press is lost, as far as the second browser tab knows.
  const both = await Promise.all([
    press(token, cookie, { amount: '30', isAnonymous: '1' }),
    press(token, cookie, { amount: '30', isAnonymous: '1' }),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const made = await pledgesTo(request)
  expect(made).toMatchObject([{ amount: '30.00', isAnonymous: true, status: 'pledged' }])
  expect(await userOf(email)).toMatchObject({
    id: made[0]!.underwriterId,
    firstName: 'Sam',
    lastName: null,
    passwordHash: null,
    emailProvenAt: expect.any(String),
  })
  const signedIn = both.filter(({ headers }) => cookiesOf(headers).includes('sid='))
  expect(signedIn).toHaveLength(1)
  expect((await meWith(signedIn[0]!.headers)).body.email).toBe(email)
  expect((await press(token, cookie)).headers.location).toContain('/promise?token=')
  expect((await open(token)).body).toContain('You promised $30.00')
  expect(await pledgesTo(request)).toHaveLength(1)
})

test('a forwarded link promises without signing in, unless the email is typed', async () => {
  const request = await buildRequest(site.db)
  const first = await mailed(request)
  expect((await open(first.token, 'asked=another')).body).not.toContain(first.email)
  const wrong = await press(first.token, '', { email: 'friend@songs.example' })
  expect([wrong.statusCode, await pledgesTo(request)]).toEqual([400, []])
  const forwarded = await press(first.token, 'asked=another', { email: '' })
  expect(cookiesOf(forwarded.headers)).not.toContain('sid=')
  expect(await pledgesTo(request)).toHaveLength(1)
  const second = await mailed(request)
  const typed = await press(second.token, '', { email: second.email })
  expect((await meWith(typed.headers)).body.email).toBe(second.email)
})

test('an unproven account is proven and loses every way in; a proven one has to be signed in', async () => {
  const request = await buildRequest(site.db)
  const squatted = await buildUser(site.db, {
    emailProvenAt: null,
    proofAskedAt: now(),
    passwordHash: 'theirs',
  })
  const thief = await site.as(squatted)
  const one = await mailed(request, { email: squatted.email })
  const taken = await press(one.token, one.cookie)
  expect(taken.headers.location).toMatch(/^\/account\/check\?returnTo=%2Fpromise/)
  expect((await thief.call(accounts.me)).status).toBe(401)
  expect(await userOf(squatted.email)).toMatchObject({
    passwordHash: null,
    emailProvenAt: expect.any(String),
  })
  expect((await meWith(taken.headers)).body.id).toBe(squatted.id)

  for (const values of [{}, { email: steward }]) {
    const owner = await buildUser(site.db, values)
    const two = await mailed(request, { email: owner.email })
    const before = (await pledgesTo(request)).length
    expect((await open(two.token, two.cookie)).body).toContain('Sign in first')
    const refused = await press(two.token, two.cookie, { email: owner.email })
    expect([refused.statusCode, refused.body.includes('Sign in first')]).toEqual([400, true])
    expect(await sessionsOf(site, owner.id)).toEqual([])
    expect(await pledgesTo(request)).toHaveLength(before)
    const { cookie } = await site.as(owner)
    expect((await press(two.token, cookie)).statusCode).toBe(303)
    expect((await pledgesTo(request)).at(-1)).toMatchObject({ underwriterId: owner.id })
  }
})

test('a browser that is signed in to another account is asked first', async () => {
  const request = await buildRequest(site.db)
  const [other, { email, token, cookie }] = [await buildUser(site.db), await mailed(request)]
  const both = `${(await site.as(other)).cookie}; ${cookie}`
  expect((await open(token, both)).body).toContain(other.email)
  expect((await press(token, both)).statusCode).toBe(400)
  expect(await pledgesTo(request)).toEqual([])
  const done = await press(token, both, { insteadOf: other.id })
  expect((await meWith(done.headers)).body.email).toBe(email)
})

test('a newer promise replaces the one that waits, and what is too old is swept', async () => {
  const request = await buildRequest(site.db)
  const one = await mailed(request)
  await site.db.execute(sql`delete from rate_counts where key like 'email-pledge-again%'`)
  const two = await mailed(request, { email: one.email, amount: '40.00' })
  expect((await press(one.token, one.cookie)).statusCode).toBe(400)
  expect(inputIn((await open(two.token)).body, 'amount')).toContain('value="40"')
  const [kept] = await site.db.select().from(emailPledges).where(eq(emailPledges.email, one.email))
  const hours = (Date.parse(kept!.expiresAt) - Date.now()) / 3_600_000
  expect([hours > 47.9, hours <= 48]).toEqual([true, true])
  await site.db.update(emailPledges).set({ expiresAt: now() }).where(eq(emailPledges.email, one.email))
  expect((await press(two.token, two.cookie)).statusCode).toBe(400)
  await prune(site.db)
  expect(await site.db.$count(emailPledges, eq(emailPledges.email, one.email))).toBe(0)
  expect(await pledgesTo(request)).toEqual([])
})

test('the press obeys every rule of a pledge, and says why and what still fits', async () => {
  const request = await buildRequest(site.db)
  const { email, token, cookie } = await mailed(request)
  const tooMuch = await press(token, cookie, { amount: '501' })
  expect([tooMuch.statusCode, tooMuch.body.includes('500.00')]).toEqual([409, true])
  expect(await userOf(email)).toBeUndefined()
  await withTx(site.db, (tx) =>
    suspendPerson(tx, site.deps.jobs, { personId: request.listenerId, until: null }),
  )
  expect((await press(token, cookie)).statusCode).toBeGreaterThanOrEqual(400)

  const hidden = await buildRequest(site.db)
  const two = await mailed(hidden)
  await site.db.update(songRequests).set({ hiddenAt: now() }).where(eq(songRequests.id, hidden.id))
  expect((await open(two.token, two.cookie)).body).not.toContain(hidden.title)
  expect((await press(two.token, two.cookie)).statusCode).toBe(404)
  expect((await ask(hidden)).status).toBe(404)

  const gift = await buildRequest(site.db, { status: 'approved', isApproved: true, approvedAt: now() })
  const three = await mailed(gift)
  const opensAt = new Date(Date.now() + 86_400_000).toISOString()
  await buildGift(site.db, { songRequestId: gift.id, opensAt })
  expect((await open(three.token, three.cookie)).body).not.toContain(gift.title)
  expect((await press(three.token, three.cookie)).statusCode).toBeGreaterThanOrEqual(400)

  const renewed = await buildRequest(site.db)
  const four = await mailed(renewed)
  await site.db.update(songRequests).set({ shareableId: 'a-new-link' }).where(eq(songRequests.id, renewed.id))
  expect((await open(four.token, four.cookie)).body).not.toContain(renewed.title)
  expect(await site.db.$count(users, eq(users.email, three.email))).toBe(0)
})

test('a suspended account promises nothing, and neither does an erased person’s new one', async () => {
  const request = await buildRequest(site.db)
  const { id, email } = await buildUser(site.db, { emailProvenAt: null, proofAskedAt: now() })
  await withTx(site.db, (tx) => suspendPerson(tx, site.deps.jobs, { personId: id, until: null }))
  const { token, cookie } = await mailed(request, { email })
  expect((await press(token, cookie)).statusCode).toBe(403)
  expect([await pledgesTo(request), (await userOf(email))?.emailProvenAt]).toEqual([[], null])
})

test('both ids belong together, bad bodies are 400, and a plain form shows its errors', async () => {
  const [one, other] = [await buildRequest(site.db), await buildRequest(site.db)]
  expect((await ask({ id: one.id, shareableId: other.shareableId })).status).toBe(404)
  for (const bad of [{ amount: '0.50' }, { firstName: '' }, { email: 'no email' }])
    expect((await ask(one, bad)).status).toBe(400)
  const form = { songRequestId: one.id, shareableId: one.shareableId, amount: '25' }
  const unsent = await postForm(site, '/promise/form', { ...form, firstName: '', email: 'ana@songs.example' })
  expect([unsent.statusCode, inputIn(unsent.body, 'email').includes('ana@songs.example')]).toEqual([
    400,
    true,
  ])
  const email = newEmail()
  const sent = await postForm(site, '/promise/form', { ...form, firstName: 'Ana', email }, from())
  expect(sent.statusCode).toBe(303)
  const page = await site.app.inject({ url: sent.headers.location! })
  expect(page.body).toContain('Nothing after five minutes?')
  expect(await site.db.$count(emailPledges, eq(emailPledges.email, email))).toBe(1)
})

test('it is 403 where registration isn’t open, 404 without mail, and offered to visitors only where it works', async () => {
  for (const [settings, status] of [
    [{ REGISTRATION: 'invited' }, 403],
    [{ REGISTRATION: 'closed' }, 403],
    [{ DEV_MAILBOX: '0' }, 404],
  ] as const) {
    const another = await testApp({ settings })
    const request = await buildRequest(another.db)
    const reply = await another.visitor.call(byEmail.pledgeByEmail, { body: bodyFor(request) })
    expect(reply.status).toBe(status)
    const room = await another.visitor.call(calls.shared, { params: request })
    expect(room.body).not.toHaveProperty('byEmail')
    await another.close()
  }
  const request = await buildRequest(site.db)
  const member = await site.as(await buildUser(site.db))
  expect((await site.visitor.call(calls.shared, { params: request })).body).toMatchObject({ byEmail: true })
  expect((await member.call(calls.shared, { params: request })).body).not.toHaveProperty('byEmail')
})

test('closed registration in between: the press makes no account', async () => {
  const another = await testApp({ database: site, settings: { REGISTRATION: 'closed' } })
  const request = await buildRequest(site.db)
  const { token, email } = await mailed(request)
  const form = { token, amount: '25', firstName: 'Sam' }
  const refused = await postForm(another, '/promise/press', form)
  expect([refused.statusCode, await userOf(email)]).toEqual([403, undefined])
  await another.app.close()
})

test('one address has one mail an hour for a request and three a day, whatever the case of its letters', async () => {
  const requests = await Promise.all([1, 2, 3, 4].map(() => buildRequest(site.db)))
  const email = newEmail()
  for (const request of requests)
    for (const written of [email, email.toUpperCase()])
      expect((await ask(request, { email: written })).status).toBe(202)
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(3), soon)
  expect(await site.db.$count(emailPledges, eq(emailPledges.email, email))).toBe(3)
})
