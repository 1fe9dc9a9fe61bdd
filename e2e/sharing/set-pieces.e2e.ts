import type { Page } from '@playwright/test'
import { gifts } from '#contract/requests/gifts'
import { type Project, songRequests } from '#contract/requests/song-requests'
import { withDatabase } from '../support/database.ts'
import { expect, type Person, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'

interface Moved {
  name: string
  changes: string[]
  end: number
}

/** Notes every CSS animation from the next document on. */
async function noteMotion(page: Page) {
  await page.addInitScript(() => {
    const moved: Moved[] = []
    Object.assign(window, { moved })
    document.addEventListener(
      'animationstart',
      ({ target, animationName, pseudoElement }) => {
        for (const one of (target as Element).getAnimations({ subtree: true })) {
          const { effect } = one
          if (!(one instanceof CSSAnimation) || !(effect instanceof KeyframeEffect)) continue
          if (one.animationName !== animationName || (effect.pseudoElement ?? '') !== pseudoElement) continue
          const rules = new Set(['offset', 'computedOffset', 'easing', 'composite'])
          const changes = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
          moved.push({
            name: animationName,
            changes: [...new Set(changes)].filter((change) => !rules.has(change)),
            end: Math.round(Number(effect.getComputedTiming().endTime)),
          })
        }
      },
      true,
    )
  })
}
const motions = async (page: Page, names: RegExp) =>
  (await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)).filter(({ name }) =>
    names.test(name),
  )

const pieces = /^(?:piece|unwrap)-/

/** Expects every set piece in `has`, none longer than `most` ms, animated by transform and opacity only. */
async function expectPlayed(page: Page, { most, has }: { most: number; has: string[] }) {
  await expect
    .poll(async () => (await motions(page, pieces)).map(({ name }) => name))
    .toEqual(expect.arrayContaining(has))
  for (const { name, changes, end } of await motions(page, pieces)) {
    expect(['transform', 'opacity'], name).toEqual(expect.arrayContaining(changes))
    expect(end, name).toBeLessThanOrEqual(most)
  }
}

