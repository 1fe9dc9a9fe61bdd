import type { Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { shows, expect as usual } from '../support/fixtures.ts'
import { becomeSongwriter, story } from '../support/rooms.ts'
import { photo, song } from '../support/sounds.ts'
import { letThrough } from '../support/states.ts'
import { choose, upload } from '../support/uploading.ts'
import { test } from './outages.ts'
import { expectToast, failed } from './toasts.ts'

const expect = usual.configure({ timeout: 20_000 })
// During an outage each answer waits for the database timeout (7 seconds).
test.beforeEach(({ expectFailure }) => {
  test.setTimeout(240_000)
  expectFailure(503)
})

test('a listener gets error toasts and loses nothing, with the database down and without a network', async ({
  person,
  database,
}) => {
  shows('8.request.failure', '8.request.success', '9.query.no-mutation-retries')
  const { page, call } = await person()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.getByLabel('Title').fill('First Steps')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'happy' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('pop')
  const submit = page.getByRole('button', { name: 'Create Song Request' })
  const failure = failed('Failed to submit song request. Please try again.')

  await database.begin()
  await submit.click()
  await expectToast(page, failure)
  // No automatic retry.
  expect(sent).toEqual(['/api/song-requests'])
  await database.end()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, failure)
  await page.context().setOffline(false)
  await expect(page.getByLabel('Title')).toHaveValue('First Steps')
  await expect(page.getByRole('checkbox', { name: 'happy' })).toBeChecked()
  await submit.click()
  await expectToast(page, {
    title: 'Success!',
    description: 'Your song request has been submitted successfully.',
  })
  expect(await call(songRequests.mine)).toHaveLength(1)
})

test('an upload that can not start, one that can not be kept, and a full disk', async ({
  person,
  newWindow,
  database,
  disk,
  expectFailure,
}) => {
  shows('8.upload.failure', '8.photo.failure', '8.success.photo', '8.success.samples')
  expectFailure(507)
  const { page } = await becomeSongwriter(await person({ role: 'songwriter' }))
  const attaching = await newWindow()
  await attaching.context().addCookies(await page.context().cookies())
  await page.clock.install()
  for (const window of [page, attaching]) {
    await window.goto('/')
    await window.getByRole('button', { name: 'Edit Profile' }).click()
    await window.getByRole('button', { name: 'Upload photo' }).click()
    await choose(window, photo())
  }
  const dialogOf = (window: Page) => window.getByRole('dialog', { name: /^Upload/ })
  const dialog = dialogOf(page)
  // In the other window the upload succeeds, and the database fails before the file is attached.
  const begun = Promise.withResolvers<void>()
  const itsPath = '**/api/auth/user/profile-image'
  await attaching.route(itsPath, async (route) => {
    await database.begin()
    begun.resolve()
    await route.continue()
  })
  await dialogOf(attaching).getByRole('button', { name: 'Upload 1 file' }).click()
  await begun.promise
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await Promise.all([
    expectToast(page, {
      title: 'Upload Error',
      description: 'Failed to initialize upload. Please try again.',
      variant: 'destructive',
    }),
    expectToast(attaching, failed('Failed to update profile photo. Please try again.')),
  ])
  await letThrough(attaching, itsPath)
  await database.end()
  await upload(attaching, 'Upload photo', photo())
  await expectToast(attaching, { title: 'Profile Photo Updated' })
  await dialog.getByRole('button', { name: 'Retry upload' }).last().click()
  await expectToast(page, { title: 'Profile Photo Updated' })

  await page.getByRole('button', { name: 'Upload sample songs' }).click()
  await dialog.locator('input[type=file]').first().setInputFiles(song('kitchen-light.mp3', 5))
  await disk.begin()
  const refused = page.waitForResponse((response) => response.status() === 507)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await refused
  // Automatic retries come after 0, 1, 3 and 5 s.
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(dialog.getByText('Upload failed')).toBeVisible({ timeout: 500 })
  }).toPass()
  await disk.end()
  await dialog.getByRole('button', { name: 'Retry upload' }).last().click()
  await expectToast(page, {
    title: 'Upload Complete',
    description: '1 sample song(s) uploaded successfully.',
  })
})
