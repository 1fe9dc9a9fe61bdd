import type { Page, Route } from '@playwright/test'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { test as base, expect, expectAccessible } from '../support/fixtures.ts'
import { expectOneThing } from '../support/one-thing.ts'
import { expectStill, watchShifts } from '../support/shifts.ts'
import { ownSite } from '../support/start/settings.ts'
import { dialogs } from './chosen.ts'
import { asIs, camera, compare, compareTree, coversDrawn, settled } from './compare.ts'
import { asking, type Screen, screens } from './screens.ts'
import { holdDemoStill, type Places } from './still.ts'

const test = base.extend<object, { places: Places }>({
  places: [async ({ site }, use) => use(await holdDemoStill(site)), { scope: 'worker' }],
})

// Background jobs are off. The test data has fixed times in the past, so jobs would act on missed deadlines.
test.use({ ...camera, settings: ownSite({ DEMO: '1', WORKER: '0' }) })

async function signIn(page: Page, { as: role }: Screen) {
  if (!role) return
  const { email } = demoAccounts.find((account) => account.role === role)!
  await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
}

async function bring(page: Page, { press }: Screen) {
  if (!press) return
  await page.getByRole('button', { name: new RegExp(`^${press}`) }).click()
  await expect(page.getByRole('heading', { name: press })).toBeVisible()
}

/** Waits for the notification bell, the last part of a member's top bar. */
const bar = async (page: Page, { as: role }: Pick<Screen, 'as'>) =>
  role && (await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible())

/**
 * Checks accessibility in a window of a fixed height. axe also checks content behind a dialog, and a taller
 * window would show more of that content.
 */
async function judge(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
}

/** URLs of calls that every member's page makes. */
const besides = /\/api\/(events|changes|notifications\/unread)/

for (const screen of screens)
  test(`${screen.name}, with its content, ${asIs}`, async ({ page, places, expectFailure }) => {
    if (screen.name === 'not-found') expectFailure(404)
    await signIn(page, screen)
    await watchShifts(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(screen.path(places))
    await bar(page, screen)
    await bring(page, screen)
    await expect(page.getByText(screen.ready).filter({ visible: true }).first()).toBeVisible()
    if (!screen.choose) await expectStill(page, screen.name)
    await screen.choose?.(page)
    await settled(page)
    await compare(page, { screen: screen.name, state: 'content', hasMiddle: screen.hasMiddle })
    await judge(page)
    await expectOneThing(page)
    if (!screen.main) return
    if (screen.as)
      await expect(page.getByRole('region', { name: 'Notification', exact: true })).toBeAttached()
    await compareTree(page, screen.name)
  })

for (const screen of screens)
  for (const name of screen.dialogs ?? [])
    test(`${name} of ${screen.name}, with something chosen, ${asIs}`, async ({ page, places }) => {
      await signIn(page, screen)
      await page.goto(screen.path(places))
      await bar(page, screen)
      await expect(page.getByText(screen.ready).first()).toBeVisible()
      await dialogs[name](page)
      await settled(page)
      await compare(page, { screen: screen.name, state: name })
      await judge(page)
    })

for (const screen of asking)
  test(`${screen.name}, while it waits and where it fails, ${asIs}`, async ({
    page,
    places,
    allowFailure,
  }) => {
    allowFailure(/ERR_CONNECTION_REFUSED|Failed to fetch/)
    await signIn(page, screen)
    const waiting: Route[] = []
    let failing = false
    const fail = (route: Route) => route.abort('connectionrefused')
    await page.route('**/api/**', async (route) => {
      if (failing || besides.test(route.request().url())) await fail(route)
      else waiting.push(route)
    })
    await page.goto(screen.path(places))
    await bar(page, screen)
    await bring(page, screen)
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    // The covers' code loads although the reads are held back.
    await coversDrawn(page)
    await compare(page, { screen: screen.name, state: 'loading' })
    await judge(page)
    if (!screen.defaults) await expect(page.getByRole('status').getByText('Loading…').first()).toBeAttached()
    failing = true
    await Promise.all(waiting.map(fail))
    await settled(page)
    await compare(page, { screen: screen.name, state: 'error' })
    await judge(page)
    if (!screen.defaults) await expect(page.getByRole('alert').first()).toBeVisible()
  })
