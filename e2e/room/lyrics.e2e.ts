import type { Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries, humanMadeStatement } from '#contract/work/deliveries'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { approve, startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'

const lyrics = 'Leave the light on\n\nI am nearly home\nThe radio is warm\nAnd so are you'
const lyricTimes = [0.5, null, 2, 3.5, 5]
const heard = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
const lit = (page: Page) => page.getByRole('main').locator('[aria-current=true]')

test('on the approved page each line lights up in step with the sound, and is a way into it', async ({
  person,
  newWindow,
}) => {
  const handed = { seconds: 6, peaks: [0.2, 0.9, 0.4], lyrics, lyricTimes }
  const { listener, request, room } = await startProject(person, { handed })
  await approve(listener, request)
  const page = await newWindow()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(room)
  const line = (words: string) => page.getByRole('main').getByRole('button', { name: words, exact: true })
  await expect(line('The radio is warm')).toBeVisible()
  await expect(lit(page)).toHaveCount(0)
  await expectAccessible(page)

  // Records each line when it is highlighted, with the playback position.
  await page.evaluate(() => {
    const seen: [string, number][] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as Element).getAttribute('aria-current') === 'true')
          seen.push([target.textContent!, document.querySelector('audio')!.currentTime])
    }).observe(document.querySelector('main')!, { attributeFilter: ['aria-current'], subtree: true })
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect(lit(page)).toHaveText('And so are you', { timeout: 20_000 })
  const seen = await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen)
  const sung = lyrics.split('\n').filter(Boolean)
  expect(seen.map(([words]) => words)).toEqual(sung)
  const begins = [...lyricTimes.filter((time) => time !== null), Number.POSITIVE_INFINITY]
  for (const [at, [words, second]] of seen.entries()) {
    expect(second, words).toBeGreaterThan(begins[at]! - 0.1)
    expect(second, words).toBeLessThan(begins[at + 1]!)
  }

  await line('I am nearly home').click()
  await expect.poll(() => heard(page)).toBeLessThan(5)
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(2)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pause / })
    .click()
  await expect(lit(page)).toHaveCount(1)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the songwriter times the lines by keys before the delivery, and one by hand after it', async ({
  person,
}) => {
  const { listener, songwriter, request, room } = await startProject(person)
  const { page } = songwriter
  const kept = async () => (await listener.call(deliveries.ofProject, { params: request }))[0]!
  const time = (line: number) => page.getByLabel(`Time of line ${line}`, { exact: true })
  const line = (words: string) => page.getByRole('main').getByRole('button', { name: words, exact: true })

  await test.step('while the song is still at hand', async () => {
    await page.goto(room)
    await upload(page, 'Upload Final Song', song())
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lyrics (optional)').fill(lyrics)
    await dialog.getByRole('button', { name: 'Time the lines' }).click()
    const mark = dialog.getByRole('button', { name: /^Begins now: / })
    await expect(mark).toBeDisabled()
    await dialog.getByRole('button', { name: 'Play the song' }).focus()
    await page.keyboard.press('Enter')
    await expect(mark).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(mark).toBeFocused()
    let last = 0
    for (const words of ['Leave the light on', 'I am nearly home', 'The radio is warm']) {
      await expect(mark).toHaveText(`Begins now: ${words}`)
      await expect.poll(() => heard(page), { intervals: [50] }).toBeGreaterThan(last + 0.2)
      await page.keyboard.press('Space')
      last = await heard(page)
    }
    await expect(time(4)).not.toHaveValue('')
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: humanMadeStatement }).check()
    await dialog.getByRole('button', { name: 'Deliver song' }).click()
    await expect(line('The radio is warm')).toBeVisible()
    const { lyricTimes: times } = await kept()
    expect(times).toEqual([expect.any(Number), null, expect.any(Number), expect.any(Number), null])
    expect(times![3]).toBeGreaterThan(times![2]!)
    expect(times![2]).toBeGreaterThan(times![0]!)
  })

  await test.step('a line by itself, on the delivered version', async () => {
    const editor = page.getByRole('region', { name: 'Lyrics of version 1', exact: true })
    const save = editor.getByRole('button', { name: 'Save lyrics' })
    await page.getByRole('button', { name: 'Edit the lyrics of version 1' }).click()
    await time(5).fill('0:00.01')
    await time(5).press('Enter')
    await expect(editor.getByText('Each line must begin after the one before it').first()).toBeVisible()
    await expect(save).toBeDisabled()
    await expectAccessible(page)
    await time(5).fill('0:06.00')
    await time(5).press('Enter')
    await save.click()
    await expect(line('And so are you')).toBeVisible()
    expect((await kept()).lyricTimes![4]).toBe(6)
  })

  await test.step('the next version starts with both, which can be cleared', async () => {
    await listener.call(songRequests.requestChanges, {
      params: request,
      body: { message: 'A little faster, please.' },
    })
    await page.goto(room)
    await upload(page, 'Upload Final Song', song())
    const words = page.getByRole('dialog').getByLabel('Lyrics (optional)')
    await expect(words).toHaveValue(lyrics)
    await expect(page.getByText('Lyrics and their times from version 1')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear the lyrics' }).click()
    await expect(words).toHaveValue('')
    await expect(words).toBeFocused()
  })
})
