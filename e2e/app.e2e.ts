import { expect, expectAccessible, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('Songwright can be installed: its manifest is sound, and its icons are what it says', async ({
  page,
}) => {
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data } = await browser.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/app.webmanifest', []])
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const icon = new Image()
      icon.src = src
      await icon.decode()
      return `${icon.naturalWidth}x${icon.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, size]).toEqual([src, sizes])
  }
  for (const file of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    expect([file, (await page.request.get(file)).status()]).toEqual([file, 200])
})

test('without a network a page says so, and comes once the network is back', async ({
  person,
  expectFailure,
}) => {
  expectFailure(503)
  const { page } = await person()
  const unread = () => page.waitForResponse('**/api/notifications/unread')
  const home = unread()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await home

  await page.context().setOffline(true)
  await page.goto('/fund')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()

  const fund = unread()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'The Community Fund' })).toBeVisible()
  await fund
  // The service worker has stored nothing in caches, and it lets the sign-out request reach the server.
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/api/logout')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/api/login?returnTo=%2Fprofile')
})
