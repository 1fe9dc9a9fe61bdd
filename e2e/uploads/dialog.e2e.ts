import { mkdir, truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { png } from '../../server/test/storage/test-pictures.ts'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { photo, song } from '../support/sounds.ts'
import { withMicrophone } from '../support/start/microphone.ts'
import { alertOf, choose, dialogOf, saveCrop } from '../support/uploading.ts'
import { openPhotoDialog, studio, withProject } from './studio.ts'

const preview = (page: Page) => dialogOf(page).getByRole('listitem').getByRole('img')

test.use({ launchOptions: withMicrophone })
test.describe.configure({ mode: 'default' })

test(
  'the dialog loads when it is first opened, is 750 by 550, and works by keyboard alone',
  core,
  async ({ person }) => {
    shows(
      '2.upload.button',
      '2.upload.from-disk',
      '2.upload.list',
      '2.upload.status-bar',
      '2.upload.banner',
      '2.upload.max-size',
      '9.upload.dialog-size',
      '9.upload.thumbnail',
    )
    const somebody = await person()
    const { page } = somebody
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(request.url()))
    await page.goto(studio)
    const button = page.getByRole('button', { name: 'Upload photo' })
    await expect(button).toBeVisible()
    const dialogCode = () => loaded.filter((url) => /dialog-[^/]*\.css/.test(url))
    expect(dialogCode()).toHaveLength(0)
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog).toBeVisible()
    expect(dialogCode()).toHaveLength(1)
    expect(await dialog.boundingBox()).toMatchObject({ width: 750, height: 550 })
    // Without a companion server the dialog offers no cloud services.
    await expect(dialog.getByRole('tab')).toHaveText(['My Device', 'Camera', 'Link'])
    await expectAccessible(page)

    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    const input = dialog.locator('.uppy-Dashboard-input').first()
    await input.setInputFiles({ ...photo('large.png'), buffer: Buffer.alloc(6_000_000) })
    await expect(alertOf(page, 'large.png exceeds maximum allowed size of 5 MB')).toBeVisible()
    await expectAccessible(page)
    await choose(page, { ...photo(), buffer: png(640) })
    await expect.poll(() => preview(page).evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(280)
    await expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog.getByText('me.png')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    await expectAccessible(page)
  },
)

test('a final song is one file of 50 MB, and no byte more', async ({ person }, info) => {
  shows('5.upload.song-count', '9.upload.song')
  const { page } = (await withProject(person)).songwriter
  const fileOf = async (name: string, bytes: number) => {
    const file = info.outputPath(name)
    await writeFile(file, '')
    await truncate(file, bytes)
    return file
  }
  const most = 50 * 1_048_576
  await page.getByRole('button', { name: 'Upload Final Song' }).click()
  await choose(page, await fileOf('long.mp3', most + 1))
  await expect(alertOf(page, 'long.mp3 exceeds maximum allowed size of 50 MB')).toBeVisible()
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(0)
  await expect(dialogOf(page).locator('.uppy-Dashboard-input').first()).not.toHaveAttribute('multiple')
  await choose(page, await fileOf('kitchen-light.mp3', most))
  await expect(dialogOf(page).getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
})

test('a picture from the camera is cropped to a square', core, async ({ person }) => {
  shows('2.upload.from-camera', '2.upload.editor')
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: 'Camera' }).click()
  const shutter = dialog.getByRole('button', { name: 'Take a picture' })
  await expect(dialog.getByRole('button', { name: /record/ })).toHaveCount(0)
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await shutter.click()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.locator('.cropper-crop-box')).toBeVisible()
  await expectAccessible(page)
  await saveCrop(page)
  const measures = () =>
    preview(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const)
  await expect.poll(async () => (await measures())[0]).toBeGreaterThan(100)
  await expect.poll(async () => (await measures()).reduce((width, height) => width - height)).toBe(0)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
})

test(
  'a folder is listed, and each of its files has a card with its title',
  core,
  async ({ person }, info) => {
    shows('2.upload.from-folders', '2.upload.cards', '2.upload.max-files')
    const { page } = await person()
    const folder = info.outputPath('session')
    await mkdir(`${folder}/takes`, { recursive: true })
    for (const name of ['one.mp3', 'takes/two.mp3'])
      await writeFile(`${folder}/${name}`, song(name, 2).buffer)
    await page.goto(studio)
    await page.getByRole('button', { name: 'Upload sample songs' }).click()
    const dialog = dialogOf(page)
    await choose(
      page,
      ['1', '2', '3', '4'].map((name) => song(`${name}.mp3`, 1)),
    )
    await expect(alertOf(page, 'You can only upload 3 files')).toBeVisible()
    await dialog.locator('input[webkitdirectory]').setInputFiles(folder)
    await expect(dialog.getByRole('listitem')).toHaveCount(2)

    await dialog.getByRole('button', { name: 'Edit file one.mp3' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('one.mp3')
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill('')
    // The browser's own validation is turned off, so the dialog's own check must refuse the form.
    await page.evaluate(() => document.querySelectorAll('form').forEach((form) => (form.noValidate = true)))
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(alertOf(page, 'Missing required meta fields')).toBeVisible()
    const missing = dialog.getByText('Missing required meta field: Title.').filter({ visible: true })
    await expect(missing).toHaveCount(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Edit file', exact: true }).first().click()
    await dialog.getByLabel('Title').fill('Take one')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(page.getByLabel('Title of sample 1')).toHaveValue('Take one')
  },
)
