import { writeFile } from 'node:fs/promises'
import { deliveries } from '#contract/work/deliveries'
import { core, expect, shows, test } from '../support/fixtures.ts'
import { song, songOfSize, zipAsSong } from '../support/sounds.ts'
import { dialogOf, upload } from '../support/uploading.ts'
import { withProject } from './studio.ts'

const MB = 1_048_576

test(
  'a final song goes up by the dialog, with the waveform that the browser saw in it',
  core,
  async ({ person }) => {
    shows('2.upload.direct', '2.project.overview-upload', '1.songwriter.final-song', '8.success.song')
    const { songwriter, project } = await withProject(person)
    const { page } = songwriter
    await upload(page, 'Upload Final Song', song('light.mp3', 5))
    const statement = page.getByRole('dialog', { name: /^Deliver/ })
    await statement.getByRole('checkbox').check()
    await statement.getByRole('button', { name: 'Deliver song' }).click()
    await expect(page.getByText('Song uploaded successfully', { exact: true })).toBeVisible()

    const [delivery] = await songwriter.call(deliveries.ofProject, { params: { id: project.id } })
    expect(delivery?.songUrl).toMatch(new RegExp(`^/objects/private/songs/${project.id}/\\d+\\.mp3$`))
    expect(delivery?.peaks).toHaveLength(400)
    expect(Math.max(...delivery!.peaks!)).toBeGreaterThan(0.5)
    const got = await page.request.get(delivery!.songUrl)
    expect(await got.body()).toEqual(song('light.mp3', 5).buffer)
  },
)

test('a song of 50 MB goes up', async ({ person }, info) => {
  shows('5.upload.song-size', '9.upload.song')
  const { songwriter } = await withProject(person)
  const { page } = songwriter
  const path = info.outputPath('long-song.mp3')
  await writeFile(path, songOfSize(50 * MB).buffer)
  await page.getByRole('button', { name: 'Upload Final Song' }).click()
  await expect(dialogOf(page).getByText('One audio file, 50 MB at most')).toBeVisible()
  await dialogOf(page).locator('.uppy-Dashboard-input').first().setInputFiles(path)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('dialog', { name: /^Deliver/ })).toBeVisible({ timeout: 45_000 })
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
  await expect(statement.getByText(/not audio that we can keep/)).toBeVisible()
})
