import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { expectLayout } from './layout.ts'

/** Expects no layout errors on a phone and a desktop, and no accessibility violation in light and dark. */
export async function expectWell(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectLayout(page, `at ${width}`)
  }
  await expectAccessible(page)
}

export async function expectAccessibleAtBothWidths(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  }
}

/**
 * Removes the routes of these URLs. A route without effect stays: when a page's last route is removed, a
 * pending load (such as a dialog's code) sometimes hangs.
 */
export async function letThrough(page: Page, addresses: Parameters<Page['unroute']>[0]) {
  await page.route(
    () => false,
    (route) => route.continue(),
  )
  await page.unroute(addresses)
}

interface Read {
  /** Path of the call's URL. */
  path: string
  begin: () => Promise<unknown>
  failed: string
  content: Locator
}

/** Checks the states of a steward's read: loading, an error, and success after Retry. */
export async function expectEachState(page: Page, { path, begin, failed, content }: Read) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const isIt = ({ pathname }: URL) => pathname === path
  await page.route(isIt, async (route) => {
    await held
    await route.fulfill({ status: 500 })
  })
  await begin()
  await expect(page.getByText('Loading…').last()).toBeAttached()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await expectWell(page)
  await letThrough(page, isIt)
  await page.getByRole('alert').filter({ hasText: failed }).getByRole('button', { name: 'Retry' }).click()
  await expect(content).toBeVisible()
  await expectWell(page)
}
