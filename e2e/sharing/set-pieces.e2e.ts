import type { Page } from '@playwright/test'
import { gifts } from '#contract/requests/gifts'
import { letTheDayCome } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { approve, deliver, startProject } from '../support/rooms.ts'

interface Moved {
  name: string
  changes: string[]
  end: number
}

/** Records all CSS animations of the documents that are opened next. */
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

/**
 * Expects that all animations in `has` have run. Each takes at most `most` ms and changes only transform and
 * opacity.
 */
async function expectPlayed(page: Page, { most, has }: { most: number; has: string[] }) {
  await expect
    .poll(async () => (await motions(page, pieces)).map(({ name }) => name))
    .toEqual(expect.arrayContaining(has))
  for (const { name, changes, end } of await motions(page, pieces)) {
    expect(['transform', 'opacity'], name).toEqual(expect.arrayContaining(changes))
    expect(end, name).toBeLessThanOrEqual(most)
  }
}

const names = { listener: { firstName: 'Lena' }, songwriter: { firstName: 'Kenji' } }

test('a delivery and an approval are each played once, with nothing but transform and opacity', async ({
  person,
}) => {
  test.slow()
  const { listener: lena, songwriter: kenji, request, room } = await startProject(person, names)
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

  // People who open the room for the first time afterwards see the animation too.
  await noteMotion(kenji.page)
  await approve(lena, request)
  await expectPlayed(lena.page, { most: 900, has: ['piece-stamp', 'piece-hit'] })
  await kenji.page.goto(room)
  await expectPlayed(kenji.page, { most: 900, has: ['piece-stamp', 'piece-hit'] })
  for (const { page } of [lena, kenji]) {
    await page.reload()
    await expect(page.locator('.room-stamp')).toBeVisible()
    expect(await motions(page, pieces)).toEqual([])
  }
})

test('a gift unwraps itself before the eyes of its receiver, once, and waits in its paper for others', async ({
  browser,
  person,
  newWindow,
  site,
}) => {
  test.slow()
  const { listener: lena, request, room } = await startProject(person, { ...names, handed: {} })
  await approve(lena, request)
  await lena.call(gifts.wrap, {
    params: request,
    body: {
      receiverName: 'Anna',
      dedication: 'For all your mornings.',
      opensAt: new Date(Date.now() + 86_400_000).toISOString(),
      timeZone: 'Europe/Berlin',
    },
  })
  const play = (page: Page) => page.getByRole('button', { name: /^Play Cardamom Sundays/ }).first()
  const title = (page: Page) => page.getByRole('heading', { name: 'Cardamom Sundays' })
  const anna = await newWindow()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()

  await test.step('before its moment it is drawn in its own style, without scripts too', async () => {
    await noteMotion(anna)
    await anna.clock.install()
    await anna.goto(room)
    await expect(anna.getByRole('heading', { name: 'For Anna' })).toBeVisible()
    await expect(anna.getByText('minutes')).toBeVisible()
    await still.goto(site.url + room)
    await expect(still.locator('[data-parcel]')).toHaveCSS('max-width', '416px')
  })

  await test.step('at its moment it unwraps itself, and then play is at hand', async () => {
    await letTheDayCome(site, request)
    await anna.clock.fastForward('25:00:00')
    // The room's content is in the accessibility tree while the animation runs.
    await expect(title(anna)).toBeAttached()
    await expect(anna.getByText('The gift is open.')).toBeAttached()
    const all = ['unwrap-across', 'unwrap-bow', 'unwrap-left', 'unwrap-right', 'unwrap-record', 'unwrap-pen']
    await expectPlayed(anna, { most: 2400, has: all })
    await expect(anna.locator('.unwrap')).toHaveCount(0)
    await expect(play(anna)).toBeFocused()
    await anna.reload()
    await expect(title(anna)).toBeVisible()
    await expect(anna.locator('.unwrap, .parcel')).toHaveCount(0)
  })

  await test.step('without scripts it is a room with nothing over it', async () => {
    // Public pages are cached for some seconds, and a direct change in the database doesn't clear the cache.
    await expect(async () => {
      await still.goto(site.url + room)
      await expect(title(still)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(still.getByText('For all your mornings.')).toHaveCSS('text-wrap', 'balance')
    await expect(still.locator('.parcel, .unwrap')).toHaveCount(0)
    await plain.close()
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    await test.step(`where nobody saw it open it waits in its paper: motion ${reducedMotion}`, async () => {
      const late = await newWindow()
      await noteMotion(late)
      await late.emulateMedia({ reducedMotion })
      await late.goto(room)
      const openIt = late.getByRole('button', { name: 'Open it' })
      await expect(openIt).toBeVisible()
      await expect(late.getByRole('region', { name: 'For Anna' })).toContainText('For all your mornings.')
      await expect(play(late)).toBeVisible()
      await openIt.click()
      if (reducedMotion === 'reduce') {
        await expect(late.locator('.unwrap')).toHaveCount(0)
        // With reduced motion there is only a cross-fade.
        await expectPlayed(late, { most: 120, has: ['piece-show', 'piece-hide'] })
        expect((await motions(late, pieces)).flatMap(({ changes }) => changes)).not.toContain('transform')
      } else {
        await expectPlayed(late, { most: 2400, has: ['unwrap-bow', 'unwrap-left'] })
        // The Escape key skips the animation.
        await late.keyboard.press('Escape')
        await expect(late.locator('.unwrap')).toHaveCount(0)
      }
      await expect(play(late)).toBeFocused()
      await late.reload()
      await expect(title(late)).toBeVisible()
      await expect(openIt).toHaveCount(0)
    })
})