async function inWork(person: (names?: { firstName: string }) => Promise<Person>) {
  const lena = await person({ firstName: 'Lena' })
  const kenji = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const request = await ask(lena)
  await accept(kenji, request)
  return { lena, kenji, request, room: `/request/${request.shareableId}` }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const wrap = (lena: Person, request: Project) =>
  lena.call(gifts.wrap, {
    params: request,
    body: {
      receiverName: 'Anna',
      dedication: 'For all your mornings.',
      opensAt: inDays(1),
      timeZone: 'Europe/Berlin',
    },
  })
const letTheDayCome = (site: Site, { id }: Project) =>
  withDatabase(site, (client) =>
    client.query(`update gifts set opens_at = opens_at - interval '25 hours' where song_request_id = $1`, [
      id,
    ]),
  )

/** Anna's window at a gift that opens tomorrow. */
async function atTheParcel(
  person: (names?: { firstName: string }) => Promise<Person>,
  newWindow: () => Promise<Page>,
) {
  const { lena, kenji, request, room } = await inWork(person)
  await deliver(kenji, request)
  await lena.call(songRequests.approve, { params: request, body: { rating: 5 } })
  await wrap(lena, request)
  const anna = await newWindow()
  await noteMotion(anna)
  return { anna, request, room }
}

test('a delivery and an approval are each played once, with nothing but transform and opacity', async ({
  person,
}) => {
  test.slow()
  const { lena, kenji, request, room } = await inWork(person)
  await noteMotion(lena.page)
  const streaming = lena.page.waitForResponse(/\/api\/events\b/)
  await lena.page.goto(room)
  await streaming
  expect(await motions(lena.page, pieces)).toEqual([])

  await deliver(kenji, request)
  await expectPlayed(lena.page, { most: 700, has: ['piece-record', 'piece-line', 'piece-ring'] })
  await lena.page.reload()
  await expect(lena.page.locator('.room-record')).toBeVisible()
  expect(await motions(lena.page, pieces)).toEqual([])

  // Also at the first look afterwards.
  await noteMotion(kenji.page)
  await lena.call(songRequests.approve, { params: request, body: { rating: 5 } })
  await expectPlayed(lena.page, { most: 900, has: ['piece-stamp', 'piece-hit'] })
  await kenji.page.goto(room)
  await expectPlayed(kenji.page, { most: 900, has: ['piece-stamp', 'piece-hit'] })
  for (const { page } of [lena, kenji]) {
    await page.reload()
    await expect(page.locator('.room-stamp')).toBeVisible()
    expect(await motions(page, pieces)).toEqual([])
  }
})

test('a gift unwraps itself before the eyes of its receiver, once, and then play is at hand', async ({
  person,
  newWindow,
  site,
}) => {
  test.slow()
  const { anna, request, room } = await atTheParcel(person, newWindow)
  await anna.clock.install()
  await anna.goto(room)
  await expect(anna.getByRole('heading', { name: 'For Anna' })).toBeVisible()
  await expect(anna.getByText('minutes')).toBeVisible()
  await letTheDayCome(site, request)
  await anna.clock.fastForward('25:00:00')
  // The room is in the accessibility tree at once.
  await expect(anna.getByRole('heading', { name: 'Cardamom Sundays' })).toBeAttached()
  await expect(anna.getByText('The gift is open.')).toBeAttached()
  const all = ['unwrap-across', 'unwrap-bow', 'unwrap-left', 'unwrap-right', 'unwrap-record', 'unwrap-pen']
  await expectPlayed(anna, { most: 2400, has: all })
  await expect(anna.locator('.unwrap')).toHaveCount(0)
  await expect(anna.getByRole('button', { name: /^Play Cardamom Sundays/ }).first()).toBeFocused()

  await anna.reload()
  await expect(anna.getByRole('heading', { name: 'Cardamom Sundays' })).toBeVisible()
  await expect(anna.locator('.unwrap, .parcel')).toHaveCount(0)
})

test('a gift that nobody saw open waits in its paper, and the room is there without it', async ({
  person,
  newWindow,
  site,
}) => {
  test.slow()
  const { anna, request, room } = await atTheParcel(person, newWindow)
  await letTheDayCome(site, request)
  await anna.goto(room)
  const openIt = anna.getByRole('button', { name: 'Open it' })
  await expect(openIt).toBeVisible()
  await expect(anna.getByRole('region', { name: 'For Anna' })).toContainText('For all your mornings.')
  await expect(anna.getByRole('button', { name: /^Play Cardamom Sundays/ }).first()).toBeVisible()
  await openIt.click()
  await expectPlayed(anna, { most: 2400, has: ['unwrap-bow', 'unwrap-left'] })
  // Escape skips the celebration.
  await anna.keyboard.press('Escape')
  await expect(anna.locator('.unwrap')).toHaveCount(0)
  await expect(anna.getByRole('button', { name: /^Play Cardamom Sundays/ }).first()).toBeFocused()
  await anna.reload()
  await expect(anna.getByRole('heading', { name: 'Cardamom Sundays' })).toBeVisible()
  await expect(openIt).toHaveCount(0)
})

test('with reduced motion each is a cross-fade of 120 ms', async ({ person, newWindow, site }) => {
  test.slow()
  const { anna, request, room } = await atTheParcel(person, newWindow)
  await anna.emulateMedia({ reducedMotion: 'reduce' })
  await letTheDayCome(site, request)
  await anna.goto(room)
  await anna.getByRole('button', { name: 'Open it' }).click()
  await expect(anna.locator('.unwrap')).toHaveCount(0)
  await expectPlayed(anna, { most: 120, has: ['piece-show', 'piece-hide'] })
  expect((await motions(anna, pieces)).flatMap(({ changes }) => changes)).not.toContain('transform')
  await expect(anna.getByRole('button', { name: /^Play Cardamom Sundays/ }).first()).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a gift comes drawn in its own style; opened, it is a room with nothing over it', async ({
    browser,
    person,
    site,
  }) => {
    const { lena, kenji, request, room } = await inWork(person)
    await deliver(kenji, request)
    await lena.call(songRequests.approve, { params: request, body: { rating: 5 } })
    await wrap(lena, request)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const anna = await context.newPage()
    await anna.goto(site.url + room)
    await expect(anna.locator('[data-parcel]')).toHaveCSS('max-width', '416px')
    await letTheDayCome(site, request)
    // Direct change in the database: strangers' pages are cached for some seconds.
    await expect(async () => {
      await anna.goto(site.url + room)
      await expect(anna.getByRole('heading', { name: 'Cardamom Sundays' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(anna.getByText('For all your mornings.')).toHaveCSS('text-wrap', 'balance')
    await expect(anna.locator('.parcel, .unwrap')).toHaveCount(0)
    await context.close()
  })
})
