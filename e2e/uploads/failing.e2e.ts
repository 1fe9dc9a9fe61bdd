import { writeFile } from 'node:fs/promises'
import { keptSecret } from '../../server/settings/secret.ts'
import { signedAddress } from '../../server/storage/signing.ts'
import { timeToRead } from '../failures/toasts.ts'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { photo, song } from '../support/sounds.ts'
import { letThrough } from '../support/states.ts'
import { alertOf, choose, dialogOf } from '../support/uploading.ts'
import { openPhotoDialog, studio } from './studio.ts'

test(
  'an upload that fails says why, and goes on by Retry; cancelled, nothing is left',
  core,
  async ({ person, site, expectFailure }) => {
    shows(
      '4.upload.error',
      '4.upload.retry',
      '4.upload.pause',
      '8.upload.failure',
      '8.widget.expired',
      '8.widget.upload-failed',
    )
    const somebody = await person()
    await openPhotoDialog(somebody)
    const { page } = somebody
    const dialog = dialogOf(page)
    const start = dialog.getByRole('button', { name: 'Upload 1 file' })
    const addresses = '**/api/objects/upload'
    const cancel = async () => {
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click()
      await expect(dialog.getByRole('listitem')).toHaveCount(0)
      await letThrough(page, addresses)
      await choose(page, photo())
      await expect(dialog.getByText('Upload failed')).toBeHidden()
    }

    await test.step('an expired upload URL is requested again once, and then reported', async () => {
      expectFailure(403)
      const secret = keptSecret(site.dataDir)
      let asked = 0
      await page.route(addresses, async (route) => {
        const answer = await route.fetch()
        const { key, bucket } = (await answer.json()) as { key: string; bucket: string }
        asked += 1
        const grant = { key, maxBytes: 5_000_000, expiresAt: new Date(Date.now() - 1) }
        await route.fulfill({
          json: { key, bucket, uploadURL: signedAddress(grant, { site: site.url, secret }) },
        })
      })
      await choose(page, photo())
      await start.click()
      await expect(alertOf(page, 'Failed to upload me.png Request has expired')).toBeVisible()
      expect(asked).toBe(2)
    })
    await cancel()

    expectFailure(503)
    await page.route(addresses, (route) => route.fulfill({ status: 503 }))
    await start.click()
    await expect(page.getByText('Upload Error', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Failed to initialize upload. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(dialog.getByText('Upload failed')).toBeVisible()
    await expectAccessible(page)
    await letThrough(page, addresses)

    // Uploads in one piece can't be paused.
    let letOn = () => {}
    const held = new Promise<void>((resolve) => (letOn = resolve))
    await page.route('**/uploads/**', async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Retry upload' }).first().click()
    await expect(dialog.getByText(/^Uploading/).first()).toBeVisible()
    await expect(dialog.getByText('Upload failed')).toBeHidden()
    await expect(dialog.getByRole('button', { name: /Pause/ })).toHaveCount(0)
    letOn()
    await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
  },
)

test('without a connection a banner stays until it is over or dismissed', core, async ({ person }) => {
  shows('8.widget.offline', '8.widget.online')
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  const banner = alertOf(page, 'No Internet connection')
  await page.clock.install()
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  // The banner is still visible after a minute. The library's own banner would disappear at once, or after
  // 5 seconds.
  await page.clock.fastForward(60_000)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  const back = alertOf(page, 'Connected to the Internet')
  await expect(back).toBeVisible()
  await expect(banner).toBeHidden()
  await page.clock.fastForward(3000)
  await expect(back).toBeHidden()
  await page.context().setOffline(true)
  await dialogOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  await page.context().setOffline(false)
})

test(
  'without a session the dialog leads to sign-in, once that could be read for two seconds',
  core,
  async ({ person, expectFailure }) => {
    shows(
      '8.upload.expired',
      '8.upload.expired-redirect',
      '8.widget.authorization',
      '8.widget.failed',
      '9.redirect.upload',
    )
    const somebody = await person()
    const { page } = somebody
    const read = await timeToRead(page)
    await openPhotoDialog(somebody)
    expectFailure(401)
    await choose(page, photo())
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(page.getByText('Session Expired', { exact: true })).toBeVisible()
    const sentence = 'Your session has expired. Please refresh the page and log in again.'
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(alertOf(page, 'Failed to upload me.png Authorization required')).toBeVisible()
    await page.waitForURL(/\/api\/login/)
    expect(await read()).toBeGreaterThanOrEqual(2000)
  },
)

test(
  'after a reload everything is there again, or what is not is asked for',
  core,
  async ({ person }, info) => {
    shows('8.widget.not-recovered', '8.success.samples')
    const somebody = await person()
    const { page } = somebody
    const files = ['kitchen-light.mp3', 'last-bus.mp3'].map((name) => info.outputPath(name))
    for (const file of files) await writeFile(file, song(file, 2).buffer)
    const open = async () => {
      await page.goto(studio)
      await page.getByRole('button', { name: 'Upload sample songs' }).click()
    }
    const kept = (what: 'files' | 'metadata' = 'files') =>
      page.evaluate(async (store) => {
        const opening = indexedDB.open('uppy-blobs')
        await new Promise((resolve) => (opening.onsuccess = resolve))
        const all = opening.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (all.onsuccess = resolve))
        opening.result.close()
        return all.result
      }, what)
    await open()
    await choose(page, files)
    await expect.poll(kept).toHaveLength(2)
    await expect.poll(async () => JSON.stringify(await kept('metadata'))).toContain('last-bus.mp3')
    await open()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('We restored all files. You can now resume the upload.')).toBeVisible()

    // Imitates a browser that deletes stored data because its disk is full. Done on /profile, because a page
    // with the upload dialog would already have restored the data.
    await page.goto('/profile')
    await page.evaluate(async () => {
      const opening = indexedDB.open('uppy-blobs')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const store = opening.result.transaction('files', 'readwrite').objectStore('files')
      const keys = store.getAllKeys()
      await new Promise((resolve) => (keys.onsuccess = resolve))
      const gone = store.delete((keys.result as string[]).find((key) => key.includes('bus'))!)
      await new Promise((resolve) => (gone.onsuccess = resolve))
      opening.result.close()
    })
    await open()
    await expect(dialog.getByText('We could not fully recover 1 file.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Re-select' }).click()
    await choose(page, files[1]!)
    await dialog.getByRole('button', { name: /^Upload 2 / }).click()
    await expect(page.getByText('2 sample song(s) uploaded successfully.', { exact: true })).toBeVisible()
    await expect.poll(kept).toEqual([])
  },
)

test('an upload goes on while its page is left, and its result waits for the page', async ({ person }) => {
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  let letOn = () => {}
  const held = new Promise<void>((resolve) => (letOn = resolve))
  await page.route('**/uploads/people/**', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, photo())
  await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'View' }).selectOption('Listener')
  await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
  letOn()
  const done = 'me.png is uploaded. Go back to where you chose it to use it.'
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).selectOption('Songwriter')
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
})
