import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { approve, ask, openSupport, startProject } from '../support/rooms.ts'

/** Delays all scripts until the returned function is called, like a slow connection. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a song that is played before the page’s script is there plays at once, and goes on in our player without a break', async ({
  page,
  person,
}) => {
  const { listener, request, room } = await startProject(person, { handed: { seconds: 60 } })
  await approve(listener, request)
  const letGo = await holdScripts(page)
  await page.goto(room, { waitUntil: 'commit' })
  const song = page.getByRole('group', { name: /^Cardamom Sundays/ })
  const audio = page.locator('audio')
  const time = () => audio.evaluate((one: HTMLAudioElement) => one.currentTime)
  const theme = page.getByRole('button', { name: 'Switch between light and dark' })

  // The user clicks twice because nothing has happened yet. Only one of these clicks is replayed.
  await theme.click()
  await theme.click()
  await song.getByRole('button', { name: /^Play/ }).click()
  await expect.poll(time).toBeGreaterThan(0)
  await expect(audio).toBeVisible()
  await expect(song.getByRole('button')).toBeHidden()
  // All bytes are loaded, so a pause in the playback could only come from our player.
  const missing = () =>
    audio.evaluate((one: HTMLAudioElement) => one.duration - one.buffered.end(one.buffered.length - 1))
  await expect.poll(missing).toBeLessThan(0.5)
  await audio.evaluate((one: HTMLAudioElement) => {
    for (const breaks of ['pause', 'emptied', 'waiting', 'abort', 'error'])
      one.addEventListener(breaks, () => one.setAttribute('data-broke', breaks))
  })
  const dark = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await dark()).toBeUndefined()

  letGo()
  const dock = page.getByRole('region', { name: 'Player' })
  await expect(dock.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await expect(song.getByRole('button', { name: /^Pause/ })).toBeFocused()
  await expect.poll(dark).toBe('dark')
  await expect(theme).not.toHaveAttribute('data-pressed')
  const then = await time()
  await expect.poll(time).not.toBe(then)
  expect(await audio.getAttribute('data-broke')).toBeNull()
  await expect(audio).toBeHidden()
  await dock.getByRole('button', { name: /^Pause/ }).click()
  expect(await audio.evaluate((one: HTMLAudioElement) => one.paused)).toBe(true)
})

test('what is chosen and pressed before the script is there arrives where it should', async ({
  context,
  page,
  person,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { shareableId } = await ask(await person())
  const letGo = await holdScripts(page)
  const room = `/request/${shareableId}`
  await page.goto(room, { waitUntil: 'commit' })
  await openSupport(page)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await expect(page).toHaveURL(/\/api\/login\?.*pledge(=|%3D)25/)

  await page.goto(room, { waitUntil: 'commit' })
  await openSupport(page)
  await page.getByRole('radio', { name: '$50' }).check()
  const writing = page.getByRole('link', { name: 'Write it yourself' })
  await writing.click()
  await expect(page).toHaveURL(/\/api\/login\?.*write/)

  await page.goto(room, { waitUntil: 'commit' })
  await openSupport(page)
  await page.getByRole('radio', { name: '$50' }).check()
  await page.getByRole('button', { name: 'Share' }).click()
  letGo()
  await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible()
  // The form keeps the selection after hydration.
  await expect(page.getByRole('radio', { name: '$50' })).toBeChecked()
})
