import { randomUUID } from 'node:crypto'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, shows, test } from '../support/fixtures.ts'

const studio = "Songwriter's Studio"

test('who comes as a songwriter opens the studio from then on, and can change that', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Become a Songwriter' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  const asked = page.getByRole('group', { name: 'What brings you here?' })
  await expect(asked.getByRole('radio', { name: 'I write songs' })).toBeChecked()
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill('Haddad')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill('a lamp in the window')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()
  await page.goto(paths.settings('you'))
  const account = page.getByRole('region', { name: 'You', exact: true })
  await expect(account.getByRole('radio', { name: 'Songwriter' })).toBeChecked()
  await account.getByRole('radio', { name: 'Underwriter' }).click()
  await account.getByRole('button', { name: 'Save account' }).click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Support Musical Dreams' })).toBeVisible()
})

test('a newcomer by the provider is asked once what brings them here', async ({ person, site }) => {
  const { page, user } = await person()
  await withDatabase(site, (client) =>
    client.query('update users set role_open = true where id = $1', [user.id]),
  )
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(accountPaths.welcome.page)
    await expectAccessible(page)
  }
  await page.getByRole('radio', { name: 'I write songs' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()
})

test('the bar shows at each width everything that it shows elsewhere', async ({ page, person }) => {
  shows(
    '2.top-bar.discover',
    '2.top-bar.create',
    '2.top-bar.support',
    '2.top-bar.view',
    '2.top-bar.full-name',
  )
  const { page: own } = await person({ firstName: 'Ada', lastName: 'Okafor' })
  for (const width of [320, 390, 639, 768]) {
    for (const window of [page, own]) {
      await window.setViewportSize({ width, height: 844 })
      await window.goto('/')
    }
    for (const name of ['Discover', 'Create', 'Support']) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      const { y } = (await page.locator(`#${name.toLowerCase()}`).boundingBox())!
      const { height } = (await page.getByRole('banner').boundingBox())!
      expect(y, `${name} is below the bar at ${width}`).toBeGreaterThanOrEqual(height)
    }
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    const bar = own.getByRole('banner')
    const name = bar.getByRole('button', { name: 'Ada Okafor' })
    for (const part of [
      bar.getByText('View', { exact: true }),
      bar.getByRole('combobox', { name: 'View' }),
      name,
      name.getByText('Ada', { exact: true }),
      name.getByText('Okafor', { exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await name.click()
    await expect(bar.locator('strong')).toBeInViewport({ ratio: 1 })
    await expectAccessible(own)
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
