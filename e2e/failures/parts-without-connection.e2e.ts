import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ask } from '../support/rooms.ts'

test.beforeEach(({ allowFailure }) =>
  allowFailure(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload CSS|could not be loaded|error loading/i,
  ),
)

/**
 * True if this browser loads a module again after the module has failed. Some versions of Chromium don't,
 * until the page is reloaded.
 */
async function importsAgain(page: Page) {
  const address = '/assets/fails-once.js'
  let asked = 0
  await page.route(`**${address}`, (route) =>
    asked++ ? route.fulfill({ contentType: 'text/javascript', body: '' }) : route.abort('failed'),
  )
  const loads = () =>
    page.evaluate(
      (file) =>
        import(file).then(
          () => true,
          () => false,
        ),
      address,
    )
  expect(await loads()).toBe(false)
  return loads()
}

test('without a connection a part that was never opened says so in its place, and is there after Retry', async ({
  person,
}) => {
  const listener = await person()
  const { shareableId, title } = await ask(listener)
  const { page } = listener
  // This page doesn't load the code of the project room.
  await page.goto('/about/help')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const canRetry = await importsAgain(page)
  /** Clicks a retry button. If the browser can't load failed modules again, it also reloads the page. */
  const again = async (button: Locator) => {
    await button.click()
    if (canRetry) return
    await expect(button).toBeVisible()
    await page.reload()
  }
  // This mark disappears if the page is reloaded.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)

  await page.context().setOffline(true)
  await bell.click()
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(notifications.getByRole('alert')).toContainText('couldn’t be loaded')
  await page.context().setOffline(false)
  await again(notifications.getByRole('button', { name: 'Retry' }))
  if (!canRetry) await bell.click()
  await expect(notifications.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(notifications.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.context().setOffline(true)
  await page.evaluate((path) => history.pushState(null, '', path), `/request/${shareableId}`)
  const lost = page.getByRole('heading', { name: 'This page skipped a beat' })
  await expect(lost).toBeVisible()
  expect(page.url()).toContain(`/request/${shareableId}`)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(lost).toBeVisible()
  await page.context().setOffline(false)
  await again(page.getByRole('button', { name: 'Load it again' }))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The style sheet failed to load too, and is loaded again.
  await expect(page.getByRole('complementary', { name: 'The song' })).toHaveCSS('position', 'sticky')
  expect(await isSamePage()).toBe(canRetry)
})
