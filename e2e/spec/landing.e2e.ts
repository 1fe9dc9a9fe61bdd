import { core, expect, shows, test } from '../support/fixtures.ts'

test('the landing page: its bar, four steps, and a footer with its lists and the year', async ({ page }) => {
  shows(
    '2.top-bar.logo',
    '2.top-bar.discover',
    '2.top-bar.create',
    '2.landing.step-1',
    '2.landing.step-2',
    '2.landing.step-3',
    '2.landing.step-4',
    '2.landing.footer-social',
    '2.landing.footer-creators',
    '2.landing.footer-support',
    '2.landing.footer-year',
    '9.footer.year',
  )
  await page.goto('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Songwright' }).locator('svg'),
  ).toBeVisible()
  const steps = page.locator('section:has(#how-it-works)').getByRole('heading', { level: 3 })
  await expect(steps).toHaveText([
    'Share Your Story',
    'Connect & Create',
    'Community Support',
    'Music & Payment',
  ])
  for (const [name, heading] of [
    ['Discover', 'How it works'],
    ['Create', 'Connect & Create'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
    expect(new URL(page.url()).pathname).toBe('/')
  }

  const footer = page.locator('footer')
  await expect(footer.getByRole('list', { name: 'Social' }).getByRole('link')).toHaveCount(4)
  const creators = footer.getByRole('navigation', { name: 'For Creators' })
  await expect(creators.getByRole('link')).toHaveText([
    'Become a Songwriter',
    'Browse Requests',
    'Upload Your Music',
    'Payment Guide',
  ])
  const support = footer.getByRole('navigation', { name: 'Support' })
  await expect(support.getByRole('link')).toHaveText([
    'Help Center',
    'Community Guidelines',
    'Privacy Policy',
    'Terms of Service',
  ])
  await expect(footer.getByText(/\b2024\b/)).toBeVisible()
})

test('Learn More scrolls smoothly to how it works', core, async ({ page }) => {
  shows('2.landing.learn-more', '2.landing.learn-more-scrolls')
  await page.goto('/')
  // What the page asks of the browser: how many frames a smooth scroll has is the machine's.
  await page.evaluate(() => {
    const asked: unknown[] = []
    const scroll = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (how) {
      asked.push(how)
      scroll.call(this, how)
    }
    Object.assign(window, { asked })
  })
  await page.getByRole('button', { name: 'Learn More' }).click()
  const steps = page.locator('section:has(#how-it-works)')
  await expect.poll(async () => Math.abs((await steps.boundingBox())!.y)).toBeLessThan(120)
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([{ behavior: 'smooth' }])
})
