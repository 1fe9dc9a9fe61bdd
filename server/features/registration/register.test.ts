import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountPaths, registerAsSteward } from '#contract/surface/account-paths'
import { parseEnv } from '../../env.ts'
import { hashPassword } from '../../http/sign-in/password.ts'
import { openSite } from '../../settings/site/open-site.ts'
import { buildUser } from '../../test/factories.ts'
import { inputIn, postForm } from '../../test/test-forms.ts'
import {
  comingSteward,
  newPerson,
  password,
  type RegistrationSite,
  registrationSite,
} from './test-registration.ts'

const contact = 'hello@songs.example'
let [invited, closed, open]: RegistrationSite[] = []
beforeAll(async () => {
  await openSite(parseEnv({ OPERATOR_NAME: 'Ada', OPERATOR_CONTACT: contact }), () => {})
  invited = await registrationSite('invited')
  closed = await registrationSite('closed')
  open = await registrationSite('open')
})
afterAll(async () => {
  for (const site of [invited, closed, open]) await site?.close()
  await asBuilt()
})

const asBuilt = () => openSite(parseEnv({}), () => {})

const see = (site: RegistrationSite | undefined, url: string, cookie?: string) =>
  site!.app.inject({ url, headers: cookie ? { cookie } : {} })
const said = (page: string) =>
  page
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const creates = (page: string) => page.includes(`action="${accountPaths.register.form}"`)
const offers = (page: string) => creates(page) || page.includes(`href="${accountPaths.register.page}`)

const byInvitation =
  'Songwright takes new accounts by invitation only, through a link from the people who look after it.'
const isOver = 'This invitation was used or withdrawn, or has expired.'

test('a link leads to the form, which keeps token and way back through a failed attempt', async () => {
  const { id, link, token } = await invited!.token()
  const address = link.slice(link.indexOf('/api'))
  const page = await see(invited, `${address}&returnTo=/profile`)
  expect([page.statusCode, creates(page.body)]).toEqual([200, true])
  expect(inputIn(page.body, 'invitation')).toContain(`value="${token}"`)
  expect(inputIn(page.body, 'returnTo')).toContain('value="/profile"')
  const person = newPerson()
  const form = { ...person, invitation: token, returnTo: '/profile' }
  for (const wrong of [{ password: 'short' }, { password: 'Sunshine' }, { firstName: '' }]) {
    const failed = await postForm(invited!, accountPaths.register.form, { ...form, ...wrong })
    expect([failed.statusCode, creates(failed.body)]).toEqual([400, true])
    expect(inputIn(failed.body, 'invitation')).toContain(`value="${token}"`)
    expect(inputIn(failed.body, 'returnTo')).toContain('value="/profile"')
    expect(inputIn(failed.body, 'email')).toContain(`value="${person.email}"`)
  }
  expect((await invited!.rowOf(id)).usedAt).toBeNull()
  const made = await postForm(invited!, accountPaths.register.form, form)
  expect([made.statusCode, made.headers.location]).toEqual([303, '/profile'])
  expect((await invited!.rowOf(id)).usedAt).not.toBeNull()
})

test('who sent the form after the link was used is told so, with what they typed', async () => {
  const { token } = await invited!.token()
  await invited!.register({ invitation: token })
  const person = newPerson()
  const late = await postForm(invited!, accountPaths.register.form, { ...person, invitation: token })
  expect([late.statusCode, creates(late.body)]).toEqual([403, true])
  expect(said(late.body)).toContain(isOver)
  for (const name of ['firstName', 'lastName', 'email'] as const)
    expect(inputIn(late.body, name)).toContain(`value="${person[name]}"`)
  expect(late.body).not.toContain(person.password)
  expect(await invited!.hasAccount(person.email)).toBe(false)
})

test('without an invitation the sign-in page says that it takes one and how to ask, and offers no account', async () => {
  for (const url of [accountPaths.signIn.page, accountPaths.register.page]) {
    const { statusCode, body } = await see(invited, url)
    expect([statusCode, offers(body)]).toEqual([200, false])
    expect(said(body)).toContain(`${byInvitation} To ask for one, write to ${contact} .`)
    expect(body).toContain(`href="mailto:${contact}"`)
    expect(body).toContain(`action="${accountPaths.signIn.form}"`)
  }
  const failed = await postForm(invited!, accountPaths.signIn.form, {
    email: 'a@songs.example',
    password: 'x',
  })
  expect([failed.statusCode, offers(failed.body)]).toEqual([401, false])
  expect(said(failed.body)).toContain(byInvitation)
  const sent = await postForm(invited!, accountPaths.register.form, newPerson())
  expect([sent.statusCode, offers(sent.body)]).toEqual([403, false])
  expect(said(sent.body)).toContain(byInvitation)
})

