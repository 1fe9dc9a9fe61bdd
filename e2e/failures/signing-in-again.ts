import { expect, type Page } from '@playwright/test'
import type { Person } from '../support/fixtures.ts'
import { expectToast, type ShownToast, toaster } from './toasts.ts'

const unauthorized: ShownToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
}

export const sessionExpired: ShownToast = {
  title: 'Session Expired',
  description: 'Your session has expired. Please refresh the page and log in again.',
  variant: 'destructive',
}

async function goOnUntil(page: Page, there: Promise<unknown>) {
  const notYet = Symbol('not yet')
  let step
  do step = page.clock.runFor(20).then(() => notYet)
  while ((await Promise.race([there, step])) === notYet)
  await step
}

/**
 * Ends the session in another window, then writes in this one. Checks the toast, the redirect to sign-in
 * after exactly `delay`, and the return to the same page. Needs `page.clock.install()` before the page is
 * opened.
 */
export async function expectSignInAgain(
  { page, user, password }: Person,
  write: () => Promise<void>,
  { told = unauthorized, delay = 500 } = {},
) {
  const place = page.url()
  const leaving: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) leaving.push(new URL(request.url()).pathname)
  })
  // Loaded by the fake clock, which is paused from here on.
  await toaster(page)
  // The live stream would report it too, at another time.
  await page.route(/\/api\/(events|changes)/, () => {})
  await page.request.post('/api/logout')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const refused = page.waitForResponse((response) => response.status() === 401)
  await write()
  await goOnUntil(page, refused)
  await expectToast(page, told)
  // The refusal may have come within the last of the 20 ms steps.
  await page.clock.runFor(delay - 21)
  expect(leaving).toEqual([])
  await page.clock.runFor(21)
  await page.waitForURL(/\/api\/login/)
  expect(leaving).toEqual(['/api/login'])
  await page.clock.resume()

  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(place)
}
