import type { Locator, Page } from '@playwright/test'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { boxesOf } from './support/layout.ts'
import { accept, ask, becomeSongwriter, bio, deliver } from './support/rooms.ts'
import { everyFormat, keptSound } from './support/sounds.ts'
import { letThrough } from './support/states.ts'
import { upload } from './support/uploading.ts'

type Wishes = Parameters<typeof ask>[1]

const time = (page: Page) => page.locator('audio').evaluate((one: HTMLAudioElement) => one.currentTime)
const paused = (page: Page) => page.locator('audio').evaluate((one: HTMLAudioElement) => one.paused)
const source = (page: Page) => page.locator('audio').evaluate((one: HTMLAudioElement) => one.src)
const dock = (page: Page) => page.getByRole('region', { name: 'Player' })
const coverIn = (within: Locator) => within.locator('svg[viewBox="0 0 400 400"]')
const play = (within: Locator) => within.getByRole('button', { name: /^Play / })
const pause = (within: Locator) => within.getByRole('button', { name: /^Pause / })

/**
 * Creates a project with this number of versions, the first of them 6 seconds long. Returns the project and
 * its two people.
 */
async function room(
  person: () => Promise<Person>,
  { versions = 1, ...wishes }: Wishes & { versions?: number } = {},
) {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener, wishes)
  await accept(songwriter, request)
  const peaks = Array.from({ length: 400 }, (_, at) => Math.round(50 + 50 * Math.sin(at)) / 100)
  for (let version = 1; version <= versions; version++)
    await deliver(songwriter, request, { peaks, seconds: 6 })
  return { listener, songwriter, request, page: listener.page, path: `/request/${request.shareableId}` }
}

const version = (page: Page, number: number) =>
  page.getByRole('main').getByRole('group', { name: new RegExp(`version ${number}`) })

