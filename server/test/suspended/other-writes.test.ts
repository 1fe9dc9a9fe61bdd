import { expect, test } from 'vitest'
import { uploads } from '#contract/files/uploads'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { suspendedWords } from '../../domain/moves/refusals.ts'
import { buildGift, buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { type Client, useSite } from '../test-app.ts'
import { postForm } from '../test-forms.ts'
import { daysFrom, suspensionsOf } from './test-suspended.ts'

/** Tests writes that are no calls of the contract, so `serve()` doesn't check if their user is suspended. */
const site = useSite()
const suspensions = suspensionsOf(site)

const post = (client: Client, url: string, values: Record<string, string> = {}) =>
  postForm(site, url, values, client.cookie ? { cookie: client.cookie } : {})

test('a suspended person answers no gift by the plain form, and a visitor does', async () => {
  const songwriter = await buildSongwriter(site.db)
  const request = await buildRequest(site.db, {
    songwriterId: songwriter.id,
    status: 'approved',
    isApproved: true,
    approvedAt: daysFrom(-2).toISOString(),
  })
  await buildGift(site.db, { songRequestId: request.id, opensAt: daysFrom(-1).toISOString() })
  const person = await site.as(await buildUser(site.db))
  await suspensions.suspend(person)
  const form = `${paths.room(request.shareableId)}/answer`
  const refused = await post(person, form, { text: 'I cried, twice.' })
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(suspendedWords)])
  expect((await post(site.visitor, form, { text: 'I cried, twice.' })).statusCode).toBe(303)
})

test.each([
  ['says what brings them here', accountPaths.welcome.form],
  ['turns ways to be paid on', servedRoutes.holdings.form],
])('nobody who is suspended %s', async (_, form) => {
  const person = await site.as(
    await buildSongwriter(
      site.db,
      { venmoHandle: '@mira', waysOffSince: daysFrom(-1).toISOString() },
      { isRoleOpen: true },
    ),
  )
  await suspensions.suspend(person)
  const refused = await post(person, form, { role: 'listener' })
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(suspendedWords)])
  await suspensions.lift(person)
  expect((await post(person, form, { role: 'listener' })).statusCode).toBe(303)
})

test('an address for an upload that was given before takes no file while its owner is suspended', async () => {
  const person = await site.as(await buildUser(site.db))
  const { body } = await person.call(uploads.object, { body: { kind: 'sample' } })
  const { pathname, search } = new URL(body.uploadURL)
  const put = () => site.app.inject({ method: 'PUT', url: pathname + search, payload: Buffer.from('sound') })
  await suspensions.suspend(person)
  const refused = await put()
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ detail: suspendedWords }),
  ])
  await suspensions.lift(person)
  expect((await put()).statusCode).toBe(200)
})
