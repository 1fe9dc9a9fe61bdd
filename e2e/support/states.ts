import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { expectLayout } from './layout.ts'

/** Nothing is cut off on a phone and on a desk, and there is no violation in light and dark. */
export async function expectWell(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectLayout(page, `at ${width}`)
  }
  await expectAccessible(page)
}

interface Read {
  /** Path of the call. */
  path: string
  begin: () => Promise<unknown>
  failed: string
  content: Locator
}

/** A read that keeps a steward waiting, fails, and comes after Retry. */
export async function expectEachState(page: Page, { path, begin, failed, content }: Read) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isFailing = true
  const isIt = ({ pathname }: URL) => pathname === path
  await page.route(isIt, async (route) => {
    await held
    await (isFailing ? route.fulfill({ status: 500 }) : route.continue())
  })
  await begin()
  await expect(page.getByText('Loading…').last()).toBeAttached()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await expectWell(page)
  // The route stays: what the page loads late just while one is taken away, as a dialog’s code, may never come.
  isFailing = false
  await page.getByRole('alert').filter({ hasText: failed }).getByRole('button', { name: 'Retry' }).click()
  await expect(content).toBeVisible()
  await expectWell(page)
}