test('one sound at a time, in one player that goes on from page to page and covers nothing', async ({
  person,
}) => {
  const title = 'The long way home from the harbour on the last evening before the ice came in'
  const { page, path, listener, request } = await room(person, { versions: 2, title })
  const loaded: string[] = []
  page.on('request', (one) => void loaded.push(one.url()))
  await page.goto(path)
  await expect(version(page, 2).getByRole('slider').locator('path').first()).toBeVisible()
  expect(loaded.filter((url) => url.includes('/objects/'))).toEqual([])
  expect(await dock(page).count()).toBe(0)

  const [one, two] = (await listener.call(deliveries.ofProject, { params: request })).toReversed()
  // All data that the page loads for a song has fewer than 5000 characters.
  expect(JSON.stringify(two).length).toBeLessThan(5000)
  await play(version(page, 1)).click()
  await expect.poll(() => time(page)).toBeGreaterThan(0.2)
  await expect(pause(version(page, 1))).toBeVisible()
  await expect(dock(page).getByRole('link', { name: `${title}, version 1` })).toBeVisible()
  await dock(page).getByRole('button', { name: 'Next version' }).click()
  await expect.poll(() => source(page)).toContain(two!.songUrl)
  await expect(pause(version(page, 2))).toBeVisible()
  await expect(play(version(page, 1))).toBeVisible()
  await dock(page).getByRole('button', { name: 'Previous version' }).click()
  await expect.poll(() => source(page)).toContain(one!.songUrl)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => void (audio.loop = true))

  await page.getByRole('link', { name: 'Songwright' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
  const before = await time(page)
  await expect.poll(() => time(page)).not.toBe(before)
  await expect(pause(dock(page))).toBeVisible()

  await page.setViewportSize({ width: 390, height: 700 })
  await pause(dock(page)).click()
  const last = page.getByRole('link', { name: 'Terms of Service' })
  await last.focus()
  const gap = async () => {
    const [player, link] = await boxesOf(dock(page), last)
    return player!.y - link!.y
  }
  await expect.poll(gap).toBeGreaterThan(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)

  await dock(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  // When the player is closed, the page no longer reserves space for it.
  const kept = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--dock'))
  expect(await kept()).toBe('')
})

test('the song is a slider for keys and pointers, and the lock screen has the same buttons', async ({
  person,
}) => {
  const { page, path } = await room(person, { versions: 2 })
  await page.addInitScript(() => {
    const pressed: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { pressed })
    navigator.mediaSession.setActionHandler = (action, handler) => void (pressed[action] = handler)
  })
  const press = (action: string, details = {}) =>
    page.evaluate(
      ([name, more]) => {
        const { pressed } = window as unknown as { pressed: Record<string, (details: object) => void> }
        pressed[name]!({ action: name, ...more })
      },
      [action, details] as const,
    )
  await page.goto(path)
  const slider = version(page, 2).getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', '0 seconds of 6 seconds')

  await test.step('keys look for a place without a sound', async () => {
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '5 seconds of 6 seconds')
    expect(await paused(page)).toBe(true)
    for (const [key, seconds] of [
      ['ArrowLeft', 0],
      ['End', 6],
      ['Home', 0],
      ['PageUp', 6],
      ['PageDown', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(slider).toHaveAttribute('aria-valuetext', `${seconds} seconds of 6 seconds`)
    }
    await expect(dock(page).getByRole('slider', { name: /^Position/ })).toHaveAttribute(
      'aria-valuetext',
      '0 seconds of 6 seconds',
    )
  })
  await test.step('a pointer means to hear that place', async () => {
    const { width } = (await version(page, 1).getByRole('slider').boundingBox())!
    await version(page, 1)
      .getByRole('slider')
      .click({ position: { x: width / 2, y: 10 } })
    await expect.poll(() => time(page)).toBeGreaterThan(3)
    expect(await time(page)).toBeLessThan(6)
    await expect(pause(version(page, 1))).toBeVisible()
  })
  await test.step('media keys and lock screen', async () => {
    const shown = () =>
      page.evaluate(() => {
        const { metadata, playbackState } = navigator.mediaSession
        return [metadata?.title, metadata?.artist, playbackState]
      })
    await press('pause')
    await expect.poll(shown).toEqual(['Cardamom Sundays, version 1', 'Ada Okafor', 'paused'])
    await press('seekto', { seekTime: 1 })
    await expect.poll(() => time(page)).toBe(1)
    await press('seekforward', { seekOffset: 2 })
    await expect.poll(() => time(page)).toBe(3)
    await press('play')
    await expect.poll(shown).toEqual(['Cardamom Sundays, version 1', 'Ada Okafor', 'playing'])
    await press('nexttrack')
    await expect.poll(shown).toEqual(['Cardamom Sundays, version 2', 'Ada Okafor', 'playing'])
    await press('stop')
    await expect(dock(page)).toBeHidden()
  })
})

test('the record turns while its song plays, a press on its groove seeks there, and the dock and the lock screen show its cover', async ({
  person,
  newWindow,
}) => {
  const { page, path, listener, request } = await room(person)
  // Until then the listener's cover is small on phones, without a record.
  await listener.call(songRequests.approve, { params: request, body: { rating: 5 } })
  const sleeve = page.getByRole('complementary', { name: 'The song' })
  const ring = sleeve.locator('[data-ring]')
  const turns = () =>
    sleeve.locator('.record-sheen').evaluate((sheen) => getComputedStyle(sheen).animationDuration)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    await expect(ring).toHaveCount(0)
    await play(sleeve).click()
    await expect.poll(turns).toBe('1.8s')
    await pause(sleeve).click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Three o'clock on the ring is the middle of the song. The record is visible at that point.
    const { x, y, width: wide, height: high } = (await sleeve.locator('.record-ring').boundingBox())!
    const across = wide * 0.43
    // The ring's band is 98 of the drawing's 400 units wide.
    expect((wide * 98) / 400).toBeGreaterThanOrEqual(44)
    await page.mouse.click(x + wide / 2 + across, y + high / 2)
    await expect.poll(() => time(page)).toBeCloseTo(3, 0)
    await page.mouse.move(x + wide / 2 + across, y + high / 2)
    await page.mouse.down()
    await page.mouse.move(x + wide / 2 + across * Math.cos(1), y + high / 2 + across * Math.sin(1), {
      steps: 4,
    })
    await page.mouse.up()
    await expect.poll(() => time(page)).toBeGreaterThan(5)
    await expect(sleeve.getByRole('slider')).toHaveCount(1)
    await expectAccessible(page)
  }

  const inside = (within: Locator) =>
    coverIn(within)
      .last()
      // Ids within a drawing start with the drawing's own id, which is removed.
      .evaluate((cover) => cover.innerHTML.replaceAll(cover.id, ''))
  await expect.poll(() => inside(dock(page))).toBe(await inside(sleeve.locator('.room-cover')))
  const artwork = () =>
    page.evaluate(async () => {
      const { src = '', type } = navigator.mediaSession.metadata?.artwork[0] ?? {}
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return `${type} ${picture.naturalWidth}`
    })
  await expect.poll(artwork).toBe('image/png 512')

  // People who aren't in the project see the progress line too.
  const stranger = await newWindow()
  await stranger.goto(path)
  await expect(stranger.getByRole('region', { name: 'Progress' }).locator('svg path').first()).toBeVisible()
  await play(stranger.getByRole('complementary', { name: 'The song' })).click()
  await expect(coverIn(dock(stranger))).toBeVisible()
  await expectAccessible(stranger)
})

test('a song that can not be had says so, and plays once it can', async ({ person, expectFailure }) => {
  expectFailure(503)
  const { page, path } = await room(person)
  await page.route('**/objects/**', (route) => route.fulfill({ status: 503 }))
  await page.goto(path)
  await play(version(page, 1)).click()
  await expect(version(page, 1).getByText('This song could not be played. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await letThrough(page, '**/objects/**')
  await dock(page)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect.poll(() => time(page)).toBeGreaterThan(0.2)
  await expect(page.getByText('This song could not be played. Please try again.')).toBeHidden()
})

test('MP3, WAV, FLAC, M4A and Opus play', async ({ person }) => {
  const { page, path, songwriter, request } = await room(person, { versions: 0 })
  const formats = everyFormat()
  for (const file of formats) await deliver(songwriter, request, { file })
  await page.goto(path)
  for (const [at, { name }] of formats.entries()) {
    const [heard] = [version(page, at + 1)]
    await play(heard).click()
    const length = () => page.locator('audio').evaluate((one: HTMLAudioElement) => one.duration)
    await expect.poll(length, name).toBeCloseTo(1, 0)
    await expect.poll(() => time(page), name).toBeGreaterThan(0.2)
    await expect(heard.getByRole('slider'), name).toHaveAttribute('aria-valuetext', /of 1 second$/)
  }
})

test('a sample is drawn as it sounds, from what was seen of it as it was uploaded', async ({ person }) => {
  const songwriter = await person({ role: 'songwriter' })
  const { page } = songwriter
  await songwriter.call(songwriterProfile.create, { body: { bio, genres: ['folk'] } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await upload(page, 'Upload sample songs', [
    keptSound('second.m4a', 'audio/mp4'),
    keptSound('second.opus', 'audio/ogg'),
  ])
  await expect(page.getByText('2 sample song(s) uploaded successfully.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await play(page.getByRole('main')).first().click()
  await expect(
    dock(page)
      .getByRole('slider', { name: /^Position/ })
      .locator('path')
      .first(),
  ).toBeVisible()
  // A sample belongs to no request, so it has no cover.
  await expect(coverIn(dock(page))).toHaveCount(0)
  const { samples } = (await songwriter.call(songwriterProfile.mine))!
  for (const { peaks, seconds } of samples) {
    expect(peaks).toHaveLength(400)
    expect(Math.max(...peaks!)).toBeGreaterThan(0.5)
    expect(seconds).toBeCloseTo(1, 0)
    expect(JSON.stringify(peaks).length).toBeLessThan(2500)
  }
})
