import { amounts, buildBusySite } from '../support/busy.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownSite } from '../support/start/settings.ts'

// This file uses its own site, so that the length of its lists is known.
test.use({ settings: ownSite() })

const sizes = [
  { width: 1440, height: 900, screens: 6 },
  { width: 390, height: 844, screens: 10 },
]

test('a listener’s and a giver’s screens, with as much on them as a year brings', async ({
  person,
  site,
}) => {
  test.setTimeout(120_000)
  const [listener, giver] = await Promise.all([person(), person()])
  await buildBusySite(site, { listener, giver })

  for (const { width, height, screens } of sizes)
    for (const [role, { page }, last] of [
      ['listener', listener, 'Own no. 0'],
      ['underwriter', giver, /^Show all 50|^Show all 100/],
    ] as const)
      await test.step(`${role} at ${width}: a few windows long`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/?role=${role}`)
        await expect(page.getByText(last).first()).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(tall / height).toBeLessThanOrEqual(screens)
        expect(tall / height).toBeGreaterThan(1)
      })

  await test.step('what is due stands first, with its sum, and a sheet with a Pay for each', async () => {
    const { page } = giver
    await page.goto('/?role=underwriter')
    const strip = page.getByRole('region', { name: 'To pay: 50' })
    await expect(strip).toContainText('$625.00')
    await expect(strip.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await strip.getByRole('button', { name: 'Pay' }).click()
    const sheet = page.getByRole('dialog', { name: 'To pay: 50' })
    await expect(sheet.getByRole('button', { name: /^Pay \$12\.50 for/ })).toHaveCount(50)
    await expectAccessible(page)
    await sheet
      .getByRole('button', { name: /^Pay \$12\.50 for/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Pay $12.50' }).getByRole('button', { name: 'Later' }).click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    const none = await person()
    await none.page.goto('/?role=underwriter')
    await expect(none.page.getByText('No contributions yet.')).toBeVisible()
    await expect(none.page.getByRole('region', { name: /^To pay/ })).toHaveCount(0)
  })
  await test.step('further requests follow the five featured ones, a few at a time', async () => {
    const { page } = giver
    await page.goto('/?role=underwriter')
    const featured = page.getByRole('region', { name: 'Featured Requests' })
    const titles = featured.getByRole('heading', { level: 3 })
    await expect(titles).toHaveCount(5)
    const first = await titles.allTextContents()
    await featured.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(titles).toHaveCount(11)
    expect((await titles.allTextContents()).slice(0, 5)).toEqual(first)
    // Further clicks load more than the list's first page.
    for (let count = 17; count <= 53; count += 6) {
      await featured.getByRole('button', { name: 'Show more' }).press('Enter')
      await expect(titles).toHaveCount(count)
    }
    expect(new Set(await titles.allTextContents()).size).toBe(amounts.open)
    await expect(featured.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})
