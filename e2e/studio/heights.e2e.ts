import { paths } from '#contract/surface/paths'
import { buildBusyStudio } from '../support/busy.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { becomeSongwriter } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

// This file uses its own site, because its many requests would move those of other tests off the first page.
test.use({ settings: ownSite() })

test('a busy studio is ten screens tall on a phone, six on a desk, and what waits is on the first', async ({
  person,
  site,
}) => {
  const songwriter = await becomeSongwriter(await person())
  await buildBusyStudio(site, songwriter)
  const { page } = songwriter
  for (const [width, height, most] of [
    [390, 844, 10],
    [1440, 900, 6],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(paths.dashboard({ role: 'songwriter' }))
    const project = page.getByRole('region', { name: 'Active Projects' }).getByRole('article')
    await expect(project).toHaveCount(1)
    await expect(
      page.getByRole('region', { name: 'Open Requests' }).getByRole('article').first(),
    ).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Received, / }).first()).toBeVisible()
    const title = (await project.getByRole('heading', { level: 3 }).boundingBox())!
    expect(title.y + title.height, `first project at ${width}`).toBeLessThan(height - 56)
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(tall / height, `screens at ${width}`).toBeLessThanOrEqual(most)
    await expectLayout(page, `${width}`)
    await expectAccessible(page)
  }

  await expect(page.getByRole('link', { name: '100 payments to confirm $500.00' })).toHaveAttribute(
    'href',
    '#payments',
  )
  const blocks = ['To answer', 'Active Projects', 'Payments', 'Open Requests', 'Your Profile']
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(blocks)
  const profile = page.getByRole('region', { name: 'Your Profile' })
  await expect(profile.getByRole('heading', { name: 'Bio' })).toBeHidden()
  await profile.getByText('Show the whole profile').click()
  await expect(profile.getByRole('heading', { name: 'Bio' })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'In the studio' })
  const counted = ['To answer1', 'Projects6', 'Open requests50+', 'Payments100', 'Profile']
  await expect(rail.getByRole('link')).toHaveText(counted)
  await rail.getByRole('link', { name: 'Payments' }).click()
  await expect(rail.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport()
})
