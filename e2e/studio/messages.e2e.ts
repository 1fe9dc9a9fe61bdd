import { paths, projectAnchor } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'

test('on a phone the newest message stands above the form, which stays at the bottom', async ({ person }) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const project = await accept(songwriter, await ask(listener))
  const words = Array.from({ length: 14 }, (_, index) => `Message ${index + 1}`)
  for (const message of words)
    await listener.call(projects.sendMessage, {
      params: project,
      body: { message, receiverId: songwriter.user.id },
    })
  const { page } = songwriter
  const panel = page.getByRole('tabpanel', { name: /^Messages/ })
  const topOf = async (text: string) =>
    (await panel.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN
  const form = panel.getByRole('textbox', { name: 'Message' })
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${paths.dashboard({ role: 'songwriter' })}#${projectAnchor(project.id, 'messages')}`)
    await expect(panel.getByText('Message 14', { exact: true })).toBeVisible()
    // Newest first, as the call answers.
    expect((await panel.locator('li > p:last-child').allTextContents()).slice(0, 2)).toEqual([
      'Message 14',
      'Message 13',
    ])
    const isPhone = width === 390
    expect((await topOf('Message 14')) > (await topOf('Message 13'))).toBe(isPhone)
    const formTop = (await form.boundingBox())!.y
    expect(formTop > (await topOf('Message 14'))).toBe(isPhone)
    if (isPhone) {
      await expect(panel.getByText('Message 14', { exact: true })).toBeInViewport()
      await expect(panel.getByRole('button', { name: 'Send Message' })).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
  }
})

test('on a phone what one sends stands above the form, whose field has the focus', async ({ person }) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const project = await accept(songwriter, await ask(listener))
  for (const message of ['One', 'Two', 'Three'])
    await listener.call(projects.sendMessage, {
      params: project,
      body: { message, receiverId: songwriter.user.id },
    })
  const { page } = listener
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.room(project.shareableId))
  await page.getByRole('tab', { name: /^Messages/ }).click()
  const panel = page.getByRole('tabpanel', { name: /^Messages/ })
  const field = panel.getByRole('textbox', { name: 'Message' })
  const send = panel.getByRole('button', { name: 'Send Message' })
  /** Height by which the form covers the end of this message. */
  const covered = (text: string) =>
    panel.evaluate((all, words) => {
      const message = [...all.querySelectorAll('li')].find((one) => one.textContent?.includes(words))
      if (!message) return Number.POSITIVE_INFINITY
      const form = all.querySelector('form')!.parentElement!
      return message.getBoundingClientRect().bottom - form.getBoundingClientRect().top
    }, text)
  await expect.poll(() => covered('Three')).toBeLessThanOrEqual(0)
  const words = 'It rings twice.\nLow, then high.\nLike a throat that is cleared.'
  await field.fill(words)
  await send.click()
  await expect(field).toHaveValue('')
  await expect.poll(() => covered('It rings twice.')).toBeLessThanOrEqual(0)
  await expect(field).toBeFocused()
})

test('all five tabs can be reached at every width, and the bar fades where some are hidden', async ({
  person,
}) => {
  const songwriter = await becomeSongwriter(await person())
  await accept(songwriter, await ask(await person()))
  const { page } = songwriter
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.dashboard({ role: 'songwriter' }))
    const card = page.getByRole('region', { name: 'Active Projects' }).getByRole('article')
    const bar = card.locator('[data-tab-bar]')
    for (const name of ['Overview', 'Notes', 'Messages', 'Status', 'Creative']) {
      await card.getByRole('tab', { name }).click()
      const [tab, all] = await Promise.all([card.getByRole('tab', { name }).boundingBox(), bar.boundingBox()])
      expect(tab!.x, `${name} at ${width}`).toBeGreaterThanOrEqual(all!.x - 1)
      await expect
        .poll(async () => {
          const box = (await card.getByRole('tab', { name }).boundingBox())!
          return box.x + box.width <= all!.x + all!.width + 1
        })
        .toBe(true)
    }
    const isCut = await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 4)
    // The last project is open.
    await expect(bar.and(page.locator('[data-before]'))).toHaveCount(isCut ? 1 : 0)
  }
})
