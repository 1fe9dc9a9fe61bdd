import { core, expect, shows, test } from '../support/fixtures.ts'
import { ask, story } from '../support/rooms.ts'
import { expectToast, failed, lateParts, noteOf } from './toasts.ts'

const copied = { title: 'Link Copied!', description: 'Shareable link has been copied to your clipboard.' }

test(
  'a notification is one at a time, for five seconds, and leaves by a swipe to the right',
  core,
  async ({ person }) => {
    shows('9.toast.duration', '9.toast.swipe', '9.toast.threshold', '9.toast.hotkey')
    const listener = await person()
    await ask(listener)
    const { page } = listener
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const whole = lateParts(page)
    await page.goto('/')
    await whole
    const note = noteOf(page)
    const share = page.getByRole('button', { name: 'Share Link' })
    await page.getByLabel('Title').fill('First Steps')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'happy' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('pop')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

    await share.click()
    await expectToast(page, copied)
    await page.clock.runFor(4999)
    await expect(note).toHaveAttribute('data-state', 'open')
    await page.clock.runFor(1)
    await expect(note).toHaveAttribute('data-state', 'closed')
    await page.clock.runFor(180)
    await expect(note).toHaveCount(0)

    await share.click()
    await expectToast(page, copied)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create Song Request' }).click()
    await expectToast(page, failed('Failed to submit song request. Please try again.', 'You’re offline.'))
    await page.context().setOffline(false)

    await page.keyboard.press('F8')
    await expect(
      page.getByRole('region', { name: 'Notification', exact: true }).getByRole('list'),
    ).toBeFocused()
    const { x, y } = (await note.boundingBox())!
    const swipe = async (by: number) => {
      // The mouse starts far inside the toast, because the toast may still be sliding back after the last
      // swipe.
      const [from, row] = [Math.round(x) + 120, Math.round(y) + 20]
      await page.mouse.move(from, row)
      await page.mouse.down()
      await page.mouse.move(from + by, row, { steps: 5 })
      await expect(note).toHaveAttribute('style', new RegExp(`move-x: ${by}px`))
      await page.mouse.up()
    }
    await swipe(50)
    await expect(note).toHaveAttribute('data-swipe', 'cancel')
    await expect(note).toHaveAttribute('data-state', 'open')
    await swipe(51)
    await expect(note).toHaveAttribute('data-swipe', 'end')
    await page.clock.runFor(180)
    await expect(note).toHaveCount(0)
  },
)
