import { randomUUID } from 'node:crypto'
import { songwriters } from '#contract/people/songwriters'
import { accountPaths } from '#contract/surface/account-paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { bio } from '../support/rooms.ts'

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
  await page.goto('/')
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()

  await page.goto('/profile')
  const account = page.getByRole('region', { name: 'Your account' })
  await expect(account.getByRole('radio', { name: 'Songwriter' })).toBeChecked()
  await account.getByRole('radio', { name: 'Underwriter' }).click()
  await account.getByLabel('Last name').fill('Haddad-Lund')
  await account.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad-Lund' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Support Musical Dreams' })).toBeVisible()
})

test('with a first profile a listener’s start view is the studio, at once', async ({ person }) => {
  const { page, call } = await person()
  await page.goto('/?role=songwriter')
  await page.getByLabel('Artist bio').fill(bio)
  await page.getByRole('checkbox', { name: 'folk' }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Songwright' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()
  expect((await call(songwriters.mine))?.bio).toBe(bio)
})

test('a newcomer by the provider is asked once what brings them here', async ({ person, site }) => {
  const newcomers = [await person(), await person()]
  await withDatabase(site, (client) =>
    client.query('update users set role_open = true where id = any($1)', [
      newcomers.map(({ user }) => user.id),
    ]),
  )
  const [{ page }, { page: skipping }] = newcomers as [(typeof newcomers)[0], (typeof newcomers)[0]]
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(accountPaths.welcome.page)
    await expectAccessible(page)
  }
  const asked = page.getByRole('group', { name: 'What brings you here?' })
  await asked.getByRole('radio', { name: 'I write songs' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: studio })).toBeVisible()

  await skipping.goto(accountPaths.welcome.page)
  await skipping.getByRole('button', { name: 'Skip' }).click()
  await expect(skipping.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
  for (const one of [page, skipping]) {
    await one.goto(accountPaths.welcome.page)
    await expect(one).toHaveURL('/')
  }
})

for (const width of [320, 390, 639, 768])
  test(`the bar shows at ${width} px everything that it shows elsewhere`, async ({ page, person }) => {
    shows(
      '2.top-bar.discover',
      '2.top-bar.create',
      '2.top-bar.support',
      '2.top-bar.view',
      '2.top-bar.full-name',
    )
    const here = { width, height: 844 }
    await page.setViewportSize(here)
    await page.goto('/')
    for (const name of ['Discover', 'Create', 'Support']) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      const { y } = (await page.locator(`#${name.toLowerCase()}`).boundingBox())!
      const bar = (await page.getByRole('banner').boundingBox())!
      expect(y, `${name} is below the bar`).toBeGreaterThanOrEqual(bar.height)
    }
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    const { page: own } = await person({ firstName: 'Ada', lastName: 'Okafor' })
    await own.setViewportSize(here)
    await own.goto('/')
    const bar = own.getByRole('banner')
    await expect(bar.getByText('View', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('combobox', { name: 'View' })).toBeInViewport({ ratio: 1 })
    const name = bar.getByRole('button', { name: 'Ada Okafor' })
    await expect(name).toBeInViewport({ ratio: 1 })
    if (width >= 390) expect((await name.getByText('Ada Okafor').boundingBox())!.width).toBeGreaterThan(50)
    await name.click()
    await expect(bar.locator('strong')).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Switch between light and dark' })).toHaveCount(1)
    await expectAccessible(own)
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
