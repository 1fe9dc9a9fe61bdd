import { png } from '../../server/test/storage/test-pictures.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, propose } from '../support/rooms.ts'

test('both parties read one timeline; the listener answers a proposal in it, and adds a picture to the brief', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás' }))
  const request = await ask(listener)
  await accept(songwriter, request)
  await propose(songwriter, request)

  const { page } = listener
  await page.goto(`/request/${request.shareableId}`)
  await expect(page.getByText('Your turn: Tomás is waiting for your answer to a proposal')).toBeVisible()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByRole('deletion')).toHaveText('Sundays')
  await expect(timeline.getByRole('insertion')).toHaveText('Waltz')
  await expectAccessible(page)
  await timeline.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve change' }).click()
  await expect(timeline.getByText('You approved the new title')).toBeVisible()
  await expect(page.getByText('Tomás is writing the song')).toBeVisible()

  // From the button to the list by keyboard: no tab opens on the way.
  await page.getByRole('button', { name: 'Everything' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Listen' })).toBeFocused()
  await expect(timeline).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Add photos' }).click()
  await expect(page.getByRole('dialog', { name: 'Add photos' })).toBeVisible()
  const picture = { name: 'Her kitchen.png', mimeType: 'image/png', buffer: png(96) }
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(picture)
  await page.getByRole('button', { name: /^Upload \d+ file/ }).click()
  await expect(page.getByRole('img', { name: 'Her kitchen.png' })).toBeVisible()
  await expectAccessible(page)

  await songwriter.page.goto(`/request/${request.shareableId}`)
  await songwriter.page.getByRole('button', { name: 'Everything' }).click()
  const seen = songwriter.page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(seen.first()).toContainText('Maria added Her kitchen.png to the brief')
  await expect(seen.last()).toContainText('Maria asked for this song')
})
