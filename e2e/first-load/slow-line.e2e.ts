import type { Page } from '@playwright/test'
import type { Role } from '#contract/people/accounts'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { holdDemoStill, type Places } from '../pictures/still.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { expectStill, watchShifts } from '../support/shifts.ts'
import { demo } from '../support/start/settings.ts'
import { filesUntilUsable } from './weight.ts'

/** A slow mobile connection: 400 kbit/s, 400 ms latency. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

interface Start {
  name: string
  as: Role
  path: (places: Places) => string
  ready: string
  /**
   * Largest time in milliseconds until the page is usable. The goal is 5000. Higher limits may only become
   * smaller.
   */
  usable: number
  /**
   * Largest allowed layout shift. Where a page needs a higher limit than others, its lists move the
   * content below them.
   */
  shift?: number
}

const starts: Start[] = [
  { name: 'listener', as: 'listener', path: () => '/', ready: 'Your Musical Stories Await', usable: 5500 },
  {
    name: 'songwriter',
    as: 'songwriter',
    path: () => '/',
    ready: "Songwriter's Studio",
    usable: 6900,
    shift: 0.05,
  },
  {
    name: 'underwriter',
    as: 'underwriter',
    path: () => '/',
    ready: 'Support Musical Dreams',
    usable: 5500,
    shift: 0.05,
  },
  { name: 'profile', as: 'listener', path: () => '/profile', ready: 'Profile details', usable: 5000 },
  {
    name: 'room',
    as: 'songwriter',
    path: ({ rooms }) => rooms.in_progress,
    ready: 'for a song',
    usable: 5600,
  },
]

const test = base.extend<object, { places: Places }>({
  places: [async ({ site }, use) => use(await holdDemoStill(site)), { scope: 'worker' }],
})

test.use({ settings: demo })
// These tests measure times, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 60_000 })

async function openSlowly(page: Page, { as, path, ready }: Start, places: Places) {
  const { email } = demoAccounts.find(({ role }) => role === as)!
  await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', slowLine)
  await watchShifts(page)
  const files = await filesUntilUsable(page, {
    address: path(places),
    ready,
    hasScripts: true,
    within: 20_000,
  })
  const times = await page.evaluate(() => ({
    visible: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    usable: window.usableAt!,
  }))
  return {
    ...times,
    reads: files.map(({ address }) => address).filter((address) => address.includes('/api/')),
  }
}

for (const start of starts) {
  test(`on a slow line the ${start.name}'s first page is visible within 1.5 s and stands still`, async ({
    page,
    places,
  }) => {
    const { visible, usable, reads } = await openSlowly(page, start, places)
    expect(visible).toBeLessThan(1500)
    await expectStill(page, start.name, start.shift ?? 0.02)
    expect(usable).toBeLessThan(start.usable)
    // Each call of the page was made only once: no early request was repeated.
    expect(reads).toEqual([...new Set(reads)])
  })
}

test('before its scripts a member’s page has the bar and its shape, and no more than the name', async ({
  page,
  places,
}) => {
  const { email, firstName } = demoAccounts.find(({ role }) => role === 'listener')!
  await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const [path, view] of [
    ['/', 'Listener'],
    ['/?role=underwriter', 'Underwriter'],
    ['/profile', 'Profile'],
    [places.rooms.in_progress, 'Song'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    const bar = page.locator('.start > header')
    await expect(bar).toContainText(view)
    await expect(bar).toContainText(firstName)
    await expect(page.getByRole('status')).toHaveText('Loading…')
    await expect(page.locator('.start main .page')).toHaveText('')
  }
})
