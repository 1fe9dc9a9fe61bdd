import { core, expect, type Person, shows, test } from '../support/fixtures.ts'
import { photo, song, songOfSize } from '../support/sounds.ts'
import { alertOf, choose, dialogOf } from '../support/uploading.ts'
import { openFailingStore } from './line.ts'
import { studio, withProject } from './studio.ts'

const delays = [0, 1000, 3000, 5000]
/**
 * Upper limits of the measured delays, in milliseconds. Each is the next longer delay, so that a slow machine
 * doesn't fail the test.
 */
const below = [1000, 3000, 5000, 10_000]

test(
  'a photo, a sample and a song that fail are each tried again after 0, 1000, 3000 and 5000 ms, and then no more',
  core,
  async ({ person, site, expectFailure }) => {
    shows('9.upload.retry-delays')
    test.setTimeout(90_000)
    expectFailure(503)
    const stores = await Promise.all([1, 2, 3].map(() => openFailingStore(site.url)))
    const [forPhoto, forSample, forSong] = stores as [
      (typeof stores)[0],
      (typeof stores)[0],
      (typeof stores)[0],
    ]
    const sending = [
      { ...(await opened(await person(), forPhoto.url, 'Upload photo')), file: photo() },
      {
        ...(await opened(await person(), forSample.url, 'Upload sample songs')),
        file: song(),
      },
      // This file is large enough for an upload in parts.
      { ...(await openedSong(person, forSong.url)), file: songOfSize(6_000_000) },
    ]
    for (const { page, file } of sending) await choose(page, file)
    for (const { page } of sending)
      await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
    for (const { page } of sending)
      await expect(alertOf(page, 'Failed to upload')).toBeVisible({ timeout: 30_000 })
    for (const store of stores) {
      const gaps = store.gaps()
      expect(gaps).toHaveLength(delays.length)
      for (const [at, gap] of gaps.entries()) {
        // Timers may fire slightly early.
        expect(gap).toBeGreaterThanOrEqual(delays[at]! - 5)
        expect(gap).toBeLessThan(below[at]!)
      }
    }
    for (const store of stores) store.close()
  },
)

async function opened({ page }: Person, site: string, button: string) {
  await page.goto(site + studio)
  await page.getByRole('button', { name: button }).click()
  await expect(dialogOf(page)).toBeVisible()
  return { page }
}

async function openedSong(person: () => Promise<Person>, site: string) {
  const { songwriter } = await withProject(person, site)
  await songwriter.page.getByRole('button', { name: 'Upload Final Song' }).click()
  return { page: songwriter.page }
}
