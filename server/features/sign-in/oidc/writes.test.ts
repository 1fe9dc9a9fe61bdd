import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegistrationSetting } from '#contract/people/registration'
import { accountPaths } from '#contract/surface/account-paths'
import { eq } from '#drizzle'
import { identities, users } from '../../../db/schema.ts'
import { buildUser } from '../../../test/factories.ts'
import { inviting } from '../../registration/test-registration.ts'
import { browserAt, startProvider, startSite } from './test-site.ts'

const providers: ChildProcess[] = []
let [invited, closed]: Awaited<ReturnType<typeof siteWith>>[] = []

/** Each site has its own provider, as a provider knows one site. */
async function siteWith(setting: RegistrationSetting) {
  const { provider, issuer } = await startProvider()
  providers.push(provider)
  const more = { REGISTRATION: setting, STEWARD_EMAILS: 'steward@songs.example' }
  const site = await startSite(provider, issuer, more)
  return { ...site, ...(await inviting(site)) }
}

beforeAll(async () => {
  invited = await siteWith('invited')
  closed = await siteWith('closed')
})
afterAll(async () => {
  for (const provider of providers) provider.disconnect()
  await invited?.close()
  await closed?.close()
})

let people = 0
const newEmail = () => `guest${people++}@songs.example`
const said = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

async function buttonAt(by: ReturnType<typeof browserAt>, link: string) {
  const { text } = await by.go(link)
  return /href="(\/api\/login\/oidc[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

test('who comes from the provider with an invitation gets an account, and spends it', async () => {
  const { id, link, token } = await invited!.token()
  const [email, noor] = [newEmail(), browserAt(invited!.origin)]
  const button = await buttonAt(noor, `${invited!.origin}${link.slice(link.indexOf('/api'))}&returnTo=/fund`)
  expect(button).toContain(`invitation=${token}`)
  const back = await noor.signIn(`i1 ${email} verified`, button)
  expect([back.status, back.next?.pathname, back.next?.searchParams.get('returnTo')]).toEqual([
    303,
    accountPaths.welcome.page,
    '/fund',
  ])
  const [user] = await invited!.db.select().from(users).where(eq(users.email, email))
  expect(await invited!.rowOf(id)).toMatchObject({ usedBy: user?.id, usedAt: expect.any(String) })
  // The second sign-in needs no invitation.
  const again = await browserAt(invited!.origin).signIn(`i1 ${email} verified`)
  expect(again.status).toBe(303)
})

test('without one, or with one that is over, nothing is made and the page says why', async () => {
  const { id, token } = await invited!.token()
  await invited!.expire(id)
  for (const [from, words] of [
    [accountPaths.provider, 'takes new accounts by invitation only'],
    [`${accountPaths.provider}?invitation=${token}`, 'was used or withdrawn, or has expired'],
  ] as const) {
    const email = newEmail()
    const guest = browserAt(invited!.origin)
    const back = await guest.signIn(`${email} ${email} verified`, from)
    expect([back.status, said(back.text)]).toEqual([403, expect.stringContaining(words)])
    expect(await invited!.hasAccount(email)).toBe(false)
    expect(await invited!.db.$count(identities, eq(identities.subject, `${email} ${email} verified`))).toBe(0)
    expect([...(guest.jars.get(new URL(invited!.origin).host)?.keys() ?? [])]).not.toContain('sid')
  }
})

test('an account that is there is opened without one', async () => {
  const { email } = await buildUser(invited!.db)
  const back = await browserAt(invited!.origin).signIn(`i2 ${email} verified`)
  expect([back.status, back.next?.pathname]).toEqual([303, '/account/check'])
})

test('an address of STEWARD_EMAILS comes in without one', async () => {
  await invited!.db
    .update(users)
    .set({ email: 'former@songs.example' })
    .where(eq(users.id, invited!.steward.id))
  const back = await browserAt(invited!.origin).signIn('i3 steward@songs.example verified')
  expect(back.status).toBe(303)
})

test('where nobody can create an account, no invitation helps, and accounts sign in', async () => {
  const { token } = await closed!.token()
  const [email, { email: known }] = [newEmail(), await buildUser(closed!.db)]
  const from = `${accountPaths.provider}?invitation=${token}`
  const refused = await browserAt(closed!.origin).signIn(`i4 ${email} verified`, from)
  expect([refused.status, said(refused.text)]).toEqual([
    403,
    expect.stringContaining('takes no new accounts at the moment'),
  ])
  expect(await closed!.hasAccount(email)).toBe(false)
  expect((await browserAt(closed!.origin).signIn(`i5 ${known} verified`)).status).toBe(303)
})
