import type { Page } from '@playwright/test'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { screens as pictured, type Screen } from '../pictures/screens.ts'
import { holdDemoStill, type Places } from '../pictures/still.ts'
import { withDatabase } from '../support/database.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { expectStill, watchShifts } from '../support/shifts.ts'
import { demo } from '../support/start/settings.ts'
import { filesUntilUsable, kilobytes, listed } from './weight.ts'

interface Most {
  files: number
  kilobytes: number
}

/** Largest number of files, and their size, until a page is usable. The HTML is included. */
const most: Most = { files: 20, kilobytes: 180 }

/**
 * Pages that may exceed the usual limit, because they show the lists, photos and files of the demo. These
 * limits may only become smaller.
 */
const stillAbove: Record<string, Most> = {
  // The limit includes the forms and other late parts. They load three seconds after the page. On a slow
  // machine the page isn't usable by then, so they count too.
  profile: { files: 30, kilobytes: 248 },
  // The forms of a request and of an account, and the code that sends them.
  begin: { files: 16, kilobytes: 202 },
  'songwriter-page': { files: 16, kilobytes: 172 },
  'fund-member': { files: 20, kilobytes: 186 },
  listener: { files: 30, kilobytes: 306 },
  songwriter: { files: 45, kilobytes: 305 },
  underwriter: { files: 28, kilobytes: 246 },
  'room-open-listener': { files: 31, kilobytes: 253 },
  'room-open-songwriter': { files: 25, kilobytes: 231 },
  'room-in_progress-listener': { files: 39, kilobytes: 286 },
  'room-in_progress-songwriter': { files: 25, kilobytes: 232 },
  'room-completed-listener': { files: 35, kilobytes: 265 },
  'room-completed-songwriter': { files: 37, kilobytes: 265 },
  'room-approved-listener': { files: 34, kilobytes: 258 },
  'room-approved-songwriter': { files: 25, kilobytes: 234 },
}

/** Kilobytes of the skeleton in a member's HTML, which is visible before the scripts run. */
const kilobytesOfShape = 12

/**
 * Files of the cover drawings. They load 400 ms after the page. On a slow machine the page isn't usable by
 * then, so they count too.
 */
const late: Most = { files: 2, kilobytes: 9 }

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ site }, use) => {
      await withDatabase(site, (client) => client.query('update songwriter_profiles set public_page = true'))
      await use(await holdDemoStill(site))
    },
    { scope: 'worker' },
  ],
})

// On a tablet the bar is narrowest for what it holds, so it would wrap and move the page first.
test.use({ settings: demo, viewport: { width: 768, height: 1024 } })
test.describe.configure({ mode: 'default' })

/** Rooms of the demo whose songwriter is the one who looks: in the others they read what a stranger reads. */
const isWrittenByDemo = (status: string) => status === 'completed'

const isInTheMaking = (status: string) => status === 'in_progress' || status === 'completed'

const room = (status: keyof Places['rooms'], as?: 'listener' | 'songwriter'): Screen => ({
  name: `room-${status}-${as ?? 'stranger'}`,
  path: ({ rooms }) => rooms[status],
  ready:
    as === 'listener' && isInTheMaking(status)
      ? 'Your turn'
      : as === 'listener' || (as && isWrittenByDemo(status))
        ? 'Requested by'
        : 'for a song',
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
  const { files: mostFiles, kilobytes: mostOfOthers } = stillAbove[screen.name] ?? most
  const limit = screen.as
    ? { files: mostFiles + late.files, kilobytes: mostOfOthers + kilobytesOfShape + late.kilobytes }
    : { files: mostFiles, kilobytes: mostOfOthers }
  test(`${screen.name} needs no more than ${limit.files} files and ${limit.kilobytes} kB until it is usable, and stands still`, async ({
    page,
    places,
    expectFailure,
  }) => {
    if (screen.name === 'not-found') expectFailure(404)
    await signIn(page, screen)
    await watchShifts(page)
    const files = await filesUntilUsable(page, {
      address: screen.path(places),
      ready: screen.ready,
      hasScripts: screen.name !== 'sign-in' && screen.name !== 'register',
    })
    expect(files.length, listed(files)).toBeGreaterThan(1)
    expect(files.length, listed(files)).toBeLessThanOrEqual(limit.files)
    expect(kilobytes(files), listed(files)).toBeLessThanOrEqual(limit.kilobytes)
    await expectStill(page, screen.name)
  })
}
