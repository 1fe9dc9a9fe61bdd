import { core, expect, type Person, shows, test } from '../support/fixtures.ts'
import { photo, song, songOfSize } from '../support/sounds.ts'
import { alertOf, choose, dialogOf } from '../support/uploading.ts'
import { studio, withProject } from './studio.ts'

const delays = [0, 1000, 3000, 5000]
/**
 * Upper limits of the measured delays, in milliseconds. Each is the next longer delay, so that a slow machine
 * doesn't fail the test.
 */
const below = [1000, 3000, 5000, 10_000]

async function opened({ page }: Person, button: string) {
  const tries: { came: number; answered: number }[] = []
  await page.route('**/uploads/**', async (route) => {
    const came = Date.now()
    await route.fulfill({ status: 503 })
    tries.push({ came, answered: Date.now() })
  })
  await page.goto(studio)
  await page.getByRole('button', { name: button }).click()
  await expect(dialogOf(page)).toBeVisible()
  return { page, tries }
}

test(
  'a photo, a sample and a song that fail are each tried again after 0, 1000, 3000 and 5000 ms, and then no more',
  core,
  async ({ person, expectFailure }) => {
    shows('9.upload.retry-delays')
    test.setTimeout(90_000)
    expectFailure(503)
    const { songwriter } = await withProject(person)
    const sending = [
      { ...(await opened(await person(), 'Upload photo')), file: photo() },
      { ...(await opened(await person(), 'Upload sample songs')), file: song() },
      // This file is large enough for an upload in parts.
      { ...(await opened(songwriter, 'Upload Final Song')), file: songOfSize(6_000_000) },
    ]
    for (const { page, file } of sending) await choose(page, file)
    for (const { page } of sending)
      await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
    for (const { page } of sending)
      await expect(alertOf(page, 'Failed to upload')).toBeVisible({ timeout: 30_000 })
    for (const { tries } of sending) {
      expect(tries).toHaveLength(1 + delays.length)
      for (const [at, { came }] of tries.slice(1).entries()) {
        // Timers may fire slightly early, and the response may arrive before its time is recorded.
        expect(came - tries[at]!.came).toBeGreaterThanOrEqual(delays[at]! - 5)
        expect(came - tries[at]!.answered).toBeLessThan(below[at]!)
      }
    }
  },
)
