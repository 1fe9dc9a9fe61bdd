import { type Locator } from '@playwright/test'
import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { becomeSongwriter, story } from '../support/rooms.ts'

const phone = { width: 390, height: 844 }
const line = 'from $120 · about 3 weeks · 1 round of changes'

const cardOf = ({ page }: Person, name: string) =>
  page
    .getByRole('region', { name: 'Discover Songwriters' })
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name }) })

async function fillOffer(studio: Locator) {
  await studio.locator('summary', { hasText: 'What you offer' }).click()
  await studio.getByLabel('Price from, in dollars').fill('0')
  await studio.getByLabel('Days a song usually takes').fill('21')
  await studio.getByLabel('Rounds of changes included').fill('1')
  await studio.getByRole('button', { name: 'Update Profile' }).click()
  await expect(studio.getByText('Amount is required')).toBeVisible()
  await studio.getByLabel('Price from, in dollars').fill('$120')
}

test('a songwriter says what they offer, is found by it, and pauses', async ({
  person,
  newWindow,
  expectFailure,
}) => {
  const name = 'Ottilie Brandt'
  const songwriter = await becomeSongwriter(await person({ firstName: 'Ottilie', lastName: 'Brandt' }))
  await becomeSongwriter(await person({ firstName: 'Quirin', lastName: 'Aumann' }))
  const studio = songwriter.page.getByRole('region', { name: 'Your Profile' })
  await songwriter.page.setViewportSize(phone)
  await songwriter.page.goto('/?role=songwriter')
  await studio.getByRole('button', { name: 'Edit Profile' }).click()
  await fillOffer(studio)
  await expectAccessible(songwriter.page)
  await studio.getByLabel('Let everyone see my page').check()
  await studio.getByRole('button', { name: 'Update Profile' }).click()
  await expect(studio.getByText(line)).toBeVisible()

  const listener = await person({ firstName: 'Maria' })
  const { page } = listener
  // The server caches the list for a second, so the offer may appear late.
  await expect(async () => {
    await page.goto('/')
    await expect(cardOf(listener, name).getByText(line)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('checkbox', { name: 'Up to $150' }).check()
  await page.getByRole('checkbox', { name: 'Not pausing' }).check()
  await expect(cardOf(listener, 'Quirin Aumann')).toBeHidden()
  await page.reload()
  await expect(page).toHaveURL('/?maxPrice=150&notPaused=true')
  await expect(cardOf(listener, name)).toBeVisible()
  await expect(cardOf(listener, 'Quirin Aumann')).toBeHidden()
  await expectAccessible(page)
  await cardOf(listener, name).getByRole('link').click()
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('link', { name: 'Request a Song' }).click()
  await page.getByLabel('Title').fill('Ottilie writes it')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'romantic' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('folk')

  await studio.getByRole('button', { name: 'Edit Profile' }).click()
  await studio.getByLabel('Take no invitations').check()
  await studio.getByLabel('Until').fill('2999-05-03')
  expect(await songwriter.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await studio.getByRole('button', { name: 'Update Profile' }).click()
  await expect(studio.getByText('Takes no invitations until May 3, 2999')).toBeVisible()

  expectFailure(409)
  await page.getByRole('button', { name: 'Create Song Request' }).click()
  await expect(page.getByText(/^Ottilie Brandt takes no invitations until May 3, 2999\./)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Ottilie writes it')
  await expect(page.getByLabel('Your story')).toHaveValue(story)

  const stranger = await newWindow()
  await stranger.setViewportSize(phone)
  await stranger.goto(paths.songwriter(songwriter.user.id))
  await expect(stranger.getByText('Takes no invitations until May 3, 2999')).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Request a Song' })).toBeHidden()
  await expectAccessible(stranger)
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await stranger.getByRole('link', { name: 'Ask everyone instead' }).click()
  await expect(stranger).toHaveURL('/begin')
})
