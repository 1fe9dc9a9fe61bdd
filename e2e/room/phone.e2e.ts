import type { Locator, Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { projectAnchor } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { expectToast, noteOf } from '../failures/toasts.ts'
import { expect, expectAccessible, type Fixtures, type Person, shows, test } from '../support/fixtures.ts'
import { propose, startProject } from '../support/rooms.ts'

const phone = { width: 390, height: 844 }

async function delivered(person: Fixtures['person'], listener = {}) {
  const project = await startProject(person, { listener, handed: {} })
  await project.listener.page.setViewportSize(phone)
  return project
}

async function approve(page: Page) {
  await page.getByRole('button', { name: 'Approve & rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this song' })
  await dialog.getByRole('radio', { name: '5 stars' }).click()
  await dialog.getByRole('radio', { name: 'Everyone who has the link' }).click()
  await dialog.getByRole('button', { name: 'Approve the song' }).click()
  return dialog
}

const fiveTabs = ['Overview', 'Notes', 'Messages', 'Status', 'Creative']

const tabListOf = (page: Page) =>
  page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'Creative' }) })

/** The tabs of a project, exactly five, each of them whole, and none scrolled away. */
async function expectFiveTabs(page: Page, at: string) {
  const tabs = tabListOf(page).getByRole('tab')
  await expect(tabs, at).toHaveText(fiveTabs.map((name) => new RegExp(`^${name}( ?[0-9+]+ unread)?$`)))
  for (const tab of await tabs.all()) await expect(tab, at).toBeInViewport({ ratio: 1 })
  const faults = await tabListOf(page).evaluate((list) => {
    const bar = list.parentElement!
    const edge = bar.getBoundingClientRect()
    const all = [...list.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect())
    return [
      bar.scrollWidth > bar.clientWidth && 'the bar scrolls',
      list.querySelector('[role=tab]')!.scrollWidth > all[0]!.width + 1 && 'a word is cut',
      all.some(({ left, right }) => left < edge.left || right > edge.right) && 'a tab is cut',
      all.some(({ width, height }) => width < 24 || height < 24) && 'a tab is small',
      document.documentElement.scrollWidth > innerWidth && 'the page scrolls sideways',
    ].filter(Boolean)
  })
  expect(faults, at).toEqual([])
}

test('both parties have exactly five tabs, whole at every width, with unread messages and without', async ({
  person,
}) => {
  shows('2.project.tabs', '9.project.tabs')
  const { listener, songwriter, request, room } = await startProject(person, { handed: {} })
  const look = async ({ page }: Person, to: string) => {
    await page.goto(to)
    await expect(page.getByRole('tab', { name: 'Creative' })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (const width of [320, 360, 390, 414, 768, 1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await tabListOf(page).scrollIntoViewIfNeeded()
      await expectFiveTabs(page, `${to} at ${width}`)
    }
  }
  const screens = [
    [listener, `${room}#overview`],
    [songwriter, room],
    [songwriter, `/?role=songwriter#${projectAnchor(request.id)}`],
  ] as const
  for (const [party, at] of screens) await look(party, at)
  for (const [from, to] of [
    [listener, songwriter],
    [songwriter, listener],
  ] as const)
    await from.call(projects.sendMessage, {
      params: request,
      body: { message: 'Have you heard it?', receiverId: to.user.id },
    })
  for (const [party, at] of screens) await look(party, at)
})

test('the next move opens its tab, and a notification covers neither the next move nor the studio’s bar', async ({
  person,
  expectFailure,
}) => {
  expectFailure(409)
  const { listener, songwriter, request, room } = await delivered(person, {
    firstName: 'Maximiliane-Theodora',
  })
  await propose(songwriter, request)
  const { page } = listener
  const creative = page.getByRole('tab', { name: 'Creative' })
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(room)
    const dialog = await approve(page)
    await dialog.getByRole('button', { name: 'See the proposed changes' }).click()
    await expect(creative).toHaveAttribute('aria-selected', 'true')
    expect(await page.evaluate(() => scrollX)).toBe(0)
  }
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()

  const box = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect)
  const isAbove = async (page: Page, bar: Locator) =>
    expect.poll(async () => (await box(noteOf(page))).bottom <= (await box(bar)).top).toBe(true)

  const studio = songwriter.page
  await studio.setViewportSize(phone)
  await studio.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await listener.call(songRequests.requestChanges, { params: request, body: { message: 'Slower, please.' } })
  await studio.goto(room)
  const move = studio.locator('.next-move')
  await expect(move).toHaveText('Your turn: Maximiliane-Theodora asked for changes')
  const [bar, words] = [await box(move), await box(move.locator('span'))]
  expect(words.height).toBeGreaterThan(40)
  expect(words.top - bar.top).toBeGreaterThanOrEqual(8)
  expect(bar.bottom - words.bottom).toBeGreaterThanOrEqual(8)
  await studio.getByRole('button', { name: 'Share Link' }).click()
  await expect(noteOf(studio)).toContainText('Link Copied!')
  await isAbove(studio, move)

  await studio.goto(`/?role=songwriter#${projectAnchor(request.id)}`)
  await studio.getByRole('article').getByRole('button', { name: 'Share Link' }).click()
  await expect(noteOf(studio)).toContainText('Link Copied!')
  await isAbove(studio, studio.getByRole('navigation', { name: 'In the studio' }))
})

