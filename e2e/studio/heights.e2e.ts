import { songRequests } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { amounts, buildBusyStudio } from '../support/busy.ts'
import { expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { becomeSongwriter } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

// This file uses its own site, because its many requests would move those of other tests off the first page.
test.use({ settings: ownSite() })

test('a busy studio stays short: rows at first, and what is open fits on the first screen of a desk', async ({
  person,
  site,
}) => {
  const songwriter = await becomeSongwriter(await person())
  await buildBusyStudio(site, songwriter)
  const { page } = songwriter
  for (const [width, height, most] of [
    [390, 844, 4],
    [1440, 900, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(paths.dashboard({ role: 'songwriter' }))
    const projects = page.getByRole('region', { name: 'Active Projects' })
    await expect(projects.locator('[data-project-row]')).toHaveCount(amounts.projects)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const first = (await projects.locator('[data-project-row]').first().boundingBox())!
    expect(first.y + first.height, `first project at ${width}`).toBeLessThan(height - 56)
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(tall / height, `screens at ${width}`).toBeLessThanOrEqual(most)
    await expectLayout(page, `${width}`)
    await expectAccessible(page)
  }

  const blocks = ['Active Projects', 'Open Requests', 'Your Profile']
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(blocks)
  const profile = page.getByRole('region', { name: 'Your Profile' })
  for (const name of ['Bio', 'Genres', 'Sample Songs', 'Payment Methods'])
    await expect(profile.getByRole('heading', { name, exact: true })).toBeVisible()
  await test.step('of many open requests the newest five are featured', async () => {
    shows('2.underwriter.featured-five', '9.limits.featured')
    const open = await songwriter.call(songRequests.open)
    const newest = open.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    const beyond = newest[5]!.createdAt
    await page.goto(paths.dashboard({ role: 'underwriter' }))
    const featured = page.getByRole('region', { name: 'Featured Requests' }).getByRole('article')
    await expect(featured).toHaveCount(5)
    const titles = await featured.getByRole('heading', { level: 3 }).allTextContents()
    const shown = open.filter(({ title }) => titles.includes(title))
    expect(shown).toHaveLength(5)
    for (const { createdAt } of shown)
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(beyond))
    await page.goto(paths.dashboard({ role: 'songwriter' }))
  })
  const rail = page.getByRole('navigation', { name: 'In the studio' })
  await expect(rail.getByRole('link')).toHaveText(['Today', 'Waiting for you1', 'Payments100'])
  await rail.getByRole('link', { name: 'Waiting for you' }).click()
  await page.getByRole('link', { name: '100 payments to confirm $500.00' }).click()
  await expect(rail.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: /^Received, / }).first()).toBeVisible()
})
