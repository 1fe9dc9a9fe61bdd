import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'

test('on a phone the newest message, also one’s own, stands above the form, which stays at the bottom', async ({
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
  const topOf = async (text: string) =>
    (await panel.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN
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
    // The newest message is first, as in the call's reply.
    expect((await panel.locator('li > p:last-child').allTextContents()).slice(0, 2)).toEqual([
      'Message 14',
      'Message 13',
    ])
    const isPhone = width === 390
    expect((await topOf('Message 14')) > (await topOf('Message 13'))).toBe(isPhone)
    expect((await field.boundingBox())!.y > (await topOf('Message 14'))).toBe(isPhone)
    if (isPhone) {
      await expect.poll(() => covered('Message 14')).toBeLessThanOrEqual(0)
      await expect(panel.getByText('Message 14', { exact: true })).toBeInViewport()
      await expect(send).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
  }

  await field.fill('It rings twice.\nLow, then high.\nLike a throat that is cleared.')
  await send.click()
  await expect(field).toHaveValue('')
  await expect.poll(() => covered('It rings twice.')).toBeLessThanOrEqual(0)
  await expect(field).toBeFocused()
})