test('a notification stands above the player, and covers neither title nor buttons of a dialog', async ({
  person,
}) => {
  shows('9.toast.one', '9.toast.duration')
  const { listener, room } = await delivered(person)
  const { page } = listener
  await page.goto(room)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  const top = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().top)
  const bottom = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().bottom)
  const player = page.getByRole('region', { name: 'Player', includeHidden: true })
  await expect(player).toBeVisible()
  const approved = { title: 'Song approved', description: 'Thank you. The song is yours to share.' }
  await approve(page)
  await expectToast(page, approved)
  await expect.poll(async () => (await bottom(noteOf(page))) <= (await top(player))).toBe(true)

  // The first dialog fills the window. The second is no taller than the toast.
  for (const [title, ...buttons] of [
    ['Make it a gift', 'Make it a gift'],
    ['Reset the link?', 'Who can see this', 'Reset link'],
  ]) {
    for (const name of buttons) await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: title! })
    const heading = dialog.getByRole('heading').first()
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expectToast(page, approved)
    await expect.poll(async () => (await bottom(heading)) <= (await top(noteOf(page)))).toBe(true)
    await dialog.evaluate(({ parentElement: sheet }) => sheet!.scrollTo(0, sheet!.scrollHeight))
    await expect.poll(async () => (await bottom(cancel)) <= (await top(noteOf(page)))).toBe(true)
    await cancel.click()
    await expect(dialog).toBeHidden()
  }
  await expect(noteOf(page)).toHaveCount(0, { timeout: 10_000 })
})

test('the band of a party’s room becomes one bar with title and play button, and moves nothing', async ({
  person,
  newWindow,
}) => {
  const { listener, songwriter, request, room } = await delivered(person)
  await songwriter.page.setViewportSize(phone)
  const bar = (page: Page) => page.locator('.compact-header')
  const scroll = (page: Page, y: number) =>
    page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)

  for (const { page } of [listener, songwriter])
    await test.step(page === listener.page ? 'listener' : 'songwriter', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(room)
      await expect(page.getByRole('tab', { name: 'Creative' })).toBeAttached()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      // The test scrolls to the end first, because the browser lays out content (`content-visibility`) and
      // loads its fonts only when the content becomes visible.
      await scroll(page, 10_000)
      await expect(bar(page)).toBeVisible()
      // `document.fonts.ready` is not enough, because it also resolves before the first font is requested.
      await page.waitForFunction(() =>
        ['Inter Sleeve', 'Fraunces Sleeve'].every((name) =>
          [...document.fonts].some(({ family, status }) => family.includes(name) && status === 'loaded'),
        ),
      )
      await scroll(page, 0)
      await expect(bar(page)).toHaveCount(0)
      // Content that becomes visible loads its fonts some frames later. Only layout shifts after that count.
      await page.evaluate(() => {
        const seen = { shifts: [] as unknown[], last: performance.now() }
        Object.assign(window, seen)
        new PerformanceObserver((list) => {
          Object.assign(window, { last: performance.now() })
          ;(window as unknown as typeof seen).shifts.push(...list.getEntries())
        }).observe({ type: 'layout-shift' })
      })
      await page.waitForFunction(() => performance.now() - (window as unknown as { last: number }).last > 500)
      await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.splice(0))
      const tabs = page.getByRole('tablist').first()
      const place = () => tabs.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY))
      const before = await place()

      await scroll(page, before - 300)
      await expect(bar(page)).toContainText(request.title)
      await expect(page.getByRole('banner')).not.toBeInViewport()
      expect(await place()).toBe(before)
      const { y, height } = (await bar(page).boundingBox())!
      expect(y).toBe(0)
      expect(height).toBeLessThanOrEqual(56)
      await scroll(page, 0)
      await expect(bar(page)).toHaveCount(0)
      expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await scroll(page, before - 300)
      await expect(bar(page)).toHaveCSS('animation-name', 'none')
      await expectAccessible(page)
      // axe has scrolled to the top, so the test scrolls down again.
      await scroll(page, before - 300)

      const play = bar(page).getByRole('button')
      await expect(play).toHaveAccessibleName(/^Play Cardamom Sundays/)
      await expect(play).toBeInViewport({ ratio: 1 })
      await play.click()
      await expect(play).toBeFocused()
      await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()

      await scroll(page, 0)
      await expect(bar(page)).toHaveCount(0)
      await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
      await expect(
        page.getByRole('complementary', { name: 'The song' }).locator('[data-song] button').first(),
      ).toBeFocused()
      expect(await place()).toBe(before)
    })

  await test.step('a wide window and everyone else’s room keep theirs', async () => {
    const { page } = listener
    await page.setViewportSize({ width: 1440, height: 700 })
    await scroll(page, 2000)
    await expect(page.getByRole('banner')).toBeInViewport()
    await expect(bar(page)).toHaveCount(0)
    const visitor = await newWindow()
    await visitor.setViewportSize({ width: 390, height: 500 })
    await visitor.goto(room)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await scroll(visitor, 2000)
    await expect(visitor.getByRole('banner')).toBeInViewport()
    await expect(bar(visitor)).toHaveCount(0)
  })
})
