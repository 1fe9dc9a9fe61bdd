import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { studioPath } from '#contract/surface/studio-paths'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { boxesOf, expectLayout } from '../support/layout.ts'
import { startProject } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'
import { demo } from '../support/start/settings.ts'

test.use({ settings: demo })

const { email } = demoAccounts.find(({ role }) => role === 'songwriter')!
const panes = ['today', 'answer', 'finished', 'payments'] as const

/**
 * Signs in as each songwriter of the demo in turn. Only one of them can sign in by a click, so the others get
 * that one's address for the moment.
 */
async function asEach(site: Site, page: Page, work: (name: string) => Promise<void>) {
  const people = await withDatabase(site, (client) =>
    client.query<{ email: string; name: string }>(
      'select email, first_name as name from users join songwriter_profiles using (id) where password_hash is null',
    ),
  )
  const rename = (from: string, to: string) =>
    withDatabase(site, (client) => client.query('update users set email = $2 where email = $1', [from, to]))
  for (const one of people.rows) {
    const isOther = one.email !== email
    // The page of the one before is left first: its calls are refused once another person has signed in.
    await page.goto('about:blank')
    if (isOther) await rename(email, 'away@example.com')
    if (isOther) await rename(one.email, email)
    const reply = await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
    expect(reply.status(), one.name).toBe(303)
    if (isOther) await rename(email, one.email)
    if (isOther) await rename('away@example.com', email)
    await work(one.name)
  }
}

async function open(page: Page, pane: (typeof panes)[number]) {
  // The page is left first, because a change of the fragment alone loads nothing.
  await page.goto('about:blank')
  await page.goto(studioPath(pane))
  await expect(
    page.getByRole('navigation', { name: 'In the studio' }).getByRole('link').first(),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

test('no pane of a songwriter of the demo is taller than three screens of a phone, and nothing jumps', async ({
  page,
  site,
}) => {
  test.slow()
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (
          entry as PerformanceEntry & { value: number }
        ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  await page.setViewportSize({ width: 390, height: 844 })
  let songwriters = 0
  await asEach(site, page, async (name) => {
    songwriters++
    const isMiles = name === 'Miles'
    for (const pane of isMiles ? panes : panes.slice(0, 1)) {
      const height = await open(page, pane)
      expect.soft(height / 844, `${pane} of ${name}, in screens`).toBeLessThanOrEqual(3)
      expect.soft(await shifted(), `${pane} of ${name}`).toBeLessThanOrEqual(0.05)
    }
    if (!isMiles) return
    for (const [width, height] of [
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const pane of panes) {
        await open(page, pane)
        expect.soft(await shifted(), `${pane} at ${width}`).toBeLessThanOrEqual(0.05)
        await expectLayout(page, `${pane} at ${width}`)
        await expectAccessible(page)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })
  expect(songwriters).toBeGreaterThan(10)
})

test('a newcomer sees their page as they type it; the first promise brings payments, and asks for a way', async ({
  person,
}) => {
  const { page } = await person({ firstName: 'Ines' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'today')
  await expect(page.getByText('Save your profile first, then you can accept requests.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Accept Request' }).first()).toBeDisabled()
  const shown = page.getByRole('figure').filter({ hasText: 'Your page, as others will see it' })
  const bio = page.getByLabel('Artist bio')
  await bio.fill('Songs for kitchens.')
  await page.getByRole('checkbox', { name: 'jazz' }).check()
  for (const text of ['Ines', 'Songs for kitchens.', 'jazz']) await expect(shown).toContainText(text)
  const gap = async (side: 'right' | 'bottom') => {
    const [field, own] = await boxesOf(bio, shown)
    return (side === 'right' ? own!.left : own!.top) - field![side]
  }
  await expect.poll(() => gap('right')).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => gap('bottom')).toBeGreaterThan(0)
  await expectLayout(page)

  const { songwriter, request } = await startProject(person)
  const { page: studio } = songwriter
  const entries = studio.getByRole('navigation', { name: 'In the studio' }).getByRole('link')
  const add = studio.getByRole('link', { name: 'Add a way to be paid' })
  await open(studio, 'today')
  await expect(entries).toHaveText(['Today', 'Waiting for you'])
  await expect(add).toHaveCount(0)
  const giver = await person()
  await giver.call(donations.create, { body: { amount: '25', songRequestId: request.id } })
  await open(studio, 'today')
  await expect(entries).toHaveText(['Today', 'Waiting for you', 'Payments'])
  await add.click()
  await expect(studio.getByLabel('PayPal link')).toBeInViewport()
  await entries.getByText('Payments').click()
  await expect(studio.getByRole('tab', { name: 'To come (1)' })).toBeVisible()
  await studio.reload()
  await expect(studio.getByRole('tab', { name: 'To come (1)' })).toBeVisible()
})
