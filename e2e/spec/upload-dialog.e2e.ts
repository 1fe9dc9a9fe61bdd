import type { Page } from '@playwright/test'
import { core, expect, type Person, shows, test } from '../support/fixtures.ts'
import { photo, song, songOfSize } from '../support/sounds.ts'
import { alertOf, choose, dialogOf } from '../support/uploading.ts'
import { openDialogFor } from '../uploads/host.ts'
import { openPhotoDialog } from '../uploads/studio.ts'

test('a chosen file waits, and is sent when the person says so', core, async ({ person }) => {
  shows('2.upload.no-auto-start', '4.upload.waiting', '4.upload.uploading', '4.upload.complete')
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/objects\/upload$|\/uploads\//.test(request.url())) sent.push(request.method())
  })
  let letOn = () => {}
  const held = new Promise<void>((resolve) => (letOn = resolve))
  await page.route('**/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await choose(page, photo())
  const bar = dialogOf(page).locator('.uppy-StatusBar')
  const start = dialogOf(page).getByRole('button', { name: 'Upload 1 file' })
  await expect(start).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(bar).toHaveClass(/\bis-waiting\b/)
  expect(sent).toEqual([])
  await start.click()
  await expect(bar).toHaveClass(/\bis-uploading\b/)
  await expect(
    dialogOf(page)
      .getByText(/^Uploading/)
      .first(),
  ).toBeVisible()
  letOn()
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
  expect(sent).toEqual(['POST', 'PUT'])
})

/** A page with the dialog's code loaded, and no open dialog. */
async function hostPage(somebody: Person) {
  await openPhotoDialog(somebody)
  const { page } = somebody
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  return page
}

/** Holds PUTs to the store. Answers a function that releases them. */
async function holdPuts(page: Page) {
  let letOn = () => {}
  const held = new Promise<void>((resolve) => (letOn = resolve))
  await page.route('**/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  return () => letOn()
}

/** Pastes files that the system's file dialog may refuse. */
const paste = (page: Page, files: string[]) =>
  page
    .locator('.uppy-Dashboard')
    .last()
    .evaluate((dashboard, files) => {
      const clipboardData = new DataTransfer()
      for (const name of files) clipboardData.items.add(new File(['x'], name, { type: 'audio/mpeg' }))
      dashboard.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, files)

const names = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'results') as { name: string }[]).map(({ name }) => name))
const listed = (page: Page) => dialogOf(page).getByRole('listitem')

test('where a host asks for nothing else, the dialog takes one file of 10485760 bytes', async ({
  person,
}) => {
  shows('5.upload.default-count', '5.upload.default-size', '9.upload.default')
  const page = await hostPage(await person())
  await openDialogFor(page, { title: 'Upload a take', kind: 'sample', media: 'audio' })
  await expect(dialogOf(page).getByText('One audio file, 10 MB at most')).toBeVisible()
  await choose(page, songOfSize(10_485_761, 'large.mp3'))
  await expect(alertOf(page, 'large.mp3 exceeds maximum allowed size of 10 MB')).toBeVisible()
  await paste(page, ['one.mp3', 'two.mp3'])
  await expect(alertOf(page, 'You can only upload 1 file').first()).toBeVisible()
  await choose(page, songOfSize(10_485_760, 'fits.mp3'))
  await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.poll(() => names(page)).toEqual(['fits.mp3'])
})

test('where a host wants it, an upload starts by itself', async ({ person }) => {
  shows('9.widget.auto-proceed')
  const page = await hostPage(await person())
  await openDialogFor(page, { title: 'Upload at once', kind: 'sample', widget: { autoProceed: true } })
  await dialogOf(page).locator('.uppy-Dashboard-input').first().setInputFiles(song('at-once.mp3'))
  await expect.poll(() => names(page)).toEqual(['at-once.mp3'])
})

test('where a host allows one upload, nothing is added until Cancel has removed every file', async ({
  person,
}) => {
  shows('4.upload.cancel-all', '4.upload.cleared', '5.widget.no-new', '8.widget.no-more')
  const page = await hostPage(await person())
  const limits = { maxFiles: 5 }
  const widget = { allowMultipleUploadBatches: false }
  await openDialogFor(page, { title: 'Upload once', kind: 'sample', limits, widget })
  const letOn = await holdPuts(page)
  await choose(page, [song('one.mp3'), song('two.mp3'), song('three.mp3')])
  await dialogOf(page).getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(
    dialogOf(page)
      .getByText(/^Uploading/)
      .first(),
  ).toBeVisible()
  await paste(page, ['late.mp3'])
  await expect(alertOf(page, 'Cannot add more files')).toBeVisible()
  await expect(listed(page)).toHaveCount(3)
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
  // Without anything left to send the dialog closes. In the library's own state too: until then opening it does nothing.
  await expect(page.locator('.uppy-Dashboard').last()).toHaveAttribute('aria-hidden', 'true')
  await expect(dialogOf(page)).toHaveCount(0)
  letOn()
  await page.evaluate((again) => {
    const opened = Reflect.get(window, 'opened') as { open(limits: object): void }
    opened.open(again)
  }, limits)
  await expect(dialogOf(page)).toBeVisible()
  await expect(listed(page)).toHaveCount(0)
  await choose(page, song('again.mp3'))
  await expect(listed(page)).toHaveCount(1)
  await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.poll(() => names(page)).toEqual(['again.mp3'])
})
