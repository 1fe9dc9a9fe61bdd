import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'

async function expectToPlay(page: Page) {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  const audio = page.locator('audio').first()
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.2)
}

test('a song approved for only those it is sent to plays under its new link, and for who paid for it and is thanked', async ({
  person,
  expectFailure,
}) => {
  const wishes = { goalAmount: '25' }
  const { listener, songwriter, request, room: former } = await startProject(person, { wishes, handed: {} })
  const giver = await person({ role: 'underwriter' })
  const pledge = await giver.call(donations.create, { body: { amount: 25, songRequestId: request.id } })
  await giver.call(donations.markSent, { params: pledge, body: { externalRef: 'PP-1' } })
  await songwriter.call(donations.confirm, { params: pledge, body: {} })

  const { page } = listener
  await page.goto(former)
  await page.getByRole('button', { name: 'Approve & rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this song' })
  await dialog.getByRole('radio', { name: '5 stars' }).click()
  await dialog.getByRole('radio', { name: 'Only people I send the new link to' }).click()
  await expect(dialog.getByText('The song gets a new link')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve the song' }).click()
  await expect(page.getByText('APPROVED').first()).toBeVisible()
  await expect(page).not.toHaveURL(former)
  await expect(page).toHaveURL(/\/request\/[\w-]{24}$/)
  await expectToPlay(page)
  await page.getByRole('button', { name: 'Write a thank-you' }).click()
  const thanking = page.getByRole('dialog', { name: 'Thank your supporters' })
  await thanking.getByLabel('Your words').fill('My father came in from the garden.')
  await expectAccessible(page)
  await thanking.getByRole('button', { name: 'Send the thank-you' }).click()
  await expect(page.getByRole('region', { name: 'Your thank-you' })).toContainText('from the garden')
  await expectAccessible(page)

  expectFailure(404, 410)
  await giver.page.goto(former)
  await expect(giver.page.getByRole('heading', { name: 'This request isn’t here' })).toBeVisible()
  await giver.page.goto('/')
  const impact = giver.page.getByRole('region', { name: 'Your Impact' })
  await expect(impact.getByRole('link', { name: 'Cardamom Sundays', exact: true })).toHaveCount(0)
  await impact.getByRole('button', { name: /^Details, / }).click()
  await expect(impact.getByText('“My father came in from the garden.”')).toBeVisible()
  await expectToPlay(giver.page)
  await expectAccessible(giver.page)

  await page.getByRole('button', { name: 'Who can see this' }).click()
  await page.getByRole('button', { name: 'Reset link' }).click()
  const renewal = page.getByRole('dialog', { name: 'Reset the link?' })
  await renewal.getByRole('checkbox', { name: /^Send it to everyone whose payment/ }).check()
  await renewal.getByRole('button', { name: 'Reset link' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await giver.page.goto('/')
  await impact.getByRole('link', { name: 'Cardamom Sundays', exact: true }).click()
  await expect(giver.page.getByRole('heading', { level: 1, name: 'Cardamom Sundays' })).toBeVisible()
})
