import { expect, expectAccessible, test } from './support/fixtures.ts'
import { story } from './support/rooms.ts'

test('on a phone a new request is in sight with its link, and its listener pledges to it', async ({
  person,
}) => {
  const { page } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('Title').fill('The blue bicycle')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'hopeful' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('folk')
  await page.getByLabel('Your own promise, in dollars').fill('150')
  await page.getByRole('button', { name: 'Create Song Request' }).click()

  const sleeve = page.getByRole('region', { name: 'Your request is out' })
  await expect(sleeve.getByRole('heading')).toBeFocused()
  for (const part of [
    sleeve.getByRole('heading'),
    sleeve.getByText('The blue bicycle'),
    sleeve.getByText('With your promise of $150.'),
    sleeve.getByRole('button', { name: 'Share Link' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expectAccessible(page)

  await sleeve.getByRole('link', { name: 'Add a photo or a hum' }).click()
  await expect(page.getByRole('heading', { name: 'Photos and audio' })).toBeInViewport()
  const own = page.getByRole('region', { name: 'Your own promise' })
  await own.getByRole('radio', { name: 'Other' }).click()
  await own.getByRole('button', { name: 'Promise' }).click()
  await expect(own.getByText('Amount is required')).toBeVisible()
  await own.getByLabel('Amount in dollars').fill('20.50')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Promise' }).click()
  await page
    .getByRole('dialog', { name: 'Thank you for your promise' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(page.getByText('$170.50').first()).toBeVisible()
})
