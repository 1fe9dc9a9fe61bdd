import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { projects } from '#contract/projects'
import { uploadKinds } from '#contract/uploads'
import { expect, expectAccessible, type Person, test } from './fixtures.ts'
import { accept, ask, becomeSongwriter } from './rooms.ts'
import { photo, song, songOfSize, zipAsSong } from './sounds.ts'
import { upload } from './uploading.ts'

const studio = '/?role=songwriter'
const MB = 1_048_576

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Upload/ })
const alertOf = (page: Page, words: string) => dialogOf(page).getByRole('alert').filter({ hasText: words })
const chooseIn = (page: Page) => dialogOf(page).locator('input[type=file]').first()

/** Opens the studio and the dialog for a profile photo in it. */
async function openPhotoDialog({ page }: Person) {
  await page.goto(studio)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** A songwriter with a project in the studio, opened at its overview. */
async function withProject(person: () => Promise<Person>) {
  const songwriter = await becomeSongwriter(await person())
  const project = await ask(await person())
  await accept(songwriter, project)
  await songwriter.page.goto(studio)
  return { songwriter, project }
}

test('the dialog loads when it is first opened, is 750 by 550, and gives the focus back', async ({
  person,
}) => {
  const somebody = await person()
  const { page } = somebody
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await page.goto(studio)
  const button = page.getByRole('button', { name: 'Upload photo' })
  await expect(button).toBeVisible()
  const dialogCode = () => loaded.filter((url) => /dialog-[^/]*\.css/.test(url))
  expect(dialogCode()).toHaveLength(0)
  await button.click()
  await expect(dialogOf(page)).toBeVisible()
  expect(dialogCode()).toHaveLength(1)
  expect(await dialogOf(page).boundingBox()).toMatchObject({ width: 750, height: 550 })
  await expectAccessible(page)

  await chooseIn(page).setInputFiles(photo())
  await expect(page.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(button).toBeFocused()

  // What was chosen and not sent is still there.
  await button.click()
  await expect(dialogOf(page).getByText('me.png')).toBeVisible()
})

test('on a phone the dialog takes the whole screen', async ({ person }) => {
  const somebody = await person()
  await somebody.page.setViewportSize({ width: 390, height: 800 })
  await openPhotoDialog(somebody)
  const box = await dialogOf(somebody.page).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 800 })
  await expectAccessible(somebody.page)
})

test('files that are too large, too many or of another kind are refused by name', async ({ person }) => {
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  const large = { ...photo('large.png'), buffer: Buffer.alloc(uploadKinds.photo.maxBytes + 1) }
  await chooseIn(page).setInputFiles(large)
  await expect(alertOf(page, 'large.png exceeds maximum allowed size of 5 MB')).toBeVisible()
  await expectAccessible(page)
  await chooseIn(page).setInputFiles(song())
  await expect(alertOf(page, 'You can only upload: .jpg, .jpeg, .png, .webp, .gif, .avif')).toBeVisible()
  await chooseIn(page).setInputFiles(photo('ONE.PNG'))
  await expect(dialogOf(page).getByText('ONE.PNG')).toBeVisible()
})

test('a final song goes up by the dialog, with the waveform that the browser saw in it', async ({
  person,
}) => {
  const { songwriter, project } = await withProject(person)
  const { page } = songwriter
  await upload(page, 'Upload Final Song', song('light.mp3', 5))
  const statement = page.getByRole('dialog', { name: /^Deliver/ })
  await statement.getByRole('checkbox').check()
  await statement.getByRole('button', { name: 'Deliver song' }).click()
  await expect(page.getByText('Song uploaded successfully', { exact: true })).toBeVisible()

  const [delivery] = await songwriter.call(projects.deliveries, { params: { id: project.id } })
  expect(delivery?.songUrl).toMatch(new RegExp(`^/objects/private/songs/${project.id}/\\d+\\.mp3$`))
  expect(delivery?.peaks).toHaveLength(1000)
  expect(Math.max(...delivery!.peaks!)).toBeGreaterThan(0.5)
  const got = await page.request.get(delivery!.songUrl)
  expect(await got.body()).toEqual(song('light.mp3', 5).buffer)
})

test('50 MB go up while the server stays small', async ({ person, site }, info) => {
  const { songwriter } = await withProject(person)
  const { page } = songwriter
  const path = info.outputPath('long-song.mp3')
  await writeFile(path, songOfSize(50 * MB).buffer)
  const kilobytes = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(site.process.pid)], { encoding: 'utf8' }))

  await page.getByRole('button', { name: 'Upload Final Song' }).click()
  await chooseIn(page).setInputFiles(path)
  const before = kilobytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, kilobytes())), 50)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('dialog', { name: /^Deliver/ })).toBeVisible({ timeout: 45_000 })
  clearInterval(watch)
  expect((most - before) / 1024).toBeLessThan(40)
})

test('a zip that calls itself a song is refused when it is delivered, with the reason', async ({
  person,
  expectFailure,
}) => {
  expectFailure(400)
  const { songwriter } = await withProject(person)
  const { page } = songwriter
  await upload(page, 'Upload Final Song', zipAsSong())
  const statement = page.getByRole('dialog', { name: /^Deliver/ })
  await statement.getByRole('checkbox').check()
  await statement.getByRole('button', { name: 'Deliver song' }).click()
  await expect(statement.getByText(/not a sound that we can keep/)).toBeVisible()
})

test('where the session is gone the dialog says so and leads to sign-in', async ({
  person,
  expectFailure,
}) => {
  expectFailure(401)
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  await chooseIn(page).setInputFiles(photo())
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Session Expired', { exact: true })).toBeVisible()
  const sentence = 'Your session has expired. Please refresh the page and log in again.'
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await page.waitForURL(/\/api\/login/)
})

test('an upload that can not be started says so, and can be tried again', async ({
  person,
  expectFailure,
}) => {
  expectFailure(503)
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  const away = (route: { fulfill(answer: object): Promise<void> }) => route.fulfill({ status: 503 })
  await page.route('**/api/objects/upload', away)
  await chooseIn(page).setInputFiles(photo())
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Upload Error', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Failed to initialize upload. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(dialogOf(page).getByText('Upload failed')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/objects/upload', away)
  await dialogOf(page).getByRole('button', { name: 'Retry upload' }).first().click()
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
})

test('without a connection a banner stays until it is back', async ({ person }) => {
  const somebody = await person()
  await openPhotoDialog(somebody)
  const { page } = somebody
  await page.context().setOffline(true)
  const banner = alertOf(page, 'No Internet connection')
  await expect(banner).toBeVisible()
  // The library's own would be gone in an instant, and any other after 5 s.
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await expect(banner).toBeVisible()
  await page.context().setOffline(false)
  await expect(alertOf(page, 'Connected to the Internet')).toBeVisible()
  await expect(banner).toBeHidden()
})
