import { beforeAll, expect, test } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import { paths, routes } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { eq } from '#drizzle'
import { users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { postForm } from '../../test/test-forms.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
  return () => site.close()
})

const story = 'My mother left the kitchen light on.'
const asked = { title: 'The light', story, emotions: 'grateful', genre: 'folk' }
let people = 0
const somebody = () => ({ firstName: 'Greta', email: `greta${++people}@songs.example`, password: '' })
const begin = (form: Record<string, string>, cookie?: string) =>
  postForm(site, servedRoutes.begin.form, form, cookie ? { cookie } : {})

const cookieOf = async (user: { id: string }) => (await site.as(user)).cookie!
const accountOf = async (email: string) =>
  (await site.db.select().from(users).where(eq(users.email, email)))[0]
const requestsOf = async (user: { id: string }) => (await (await site.as(user)).call(songRequests.mine)).body

test('without scripts a stranger asks for a song and has an account without a password', async () => {
  const person = somebody()
  const sent = await begin({ ...asked, ...person, isAnonymous: '1' })
  expect(sent.statusCode).toBe(303)
  const account = (await accountOf(person.email))!
  expect(account).toMatchObject({
    firstName: 'Greta',
    lastName: null,
    passwordHash: null,
    emailProvenAt: null,
  })
  const [request] = await requestsOf(account)
  expect(request).toMatchObject({
    title: 'The light',
    emotions: ['grateful'],
    listener: { firstName: null },
  })
  const page = await site.app.inject({ url: sent.headers.location! })
  expect(page.body).toContain(`${paths.room(request!.shareableId)}"`)
  expect(sent.headers['set-cookie']).toBeTruthy()
})

test.each([
  [{ title: '' }, 'Title is required'],
  [{ story: 'short' }, 'Please share more details about your story'],
  [{ emotions: '' }, 'Please select at least one emotion'],
  [{ genre: '' }, 'Please select a genre'],
  [{ email: 'greta' }, 'Please enter a valid email address'],
  [{ password: 'short' }, 'Please use at least 8 characters'],
])('with %o the form is there again, with what was typed and the reason', async (wrong, reason) => {
  const person = somebody()
  const failed = await begin({ ...asked, ...person, ...wrong })
  expect([failed.statusCode, failed.body.includes(reason)]).toEqual([400, true])
  if (!('story' in wrong)) expect(failed.body).toContain(story)
  expect(failed.body).toContain('value="folk"')
  expect(await accountOf(person.email)).toBeUndefined()
})

test('an email that has an account is refused with 409, and nothing is lost or made', async () => {
  const user = await buildUser(site.db)
  const refused = await begin({ ...asked, ...somebody(), email: user.email })
  expect([refused.statusCode, refused.body.includes(story)]).toEqual([409, true])
  expect(refused.body).toContain('If it’s yours, sign in')
  expect(await requestsOf(user)).toEqual([])
})

test('a member is asked for no name and email, and two forms at once are two requests of one person', async () => {
  const member = await buildUser(site.db)
  const cookie = await cookieOf(member)
  const failed = await begin({ ...asked, title: '' }, cookie)
  expect([failed.statusCode, failed.body.includes('name="email"')]).toEqual([400, false])
  const sent = await Promise.all([begin(asked, cookie), begin(asked, cookie)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await requestsOf(member)).toHaveLength(2)
})

test('who is suspended asks for nothing', async () => {
  const member = await buildUser(site.db, { suspendedAt: new Date().toISOString() })
  const refused = await begin(asked, await cookieOf(member))
  expect([refused.statusCode, await requestsOf(member)]).toEqual([403, []])
})

test('another page’s form is refused, and a reload of the form’s address leads to the page', async () => {
  const foreign = await postForm(site, servedRoutes.begin.form, asked, {
    origin: 'https://elsewhere.example',
  })
  expect(foreign.statusCode).toBe(403)
  const reloaded = await site.app.inject({ url: servedRoutes.begin.form })
  expect([reloaded.statusCode, reloaded.headers.location]).toEqual([303, routes.begin])
})
