import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountPaths } from '#contract/surface/account-paths'
import { eq } from '#drizzle'
import { identities, users } from '../../../db/schema.ts'
import { buildUser } from '../../../test/factories.ts'
import { inviting } from '../../registration/test-registration.ts'
import { browserAt, startProvider, startSite } from './test-site.ts'

let provider: ChildProcess
let site: Awaited<ReturnType<typeof startSite>> & Awaited<ReturnType<typeof inviting>>
beforeAll(async () => {
  const started = await startProvider()
  provider = started.provider
  const more = { REGISTRATION: 'invited', STEWARD_EMAILS: 'steward@songs.example' }
  const opened = await startSite(provider, started.issuer, more)
  site = { ...opened, ...(await inviting(opened)) }
})
afterAll(async () => {
  provider.disconnect()
  await site.close()
})

let people = 0
const newEmail = () => `guest${people++}@songs.example`
const said = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

async function buttonAt(by: ReturnType<typeof browserAt>, link: string) {
  const { text } = await by.go(link)
  return /href="(\/api\/login\/oidc[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

test('who comes from the provider with an invitation gets an account, and spends it', async () => {
  const { id, link, token } = await site.token()
  const [email, noor] = [newEmail(), browserAt(site.origin)]
  const button = await buttonAt(noor, `${site.origin}${link.slice(link.indexOf('/api'))}&returnTo=/fund`)
  expect(button).toContain(`invitation=${token}`)
  const back = await noor.signIn(`i1 ${email} verified`, button)
  expect([back.status, back.next?.pathname, back.next?.searchParams.get('returnTo')]).toEqual([
    303,
    accountPaths.welcome.page,
    '/fund',
  ])
  const [user] = await site.db.select().from(users).where(eq(users.email, email))
  expect(await site.rowOf(id)).toMatchObject({ usedBy: user?.id, usedAt: expect.any(String) })
  // The second sign-in needs no invitation.
  const again = await browserAt(site.origin).signIn(`i1 ${email} verified`)
  expect(again.status).toBe(303)
})

test('without one, or with one that is over, nothing is made and the page says why', async () => {
  const { id, token } = await site.token()
  await site.expire(id)
  for (const [from, words] of [
    [accountPaths.provider, 'takes new accounts by invitation only'],
    [`${accountPaths.provider}?invitation=${token}`, 'was used or withdrawn, or has expired'],
  ] as const) {
    const email = newEmail()
    const guest = browserAt(site.origin)
    const back = await guest.signIn(`${email} ${email} verified`, from)
    expect([back.status, said(back.text)]).toEqual([403, expect.stringContaining(words)])
    expect(await site.hasAccount(email)).toBe(false)
    expect(await site.db.$count(identities, eq(identities.subject, `${email} ${email} verified`))).toBe(0)
    expect([...(guest.jars.get(new URL(site.origin).host)?.keys() ?? [])]).not.toContain('sid')
  }
})

test('an account that is there is opened without one', async () => {
  const { email } = await buildUser(site.db)
  const back = await browserAt(site.origin).signIn(`i2 ${email} verified`)
  expect([back.status, back.next?.pathname]).toEqual([303, '/account/check'])
})

test('an address of STEWARD_EMAILS comes in without one', async () => {
  await site.db.update(users).set({ email: 'former@songs.example' }).where(eq(users.id, site.steward.id))
  const back = await browserAt(site.origin).signIn('i3 steward@songs.example verified')
  expect(back.status).toBe(303)
})
