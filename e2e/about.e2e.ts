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
    shows(
      '2.landing.footer-targets',
      '2.landing.footer-payment',
      '2.landing.footer-help',
      '2.landing.footer-guidelines',
      '2.landing.footer-privacy',
      '2.landing.footer-terms',
    )
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [name, address] of pages) {
      await page.goto('/')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(`${name} · Songwright`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }

    const member = await person()
    await member.page.goto('/profile')
    for (const [name, address] of pages) {
      await member.page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(member.page).toHaveURL(address)
      await expect(member.page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(member.page).toHaveTitle(`${name} · Songwright`)
    }
    await expectAccessible(member.page)
  },
)

test('these pages can be read without JavaScript, and nothing else lies below their address', async ({
  browser,
  page,
  baseURL,
  expectFailure,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const still = await plain.newPage()
  for (const [name, address] of [...pages, ['Moderation', '/about/moderation'] as const]) {
    await still.goto(address)
    await expect(still).toHaveTitle(`${name} · Songwright`)
    await expect(still.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await still.goto('/about/moderation')
  await expect(still.getByText('once the first quarter has ended')).toBeVisible()
  await plain.close()
  shows('2.routes.not-found')
  expectFailure(404)
  expect((await page.goto('/about/nonsense'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('the list for creators goes where its words promise, by way of signing in', async ({ page, person }) => {
  shows(
    '2.landing.footer-targets',
    '2.landing.footer-become',
    '2.landing.footer-browse',
    '2.landing.footer-upload',
  )
  const { user, password } = await person()
  const ways = [
    ['Become a Songwriter', page.getByRole('region', { name: 'Your Profile' })],
    ['Browse Requests', page.getByRole('region', { name: 'Open Requests' })],
    ['Upload Your Music', page.getByRole('button', { name: 'Upload sample songs' })],
  ] as const
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [name, place] of ways) {
    // Pending reads of the previous page would get a 401.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: "Songwriter's Studio" })).toBeAttached()
    await expect(place).toBeInViewport()
  }
})
