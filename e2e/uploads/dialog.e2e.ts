import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { png } from '../../server/test/storage/test-pictures.ts'
import { core, expect, expectAccessible, type Person, shows, test } from '../support/fixtures.ts'
import { photo, song } from '../support/sounds.ts'
import { withMicrophone } from '../support/start/microphone.ts'
import { alertOf, choose, dialogOf, saveCrop } from '../support/uploading.ts'
import { openDialogFor } from './host.ts'

const studio = '/?role=songwriter'
const MB = 1_048_576

test.use({ launchOptions: withMicrophone })
test.describe.configure({ mode: 'default' })

async function openPhotoDialog({ page }: Person) {
  await page.goto(studio)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

const text = (name: string, bytes = 3) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes) })
const listed = (page: Page) => dialogOf(page).getByRole('listitem')

test(
  'the dialog loads when it is first opened, is 750 by 550, and works by keyboard alone',
  core,
  async ({ person }) => {
    shows(
      '2.upload.button',
      '2.upload.from-disk',
      '2.upload.list',
      '2.upload.status-bar',
      '9.upload.dialog-size',
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
    // Without a companion there are no clouds.
    await expect(dialog.getByRole('tab')).toHaveText(['My Device', 'Camera', 'Link'])
    await expectAccessible(page)

    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await choose(page, photo())
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
  const preview = dialog.getByRole('listitem').getByRole('img')
  const measures = () =>
    preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const)
  await expect.poll(async () => (await measures())[0]).toBeGreaterThan(100)
  await expect.poll(async () => (await measures()).reduce((width, height) => width - height)).toBe(0)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
})

test('each restriction that a host may set is kept, and said', core, async ({ person }, info) => {
  shows(
    '2.upload.max-files',
    '2.upload.max-size',
    '2.upload.from-folders',
    '2.upload.banner',
    '5.widget.no-limits',
    '5.widget.max-count',
    '5.widget.min-count',
    '5.widget.max-size',
    '5.widget.min-size',
    '5.widget.total-size',
    '5.widget.types',
    '5.widget.types-case',
    '5.widget.duplicates',
    '8.widget.count',
    '8.widget.size',
    '8.widget.total-size',
    '8.widget.type',
    '8.widget.minimum',
    '8.widget.duplicate',
    '8.widget.four-banners',
    '8.widget.rest-counted',
  )
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  await page.keyboard.press('Escape')
  const open = async (title: string, limits: Parameters<typeof openDialogFor>[1]['limits']) => {
    await openDialogFor(page, {
      title: `Upload ${title}`,
      kind: 'sample',
      limits: { maxFiles: null, maxBytes: null, ...limits },
    })
    await expect(dialogOf(page)).toBeVisible()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
  }
  const says = (words: string | RegExp) => expect(alertOf(page, words)).toBeVisible()

  await open('anything', {})
  const known = info.outputPath('a.txt')
  await writeFile(known, 'abc')
  await choose(page, known)
  await dialogOf(page).getByRole('button', { name: 'Add more' }).click()
  await choose(page, [text('b.pdf', 11 * MB), song('d.mp3'), text('e')])
  await expect(listed(page)).toHaveCount(4)
  await dialogOf(page).getByRole('button', { name: 'Add more' }).click()
  await choose(page, known)
  await says("Cannot add the duplicate file 'a.txt', it already exists")
  await expectAccessible(page)
  await close()

  await open('few', { maxFiles: 2, minFiles: 2, maxTotalBytes: 100 })
  await choose(page, [text('1.txt'), text('2.txt'), text('3.txt')])
  await says('You can only upload 2 files')
  await choose(page, text('1.txt'))
  await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await says('You have to select at least 2 files')
  await dialogOf(page).getByRole('button', { name: 'Add more' }).click()
  await choose(page, text('2.txt', 98))
  await says('You selected 101 B of files, but maximum allowed size is 100 B')
  await close()

  await open('sizes', { minBytes: 10, maxBytes: 20 })
  await choose(page, text('small.txt', 9))
  await says('This file is smaller than the allowed size of 10 B')
  await choose(
    page,
    ['1', '2', '3', '4', '5', '6'].map((name) => text(`${name}.txt`, 21)),
  )
  for (const name of ['1', '2', '3', '4']) await says(`${name}.txt exceeds maximum allowed size of 20 B`)
  await says('2 additional restrictions were not fulfilled')
  await expect(alertOf(page, /^[56].txt/)).toHaveCount(0)
  await expectAccessible(page)
  await close()

  await open('types', { types: ['audio/*', '.PdF'] })
  await choose(page, [song('yes.mp3'), text('yes.pDf')])
  await expect(listed(page)).toHaveCount(2)
  await dialogOf(page).getByRole('button', { name: 'Add more' }).click()
  await choose(page, text('no.txt'))
  await says('You can only upload: audio/*, .PdF')
  await close()
})

test('a folder, its cards, and thumbnails 280 wide', core, async ({ person }, info) => {
  shows(
    '2.upload.from-folders',
    '2.upload.cards',
    '5.widget.metadata',
    '5.widget.metadata-missing',
    '8.widget.metadata',
    '8.widget.missing-meta',
    '9.upload.thumbnail',
  )
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  await page.keyboard.press('Escape')
  const folder = info.outputPath('session')
  await mkdir(`${folder}/takes`, { recursive: true })
  for (const name of ['one.png', 'takes/two.png']) await writeFile(`${folder}/${name}`, png(640))

  await openDialogFor(page, {
    title: 'Upload a folder',
    kind: 'sample',
    limits: { maxFiles: null, required: ['name'] },
  })
  const dialog = dialogOf(page)
  await dialog.locator('input[webkitdirectory]').setInputFiles(folder)
  await expect(listed(page)).toHaveCount(2)
  const preview = dialog.getByRole('img', { name: 'one.png' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(280)

  await dialog.getByRole('button', { name: 'Edit file one.png' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('one.png')
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill('')
  // The browser's own validation is off, so the upload's check must stop it.
  await page.evaluate(() => document.querySelectorAll('form').forEach((form) => (form.noValidate = true)))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(alertOf(page, 'Missing required meta fields')).toBeVisible()
  await expect(dialog.getByText('Missing required meta field: Title.').filter({ visible: true })).toHaveCount(
    1,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Edit file', exact: true }).first().click()
  await dialog.getByLabel('Title').fill('Take one')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => (Reflect.get(window, 'results') as { name: string }[]).map(({ name }) => name)),
    )
    .toEqual(['Take one', 'two.png'])
})
