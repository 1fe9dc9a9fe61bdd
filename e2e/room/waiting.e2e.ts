import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ask } from '../support/rooms.ts'
import { photo } from '../support/sounds.ts'
import { letThrough } from '../support/states.ts'

test('the listener of an open request adds a photo to it, and withdraws it', async ({
  person,
  expectFailure,
}) => {
  const listener = await person()
  const { shareableId } = await ask(listener)
  const { page } = listener
  await page.goto(`/request/${shareableId}`)
  // The server is busy and refuses to attach the uploaded file (429). The upload is kept, and a second try
  // attaches it.
  expectFailure(429)
  const isAttaching = (url: URL) => url.pathname.endsWith('/files')
  await page.route(isAttaching, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429 }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Add photos' }).click()
  const uploading = page.getByRole('dialog', { name: 'Add photos' })
  await uploading.locator('.uppy-Dashboard-input').first().setInputFiles(photo('kitchen.png'))
  await uploading.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await letThrough(page, isAttaching)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('img', { name: 'kitchen.png' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
})

test('another page begins at its top, with the reader’s cursor in it', async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/about/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const depth = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(depth).toBeGreaterThan(200)
  // The navigation with the list of these pages remains visible.
  await page.getByRole('navigation', { name: 'About Songwright' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL('/about/terms')
  await expect.poll(depth).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})
