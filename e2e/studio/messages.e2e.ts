import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { boxesOf } from '../support/layout.ts'
import { startProject } from '../support/rooms.ts'

test('a conversation reads downwards: the newest message, also one’s own, is in sight above the form at its end', async ({
  person,
}) => {
  const { listener, songwriter, request, room } = await startProject(person)
  for (let number = 1; number <= 14; number++)
    await songwriter.call(projects.sendMessage, {
      params: request,
      body: { message: `Message ${number}`, receiverId: listener.user.id },
    })
  const { page } = listener
  const panel = page.getByRole('tabpanel', { name: /^Messages/ })
  const field = panel.getByRole('textbox', { name: 'Message' })
  const send = panel.getByRole('button', { name: 'Send Message' })
  const message = (text: string) => panel.getByText(text, { exact: true })
  const isInOrder = async () => {
    const [first, second, form] = await boxesOf(message('Message 13'), message('Message 14'), field)
    return first!.y < second!.y && second!.y < form!.y
  }
  const covered = (text: string) =>
    panel.evaluate((all, words) => {
      const message = [...all.querySelectorAll('li')].find((one) => one.textContent?.includes(words))
      if (!message) return Number.POSITIVE_INFINITY
      const form = all.querySelector('form')!.parentElement!
      return message.getBoundingClientRect().bottom - form.getBoundingClientRect().top
    }, text)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`${room}#messages`)
    await expect(panel.getByText('Message 14', { exact: true })).toBeVisible()
    const texts = await panel.locator('li > p:last-child').allTextContents()
    expect(texts.slice(-2)).toEqual(['Message 13', 'Message 14'])
    await expect.poll(isInOrder).toBe(true)
    await expect.poll(() => covered('Message 14')).toBeLessThanOrEqual(0)
    await send.scrollIntoViewIfNeeded()
    await expect(panel.getByText('Message 14', { exact: true })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }

  await field.fill('It rings twice.\nLow, then high.\nLike a throat that is cleared.')
  await send.click()
  await expect(field).toHaveValue('')
  await expect.poll(() => covered('It rings twice.')).toBeLessThanOrEqual(0)
  await expect(field).toBeFocused()
})
