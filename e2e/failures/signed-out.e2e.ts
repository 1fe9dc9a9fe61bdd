import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { core, expect, shows, test } from '../support/fixtures.ts'
import { ask, story } from '../support/rooms.ts'
import { expectToast, timeToRead, toaster } from './toasts.ts'

async function goOnUntil(page: Page, there: Promise<unknown>) {
  const notYet = Symbol('not yet')
  let step
  do step = page.clock.runFor(20).then(() => notYet)
  while ((await Promise.race([there, step])) === notYet)
  await step
}

test(
  'a listener whose session ended signs in again and sends the request that was written',
  core,
  async ({ person, expectFailure }) => {
    expectFailure(401)
    shows('8.unauthorized.redirect', '9.redirect.login')
    const { page, call, user, password } = await person()
    await page.clock.install()
    await page.goto('/')
    await page.getByLabel('Title').fill('First Steps')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'happy' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('pop')
    const submit = page.getByRole('button', { name: 'Create Song Request' })
    const leaving: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) leaving.push(new URL(request.url()).pathname)
    })
    // The toaster must load before the fake clock is paused.
    await toaster(page)
    // The live stream would also report the end of the session, but at an unknown time.
    await page.route(/\/api\/(events|changes)/, () => {})
    await page.request.post('/api/logout')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const refused = page.waitForResponse((response) => response.status() === 401)
    await submit.click()
    await goOnUntil(page, refused)
    await expectToast(page, {
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    })
    // The 401 may have arrived within the last of the clock's steps of 20 ms.
    await page.clock.runFor(500 - 21)
    expect(leaving).toEqual([])
    await page.clock.runFor(21)
    await page.waitForURL(/\/api\/login/)
    expect(leaving).toEqual(['/api/login'])
    await page.clock.resume()

    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/')

    await expect(page.getByLabel('Title')).toHaveValue('First Steps')
    await expect(page.getByRole('checkbox', { name: 'happy' })).toBeChecked()
    await submit.click()
    await expectToast(page, {
      title: 'Success!',
      description: 'Your song request has been submitted successfully.',
    })
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await call(songRequests.mine)).toHaveLength(1)
  },
)

test('the notice of an ended session is read for half a second, however late it can be shown', async ({
  person,
  expectFailure,
}) => {
  expectFailure(401)
  shows('8.unauthorized.redirect', '9.redirect.login')
  const { page } = await person({ role: 'underwriter' })
  const read = await timeToRead(page)
  const answered = Promise.withResolvers<void>()
  // The live stream would also report the end of the session.
  await page.route(/\/api\/(events|changes)/, () => {})
  await page.route(/\/notices-[^/]*\.js/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/?role=underwriter')
  await page.getByRole('radio', { name: '$50' }).click()
  await page.request.post('/api/logout')
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.getByRole('button', { name: 'Contribute' }).click()
  await refused
  answered.resolve()
  await page.waitForURL(/\/api\/login/)
  expect(await read()).toBeGreaterThanOrEqual(500)
})

test('what is pressed on a page is never done in the name of who signed in beside it', async ({
  person,
  expectFailure,
}) => {
  expectFailure(401)
  const giver = await person({ role: 'underwriter' })
  const other = await person({ role: 'underwriter', firstName: 'Olga', lastName: 'Berg' })
  const { page } = giver
  await page.goto('/?role=underwriter')
  await page.getByRole('radio', { name: '$50' }).click()
  // The page's reads are delayed. Otherwise a read would get the 401 first, and open the sign-in page.
  const released = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.request.post('/api/logout')
  const { email } = other.user
  await page.request.post('/api/login', { data: { email, password: other.password } })
  const pledging = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Contribute' }).click()
  await pledging
  released.resolve()
  await expect(page.getByRole('button', { name: /Olga Berg/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: '$50' })).not.toBeChecked()
  expect(await other.call(donations.mine)).toEqual([])
})

test('signing out in one tab leaves nothing on the screen of another, which goes to sign-in', async ({
  person,
}) => {
  const listener = await person()
  const { page } = listener
  await ask(listener, { title: 'The kitchen light' })
  await page.goto('/')
  await expect(page.getByText('The kitchen light').first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.request.post('/api/logout')
  await page.waitForURL(/\/api\/login/)
  await expect(page.getByText('The kitchen light')).toHaveCount(0)
  await other.waitForURL(/\/api\/login/)
})
