import type { Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { humanMadeStatement } from '#contract/work/deliveries'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, becomeSongwriter, story } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { withMicrophone } from '../support/start/microphone.ts'
import { upload } from '../support/uploading.ts'
import { dialog, entry, needs } from './on-page.ts'

test.use({ launchOptions: withMicrophone })

/** Stops the next recording before it has any sound. */
const stopAtOnce = (page: Page) =>
  page.evaluate(() => {
    const recorder = MediaRecorder.prototype
    const start = Object.getOwnPropertyDescriptor(recorder, 'start')!
    recorder.start = function (this: MediaRecorder) {
      Object.defineProperty(recorder, 'start', start)
      this.start()
      this.stop()
    }
  })

const listen = /^Listen to how Siobhán is said$/

test('a name is recorded with the request, heard and ticked; what is not ticked is named at delivery', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person({ firstName: 'Mira', lastName: 'Lund' }))
  const { page } = listener
  const { page: studio } = songwriter

  await test.step('the listener records a name in the form', async () => {
    await page.goto('/')
    await page.getByLabel('Title').fill('Cardamom Sundays')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'nostalgic' }).check()
    await page.getByLabel('Genre').first().selectOption('folk')
    await page.getByRole('button', { name: 'Add a must-have' }).click()
    await dialog(page).getByLabel('The name').fill('Siobhán')
    await dialog(page).getByLabel('Note (optional)').fill('shi-VAWN')
    await stopAtOnce(page)
    await dialog(page).getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog(page).getByText('Nothing was recorded.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Recording')
    await expect(dialog(page).getByText('0:01 / 0:10')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click()
    await dialog(page).getByRole('button', { name: listen }).click()
    await expect(dialog(page).getByRole('button', { name: 'Stop listening' })).toBeVisible()
    // This button appears again after the recording has ended.
    await expect(dialog(page).getByRole('button', { name: listen })).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Create Song Request' }).click()
    await expect(page.getByRole('article', { name: 'Cardamom Sundays' })).toBeVisible()
  })

  const [request] = await listener.call(songRequests.mine)
  const room = `/request/${request!.shareableId}`
  await test.step('and adds a fact in the room, while it waits', async () => {
    await page.goto(room)
    await expect(entry(page, 'Siobhán · shi-VAWN').getByRole('button', { name: listen })).toBeVisible()
    await needs(page).getByRole('button', { name: 'Add a must-have' }).click()
    await dialog(page).getByRole('radio', { name: 'A fact' }).click()
    await dialog(page).getByLabel('The fact').fill('The radio on the windowsill')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(needs(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('the songwriter hears the name, and ticks it', async () => {
    await accept(songwriter, request!)
    await studio.goto(room)
    await entry(studio, 'Siobhán').getByRole('button', { name: listen }).click()
    await expect(entry(studio, 'Siobhán').getByRole('button', { name: 'Stop listening' })).toBeVisible()
    await entry(studio, 'Siobhán').getByRole('button', { name: 'Mark as included Siobhán' }).click()
    await dialog(studio).getByRole('button', { name: 'Mark as included' }).click()
    await expect(dialog(studio).getByText('Tell us which line it’s in')).toBeVisible()
    await dialog(studio).getByLabel('Which line is it in?').fill('Siobhán, turn it up')
    await expectAccessible(studio)
    await dialog(studio).getByRole('button', { name: 'Mark as included' }).click()
    await expect(entry(studio, 'Siobhán').getByText('In the song: Siobhán, turn it up')).toBeVisible()
    await expect(entry(studio, 'The radio').getByText('Still missing')).toBeVisible()
    await expectAccessible(studio)
  })

  await test.step('at delivery the one that is not ticked is named, and the song goes all the same', async () => {
    await upload(studio, 'Upload Final Song', song())
    const note = dialog(studio).getByRole('note')
    await expect(note).toContainText('Still missing: The radio on the windowsill')
    await expect(note).not.toContainText('Siobhán')
    await expectAccessible(studio)
    await dialog(studio).getByRole('checkbox', { name: humanMadeStatement }).check()
    await dialog(studio).getByRole('button', { name: 'Deliver song' }).click()
    await expect(studio.getByText('Still missing: The radio on the windowsill')).toBeVisible()
    await entry(studio, 'Siobhán').getByRole('button', { name: listen }).click()
    await expect(entry(studio, 'Siobhán').getByRole('button', { name: 'Stop listening' })).toBeVisible()
    await studio
      .getByRole('main')
      .getByRole('button', { name: /^Play .* version 1/ })
      .click()
    await expect(entry(studio, 'Siobhán').getByRole('button', { name: listen })).toBeVisible()
    await entry(studio, 'Siobhán').getByRole('button', { name: 'Untick Siobhán' }).click()
    await expect(entry(studio, 'Siobhán').getByText('Still missing')).toBeVisible()
  })

  await test.step('the listener sees how they stood in that version', async () => {
    await page.goto(room)
    await expect(page.getByText('Still missing: The radio on the windowsill')).toBeVisible()
    await page.getByText('Must-haves in this version (1 of 2)').click()
    await expect(page.getByText('Siobhán: Siobhán, turn it up')).toBeVisible()
    await expectAccessible(page)
  })
})
