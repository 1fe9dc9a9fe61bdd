import { expect, test } from 'vitest'
import { stewardPages } from '#contract/surface/paths'
import { stewardPaths } from '#contract/surface/steward-paths'
import { newId } from '../../db/schema/columns.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'

const emails = ['steward@songs.example', 'unproven@songs.example'] as const
const pages = [
  stewardPaths.queue(),
  stewardPaths.report(newId()),
  stewardPaths.people(),
  stewardPaths.person(newId()),
  stewardPaths.log(),
  stewardPaths.invitations(),
]

test('a stewards’ page is there for stewards; for visitors and members it is a 404, as any path without a page', async () => {
  const site = await testApp({ settings: { STEWARD_EMAILS: emails.join(',') } })
  try {
    const member = await site.as(await buildUser(site.db))
    const steward = await site.as(await buildUser(site.db, { email: emails[0] }))
    const unproven = await site.as(await buildUser(site.db, { email: emails[1], emailProvenAt: null }))
    const see = (url: string, cookie?: string) =>
      site.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    for (const url of pages) {
      expect(url.startsWith(stewardPages)).toBe(true)
      expect([url, (await see(url, steward.cookie)).statusCode]).toEqual([url, 200])
      expect([url, (await see(url)).statusCode]).toEqual([url, 404])
      expect([url, (await see(url, member.cookie)).statusCode]).toEqual([url, 404])
      expect([url, (await see(url, unproven.cookie)).statusCode]).toEqual([url, 404])
    }
    expect((await see(`${stewardPages}/nowhere`, steward.cookie)).statusCode).toBe(404)
    expect((await see('/profile', steward.cookie)).body).toContain('"isSteward":true')
    expect((await see('/profile', member.cookie)).body).toContain('"isSteward":false')
  } finally {
    await site.close()
  }
})
