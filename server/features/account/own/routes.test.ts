import { beforeAll, expect, test } from 'vitest'
import { ownAccount } from '#contract/people/own-account'
import { paths } from '#contract/surface/paths'
import { eq } from '#drizzle'
import { securityLog } from '../../../db/schema.ts'
import { useSite } from '../../../test/test-app.ts'
import { changesOf } from '../email/test-changes.ts'
import { accountWork } from '../mails/work.ts'
import { ownOf, password } from './test-own.ts'

const site = useSite()
beforeAll(async () => {
  await accountWork(await site.jobs(), site.deps)
})

test('the address of the account in old mails leads to the settings, with its query', async () => {
  for (const query of ['', '?from=mail&to=/account']) {
    const { statusCode, headers } = await site.app.inject({ url: `/account${query}` })
    expect([statusCode, headers.location]).toEqual([308, `${paths.profile()}${query}`])
  }
})

test('each change of how and where one is signed in is logged with account, address and outcome', async () => {
  const all = changesOf(site)
  const { user, client } = await ownOf(site).someone()
  const elsewhere = await site.as(user)
  const [session] = (await elsewhere.call(ownAccount.sessions)).body.filter(({ isCurrent }) => isCurrent)
  await client.call(ownAccount.endSession, { params: { id: session!.id } })
  await client.call(ownAccount.endOtherSessions)
  await client.call(ownAccount.confirm, { body: { password } })
  await client.call(ownAccount.confirm, { body: { password: 'wrong' } })
  await all.change(client, all.newEmail())
  await client.call(ownAccount.changePassword, { body: { old: password, new: 'a lamp in the door' } })
  await all.press(await all.linkTo(user.email))
  await all.press('http://localhost/api/email-back?token=forged')
  const rows = await site.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.userId, user.id))
    .orderBy(securityLog.id)
  expect(rows.map(({ event, address }) => [event, address])).toEqual(
    [
      'session ended',
      'other sessions ended',
      'confirmed by password',
      'sign-in refused',
      'email change asked',
      'email changed',
      'password changed',
      'email put back',
    ].map((event) => [event, '127.0.0.1']),
  )
  const refused = await site.db.$count(securityLog, eq(securityLog.event, 'email change refused'))
  expect(refused).toBe(1)
})
