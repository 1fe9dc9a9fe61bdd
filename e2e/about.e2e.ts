import { paths } from '#contract/surface/paths'
import { core, expect, expectAccessible, shows, test } from './support/fixtures.ts'

const pages = [
  ['Help Center', '/about/help'],
  ['Payment Guide', '/about/payment-guide'],
  ['Community Guidelines', '/about/guidelines'],
  ['Privacy Policy', '/about/privacy'],
  ['Terms of Service', '/about/terms'],
] as const

test(
  'the footer leads to pages that say what Songwright does, signed out and in',
  core,
  async ({ page, person }) => {
    shows('2.landing.footer-targets')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('link', { name: pages[0][0], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: pages[0][0] })).toBeVisible()

    const member = await person()
    await member.page.setViewportSize({ width: 390, height: 844 })
    await member.page.goto('/profile')
    for (const [name, address] of pages) {
      await member.page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(member.page).toHaveURL(address)
      await expect(member.page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(member.page).toHaveTitle(`${name} · Songwright`)
      expect(await member.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await expectAccessible(member.page)
  },
)

test('the fonts’ licences are served beside the fonts', async ({ page }) => {
  const fonts: string[] = []
  page.on('response', (reply) => void (reply.url().endsWith('.woff2') && fonts.push(reply.url())))
  await page.goto('/about/help')
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  const licence = await page.request.get(new URL('fonts-licence.txt', fonts[0]).href)
  expect(licence.status()).toBe(200)
  expect(licence.headers()['content-type']).toContain('text/plain')
  const text = await licence.text()
  for (const words of ['The Inter Project Authors', 'The Fraunces Project Authors', 'SIL OPEN FONT LICENSE'])
    expect(text).toContain(words)
})

test('these pages can be read without JavaScript, and nothing else lies below their address', async ({
  browser,
  page,
  baseURL,
  expectFailure,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const still = await plain.newPage()
  await still.goto('/about/moderation')
  await expect(still).toHaveTitle('Moderation · Songwright')
  await expect(still.getByText('once the first quarter has ended')).toBeVisible()
  await plain.close()
  expectFailure(404)
  expect((await page.goto('/about/nonsense'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('the list for creators goes where its words promise, by way of signing in', async ({ page, person }) => {
  shows('2.landing.footer-targets')
  const { user, password } = await person()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Become a Songwriter', exact: true }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your Profile' })).toBeInViewport()
  await page.goto(paths.studio('open'))
  await expect(page.getByRole('region', { name: 'Open Requests' })).toBeInViewport()
  await page.goto(paths.studio('samples'))
  await expect(page.getByRole('button', { name: 'Upload sample songs' })).toBeInViewport()
})
