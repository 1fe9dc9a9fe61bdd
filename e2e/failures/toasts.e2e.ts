import { core, expect, shows, test } from '../support/fixtures.ts'
import { ask, story } from '../support/rooms.ts'
import { expectToast, failed, lateParts, noteOf } from './toasts.ts'

const copied = { title: 'Link Copied!', description: 'Shareable link has been copied to your clipboard.' }

test(
  'a notification is one at a time, for five seconds, and leaves by a swipe to the right',
  core,
  async ({ person }) => {
    shows(
      '9.toast.one',
      '9.toast.duration',
      '9.toast.swipe',
      '9.toast.threshold',
      '9.toast.hotkey',
      '9.toast.label',
      '9.toast.default',
      '9.toast.destructive',
      '8.link.copied',
    )
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
    await expectToast(page, failed('Failed to submit song request. Please try again.'))
    await page.context().setOffline(false)

    await page.keyboard.press('F8')
    await expect(
      page.getByRole('region', { name: 'Notification', exact: true }).getByRole('list'),
    ).toBeFocused()
    const { x, y } = (await note.boundingBox())!
    const swipe = async (by: number) => {
      // Far enough in to hit the toast while it still slides back from the last swipe.
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

test('a clipboard that refuses is only logged', async ({ person }) => {
  shows('8.link.refused')
  const listener = await person()
  await ask(listener)
  const { page } = listener
  const browser = await page.context().newCDPSession(page)
  const permission = { name: 'clipboard-write' }
  await browser.send('Browser.setPermission', { permission, setting: 'denied' })
  const whole = lateParts(page)
  await page.goto('/')
  await whole
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The link could not be copied'),
  )
  await page.getByRole('button', { name: 'Share Link' }).click()
  expect((await logged).type()).toBe('warning')
  // The next toast has another subject.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('The connection was lost. Please try again.')).toBeVisible()
  await expect(noteOf(page)).toHaveCount(0)
})

test('what was read once is not read again by time, by focus or by coming back', async ({ person }) => {
  shows('9.query.no-interval', '9.query.no-focus', '9.query.never-stale')
  const { page } = await person()
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(song-requests\/user|songwriters|community-fund|donations\/user)$/.test(pathname))
      reads.push(pathname + search)
  })
  // No live events: a change by another person would be read again.
  await page.route('**/api/events*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await page.route('**/api/changes*', (route) => route.fulfill({ json: { seq: 0, hints: [] } }))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()
  const view = page.getByRole('combobox', { name: 'View' })
  await view.selectOption('underwriter')
  await expect(page.getByText('No contributions yet.')).toBeVisible()
  const once = [
    '/api/community-fund',
    '/api/donations/user?limit=100',
    '/api/song-requests/user',
    '/api/song-requests/user?limit=8',
    '/api/songwriters',
  ]
  await expect.poll(() => reads.toSorted()).toEqual(once)

  await view.selectOption('listener')
  await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()
  await view.selectOption('underwriter')
  await expect(page.getByText('No contributions yet.')).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await page.evaluate(() => {
    for (const name of ['visibilitychange', 'focus']) window.dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // The browser sends in order: earlier reads are seen when this one is answered.
  await page.evaluate(() => fetch('/healthz'))
  expect(reads.toSorted()).toEqual(once)
})