test('a link that is used, withdrawn, expired or unknown says so, and offers no account', async () => {
  const [used, withdrawn, expired] = [await invited!.token(), await invited!.token(), await invited!.token()]
  await invited!.register({ invitation: used.token })
  await invited!.withdraw(withdrawn.id)
  await invited!.expire(expired.id)
  const links = [used.link, withdrawn.link, expired.link, '/api/login?invitation=nothing']
  for (const link of links) {
    const { statusCode, body } = await see(invited, link.slice(link.indexOf('/api')))
    expect([link, statusCode, offers(body)]).toEqual([link, 200, false])
    expect(said(body)).toContain(`${isOver} To ask for a new one, write to ${contact}`)
    expect(body).toContain(`action="${accountPaths.signIn.form}"`)
  }
})

test('where nobody can create an account the page says so, with a link too', async () => {
  const { link, token } = await closed!.token()
  for (const url of [
    accountPaths.signIn.page,
    accountPaths.register.page,
    link.slice(link.indexOf('/api')),
  ]) {
    const { body } = await see(closed, url)
    expect([url, offers(body)]).toEqual([url, false])
    expect(said(body)).toContain(
      `Songwright takes no new accounts at the moment. For questions, write to ${contact} .`,
    )
    expect(said(body)).not.toContain('invitation')
  }
  const sent = await postForm(closed!, accountPaths.register.form, { ...newPerson(), invitation: token })
  expect([sent.statusCode, offers(sent.body)]).toEqual([403, false])
})

test('where everyone can, the page offers it with a link that is over, too', async () => {
  expect(offers((await see(open, accountPaths.signIn.page)).body)).toBe(true)
  expect(creates((await see(open, accountPaths.register.page)).body)).toBe(true)
  expect(creates((await see(open, '/api/login?invitation=nothing')).body)).toBe(true)
  const made = await postForm(open!, accountPaths.register.form, { ...newPerson(), invitation: 'nothing' })
  expect(made.statusCode).toBe(303)
})

test.each(['invited', 'closed'] as const)(
  'the address for stewards has the form where the site is %s, and makes an account of their addresses alone',
  async (setting) => {
    const site = (setting === 'invited' ? invited : closed)!
    const page = await see(site, registerAsSteward)
    expect([page.statusCode, creates(page.body)]).toEqual([200, true])
    expect(inputIn(page.body, 'steward')).toContain('value="1"')
    const person = { ...newPerson(), steward: '1' }
    const refused = await postForm(site, accountPaths.register.form, person)
    expect([refused.statusCode, creates(refused.body)]).toEqual([403, true])
    expect(inputIn(refused.body, 'email')).toContain(`value="${person.email}"`)
    expect(inputIn(refused.body, 'steward')).toContain('value="1"')
    const made = await postForm(site, accountPaths.register.form, { ...person, email: comingSteward })
    expect(made.statusCode).toBe(303)
  },
)

test('who is signed in already is led on by a link, and who has an account signs in as before', async () => {
  const user = await buildUser(invited!.db, { passwordHash: await hashPassword(password) })
  const { id, link } = await invited!.token()
  const { cookie } = await invited!.as(user)
  const led = await see(invited, `${link.slice(link.indexOf('/api'))}&returnTo=/profile`, cookie)
  expect([led.statusCode, led.headers.location]).toEqual([303, '/profile'])
  expect((await invited!.rowOf(id)).usedAt).toBeNull()
  const signedIn = await postForm(invited!, accountPaths.signIn.form, { email: user.email, password })
  expect(signedIn.statusCode).toBe(303)
})

test('where the operator names no contact, the sentence stands alone', async () => {
  await asBuilt()
  const { body } = await see(invited, accountPaths.signIn.page)
  expect(said(body)).toContain(byInvitation)
  expect(said(body)).not.toContain('write to')
})
