import type { Page } from '@playwright/test'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { screens as pictured, type Screen } from '../pictures/screens.ts'
import { holdDemoStill, type Places } from '../pictures/still.ts'
import { withDatabase } from '../support/database.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { filesUntilUsable, kilobytes, listed } from './weight.ts'

interface Most {
  files: number
  kilobytes: number
}

/** The most that a page may need on its way to being usable: its document and all that this asks for. */
const most: Most = { files: 20, kilobytes: 180 }

/**
 * The work places of members, with the demo's lists, faces and files in them, need more: this is how much, which may
 * only shrink.
 */
const stillAbove: Record<string, Most> = {
  'fund-member': { files: 20, kilobytes: 186 },
  listener: { files: 41, kilobytes: 312 },
  songwriter: { files: 56, kilobytes: 305 },
  underwriter: { files: 28, kilobytes: 262 },
  'room-open-listener': { files: 31, kilobytes: 253 },
  'room-open-songwriter': { files: 25, kilobytes: 248 },
  'room-in_progress-listener': { files: 40, kilobytes: 290 },
  'room-in_progress-songwriter': { files: 25, kilobytes: 248 },
  'room-completed-listener': { files: 35, kilobytes: 265 },
  'room-completed-songwriter': { files: 37, kilobytes: 265 },
  'room-approved-listener': { files: 34, kilobytes: 258 },
  'room-approved-songwriter': { files: 25, kilobytes: 250 },
}

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ site }, use) => {
      await withDatabase(site, (client) => client.query('update songwriter_profiles set public_page = true'))
      await use(await holdDemoStill(site))
    },
    { scope: 'worker' },
  ],
})

test.use({ settings: { DEMO: '1', LOG_LEVEL: 'error' } })

const room = (status: keyof Places['rooms'], as?: 'listener' | 'songwriter'): Screen => ({
  name: `room-${status}-${as ?? 'stranger'}`,
  path: ({ rooms }) => rooms[status],
  ready: 'Requested by',
  ...(as && { as }),
})

const screens: Screen[] = [
  ...pictured.filter(({ press, name }) => !press && !name.startsWith('room-')),
  { name: 'fund-member', path: () => '/fund', as: 'underwriter', ready: 'Every match' },
  { name: 'songwriter-page-stranger', path: ({ songwriter }) => songwriter, ready: 'Sample Songs' },
  ...(['open', 'in_progress', 'completed', 'approved'] as const).flatMap((status) => [
    room(status),
    room(status, 'listener'),
    room(status, 'songwriter'),
  ]),
]

async function signIn(page: Page, { as: role }: Screen) {
  if (!role) return
  const { email } = demoAccounts.find((account) => account.role === role)!
  await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
}

for (const screen of screens) {
  const limit = stillAbove[screen.name] ?? most
  test(`${screen.name} needs no more than ${limit.files} files and ${limit.kilobytes} kB until it is usable`, async ({
    page,
    places,
    expectFailure,
  }) => {
    if (screen.name === 'not-found') expectFailure(404)
    await signIn(page, screen)
    const files = await filesUntilUsable(page, {
      address: screen.path(places),
      ready: screen.ready,
      hasScripts: screen.name !== 'sign-in',
    })
    expect(files.length, listed(files)).toBeGreaterThan(1)
    expect(files.length, listed(files)).toBeLessThanOrEqual(limit.files)
    expect(kilobytes(files), listed(files)).toBeLessThanOrEqual(limit.kilobytes)
  })
}
