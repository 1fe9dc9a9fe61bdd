import { mustHaves } from '#contract/requests/must-haves'
import { wav } from '../../server/test/storage/test-sounds.ts'
import { expect, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { dialog, entry, needs } from './on-page.ts'

test.use({
  // The browser has a microphone, but denies the permission to use it.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const refused = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...refused] })
    },
    { scope: 'worker' },
  ],
})

test('who may not record says why and chooses a file, which is kept', async ({ person }) => {
  const { listener, songwriter, request, room } = await startProject(person)
  const { page } = listener
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(room)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await needs(page).getByRole('button', { name: 'Add a must-have' }).click()
  await dialog(page).getByLabel('The name').fill('Wojciech')
  await dialog(page).getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog(page).getByText(/^The microphone is blocked for this site/)).toBeVisible()
  const choose = dialog(page).getByLabel('Choose an audio file')
  await choose.setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer: wav(12) })
  await expect(dialog(page).getByText('This audio is longer than 10 seconds.')).toBeVisible()
  await choose.setInputFiles({ name: 'none.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound') })
  await expect(dialog(page).getByText('Your browser can’t play this audio.')).toBeVisible()
  await choose.setInputFiles(song('name.mp3', 8))
  await expect(dialog(page).getByRole('button', { name: 'Record again' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Remove the recording' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Record', exact: true })).toBeFocused()
  await choose.setInputFiles(song('name.mp3', 8))
  await expect(dialog(page).getByRole('button', { name: 'Listen to how Wojciech is said' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(entry(page, 'Wojciech')).toBeVisible()
  const [kept] = await songwriter.call(mustHaves.ofProject, { params: request })
  expect(kept).toMatchObject({ text: 'Wojciech', pronunciationUrl: expect.stringMatching(/^\/objects\//) })
})
