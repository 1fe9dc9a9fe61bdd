import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { paths } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { unzipped } from '../../server/features/export/archive/test-zip.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'

async function unpack(archive: string, folder: string) {
  for (const [name, bytes] of unzipped(await readFile(archive))) {
    const place = path.join(folder, name)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, bytes)
  }
}

const button = (page: Page) => page.getByRole('button', { name: 'Download', exact: true })

test('a person downloads everything, and reads it without the site', async ({ person, newWindow }) => {
  test.slow()
  const lena = await person({ firstName: 'Lena' })
  const kenji = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const title = 'Für أمي "1/2" <b>'
  const request = await ask(lena, { title })
  await accept(kenji, request)
  await deliver(kenji, request)
  const message = '<script>document.title = "taken"</script> & how it sounds'
  await kenji.call(projects.sendMessage, { params: request, body: { message, receiverId: lena.user.id } })

  await lena.page.goto(paths.settings('export'))
  // The page scrolls once all its sections are loaded. A click during that moment would be lost.
  await expect(lena.page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(lena.page.getByRole('region', { name: 'Download your data' })).toBeInViewport()
  const coming = lena.page.waitForEvent('download')
  await button(lena.page).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^songwright-\d{4}-\d\d-\d\d\.zip$/)
  const archive = await file.path()
  await expect(lena.page.getByText('Your browser is downloading it')).toBeVisible()
  await expectAccessible(lena.page)
  await button(lena.page).click()
  await expect(lena.page.getByText('You’ve had it within the last hour')).toBeVisible()

  const folder = await mkdtemp(path.join(tmpdir(), 'songwright-export-'))
  try {
    await unpack(archive, folder)
    const page = await newWindow()
    await page.goto(pathToFileURL(path.join(folder, 'index.html')).href)
    await expect(page).toHaveTitle(/^Songwright: what is yours/)
    for (const words of [title, message])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeInViewport()
    const name = 'Für أمي _1_2_ _b_.mp3'
    const song = page.getByRole('region', { name: 'Versions' }).getByLabel(name)
    const seconds = await song.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      return audio.duration
    })
    expect(seconds).toBeGreaterThan(5)
    const saved = page.waitForEvent('framenavigated')
    await page.getByRole('link', { name: 'Messages as JSON' }).click()
    expect(decodeURIComponent((await saved).url())).toMatch(/data\/messages\.json$/)
    await page.goBack()
    await expectAccessible(page)
  } finally {
    await rm(folder, { recursive: true })
  }
})
