import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { becomeSongwriter } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'
import { buildBusyStudio } from './amounts.ts'

// Separate site: its requests would push those of another test off their first page.
test.use({ settings: ownSite() })
test.describe.configure({ mode: 'default' })

const studio = paths.dashboard({ role: 'songwriter' })

test('a busy studio is six screens tall, ten on a phone, and today’s work is on the first', async ({
  person,
  site,
}) => {
  const songwriter = await becomeSongwriter(await person())
  await buildBusyStudio(site, songwriter)
  const { page } = songwriter
  for (const [width, height, most] of [
    [1440, 900, 6],
    [390, 844, 10],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(studio)
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
})

test('what waits comes first, then projects, payments, requests, and the saved profile folded', async ({
  person,
  site,
}) => {
  const songwriter = await becomeSongwriter(await person())
  await buildBusyStudio(site, songwriter)
  const { page } = songwriter
  await page.goto(studio)
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
  await expect(rail.getByRole('link')).toHaveText([
    'To answer1',
    'Projects6',
    // Tests of the same site may add more.
    /^Open requests50\+?$/,
    'Payments100',
    'Profile',
  ])
  await rail.getByRole('link', { name: 'Payments' }).click()
  await expect(rail.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport()
})
