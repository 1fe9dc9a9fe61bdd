import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { shows } from '#spec'
import { App } from '../../app.tsx'
import { siteStats } from '../../features/stats/api.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { network, until } from '../../test/test-network.ts'
import { show } from '../../test/test-screen.tsx'
import { LandingStats } from './landing.tsx'

function drawn(client = makeQueryClient()) {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<App client={client} ssrPath="/" />)
  return page
}

// Loads the page's lazy chunk before the first test.
beforeAll(() => vi.waitFor(() => expect(drawn().querySelector('h1')).not.toBeNull(), 10_000))

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent?.trim())

test('the landing page says what the specification says', () => {
  shows(
    '2.landing.headline',
    '2.landing.request',
    '2.landing.step-1',
    '2.landing.step-2',
    '2.landing.step-3',
    '2.landing.step-4',
    '2.landing.learn-more',
    '2.top-bar.discover',
    '2.top-bar.create',
    '2.top-bar.support',
    '2.top-bar.sign-in',
    '2.top-bar.logo',
    '1.copy.all-to-songwriters',
    '1.copy.by-humans',
  )
  const page = drawn()
  expect(texts(page, 'h1')).toEqual(['A song written just for You'])
  expect(texts(page, 'h3')).toEqual([
    'Share Your Story',
    'Connect & Create',
    'Community Support',
    'Music & Payment',
  ])
  const links = new Map([...page.querySelectorAll('a')].map((link) => [link.textContent?.trim(), link]))
  expect(links.get('Request a song or Write a song')?.getAttribute('href')).toBe('/api/login')
  expect(links.get('Sign In')?.getAttribute('href')).toBe('/api/login')
  for (const word of ['Discover', 'Create', 'Support'])
    expect(page.querySelector(links.get(word)?.getAttribute('href') ?? '')).not.toBeNull()
  expect(texts(page, 'button')).toContain('Learn More')
  expect(page.querySelector('header a[aria-label=Songwright] svg')).not.toBeNull()
  expect(page.querySelector('footer')?.textContent).toContain(
    'Songs written by humans for humans. 100% goes to songwriters.',
  )
})

test('the footer has its lists, four social links and its year', () => {
  shows(
    '2.landing.footer-social',
    '2.landing.footer-creators',
    '2.landing.footer-become',
    '2.landing.footer-browse',
    '2.landing.footer-upload',
    '2.landing.footer-payment',
    '2.landing.footer-support',
    '2.landing.footer-help',
    '2.landing.footer-guidelines',
    '2.landing.footer-privacy',
    '2.landing.footer-terms',
    '2.landing.footer-year',
    '9.footer.year',
  )
  const page = drawn()
  expect(texts(page, 'nav[aria-label="For Creators"] a')).toEqual([
    'Become a Songwriter',
    'Browse Requests',
    'Upload Your Music',
    'Payment Guide',
  ])
  expect(texts(page, 'nav[aria-label="Support"] a')).toEqual([
    'Help Center',
    'Community Guidelines',
    'Privacy Policy',
    'Terms of Service',
  ])
  const targets = [...page.querySelectorAll('footer nav a')].map((link) => link.getAttribute('href'))
  expect(targets).toEqual([
    '/api/login?returnTo=%2F%3Frole%3Dsongwriter%23your-profile',
    '/api/login?returnTo=%2F%3Frole%3Dsongwriter%23open-requests',
    '/api/login?returnTo=%2F%3Frole%3Dsongwriter%23sample-songs',
    '/about/payment-guide',
    '/about/help',
    '/about/guidelines',
    '/about/privacy',
    '/about/terms',
  ])
  expect(page.querySelectorAll('ul[aria-label="Social"] a')).toHaveLength(4)
  expect(page.querySelector('footer')?.textContent).toContain('2024')
})

test('the statistics are zeros where they can not be had', async () => {
  shows('2.landing.stats-absent')
  const asked = network({ 'GET /api/stats': new Response(null, { status: 503 }) })
  const page = await show(<LandingStats />)
  await until(() => expect(asked).toEqual(['GET /api/stats']))
  expect(texts(page, 'dd')).toEqual(['0', '0', '$0', '0'])
})

test('the statistics are zeros until they are known', () => {
  shows(
    '2.landing.stats-loading',
    '2.landing.stat-songs',
    '2.landing.stat-songwriters',
    '2.landing.stat-support',
    '2.landing.stat-listeners',
  )
  expect(texts(drawn(), 'dt')).toEqual([
    'Songs Created',
    'Active Songwriters',
    'Community Support',
    'Happy Listeners',
  ])
  expect(texts(drawn(), 'dd')).toEqual(['0', '0', '$0', '0'])
  const client = makeQueryClient()
  client.setQueryData(siteStats.queryKey, {
    totalSongs: 1284,
    activeSongwriters: 12,
    communitySupport: '$4,210',
    happyListeners: 97,
  })
  expect(texts(drawn(client), 'dd')).toEqual(['1,284', '12', '$4,210', '97'])
})
