import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'

test('a listener thanks the people who pledged; an anonymous giver reads it, and can play the song', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person())
  const giver = await person({ firstName: 'Secretname', role: 'underwriter' })
  // Fully paid by the one pledge, so that the Community Fund adds nothing.
  const request = await ask(listener, { goalAmount: '25' })
  const params = { id: request.id }
  await giver.call(donations.create, { body: { amount: 25, songRequestId: request.id, isAnonymous: true } })
  await accept(songwriter, request)
  await deliver(songwriter, request)
  await listener.call(songRequests.approve, { params, body: { rating: 5 } })

  const { page } = listener
  const room = `/request/${request.shareableId}`
  await page.goto(room)
  await expect(page.getByText('One person pledged to your song.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a thank-you' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thank the people who pledged' })
  await dialog.getByLabel('Your words').fill('My father came in from the garden.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the thank-you' }).click()
  await expect(page.getByRole('region', { name: 'Your thank-you' })).toContainText('from the garden')
  await expectAccessible(page)
  expect(await page.locator('body').innerText()).not.toContain('Secretname')

  await giver.page.goto('/')
  await giver.page.getByRole('button', { name: /^Notifications/ }).click()
  await giver.page.getByRole('link', { name: /Maria thanks you for what you gave/ }).click()
  await expect(giver.page.getByRole('region', { name: 'Maria thanks you' })).toContainText('from the garden')

  await giver.page.goto('/')
  const impact = giver.page.getByRole('region', { name: 'Your Impact' })
  await expect(impact.getByText('“My father came in from the garden.”')).toBeVisible()
  await impact.getByRole('button', { name: /^Play Cardamom Sundays/ }).click()
  await expect(impact.getByRole('button', { name: /^Pause Cardamom Sundays/ })).toBeVisible()
  await giver.page
    .getByRole('button', { name: /^Pause / })
    .first()
    .click()
  await expectAccessible(giver.page)
})
