import { expect, test } from 'vitest'
import { stewardPages } from '#contract/surface/paths'
import { buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'

const email = 'steward@songs.example'

test('a stewards’ page is a 404 for visitors and members, as any path without a page', async () => {
  const site = await testApp({ settings: { STEWARD_EMAILS: email } })
  try {
    const member = await site.as(await buildUser(site.db))
    const steward = await site.as(await buildUser(site.db, { email }))
    const see = (url: string, cookie?: string) =>
      site.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    for (const url of [stewardPages, `${stewardPages}/people`]) {
      expect([url, (await see(url)).statusCode]).toEqual([url, 404])
      expect([url, (await see(url, member.cookie)).statusCode]).toEqual([url, 404])
    }
    expect((await see('/profile', steward.cookie)).body).toContain('"isSteward":true')
    expect((await see('/profile', member.cookie)).body).toContain('"isSteward":false')
  } finally {
    await site.close()
  }
})
