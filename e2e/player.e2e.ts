import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { accept, ask, becomeSongwriter, deliver } from './rooms.ts'

const time = (audio: Locator) => audio.evaluate((one: HTMLAudioElement) => one.currentTime)
const paused = (audio: Locator) => audio.evaluate((one: HTMLAudioElement) => one.paused)

test('songs play one at a time, and the slider moves by keys and by pointer', async ({ person }) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  await accept(songwriter, request)
  await deliver(songwriter, request)
  await deliver(songwriter, request)
  const { page } = listener
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await page.goto(`/request/${request.shareableId}`)

  const players = page.getByRole('group', { name: /version \d/ })
  await expect(players).toHaveCount(2)
  const [first, second] = [players.nth(0), players.nth(1)]
  const audio = first.locator('audio')
  expect(loaded.filter((url) => url.includes('/objects/'))).toEqual([])
  await expectAccessible(page)

  await first.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => time(audio)).toBeGreaterThan(0.2)
  await expect(first.getByRole('button', { name: /^Pause / })).toBeVisible()
  await second.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => time(second.locator('audio'))).toBeGreaterThan(0.2)
  expect(await paused(audio)).toBe(true)
  await second.getByRole('button', { name: /^Pause / }).click()
  await expect(second.getByRole('button', { name: /^Play / })).toBeVisible()

  const slider = first.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => time(audio)).toBeGreaterThan(5)
  await expect(slider).toHaveAttribute('aria-valuetext', /^6 seconds of 6 seconds$/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => time(audio)).toBeLessThan(2)
  await page.keyboard.press('Home')
  await expect.poll(() => time(audio)).toBe(0)
  const { width } = (await slider.boundingBox())!
  await slider.click({ position: { x: width / 2, y: 10 } })
  await expect.poll(() => time(audio)).toBeCloseTo(3, 0)
})

test('a slider that is clicked before anything played loads what it needs and goes there', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  await accept(songwriter, request)
  await deliver(songwriter, request)
  await listener.page.goto(`/request/${request.shareableId}`)
  const slider = listener.page.getByRole('slider').first()
  const { width } = (await slider.boundingBox())!
  await slider.click({ position: { x: width / 2, y: 10 } })
  await expect.poll(() => time(listener.page.locator('audio').first())).toBeCloseTo(3, 0)
})

test('a song that can not be had says so, and plays once it can', async ({ person, expectFailure }) => {
  expectFailure(503)
  expectFailure(/ERR_/)
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(listener)
  await accept(songwriter, request)
  await deliver(songwriter, request)
  const { page } = listener
  await page.route('**/objects/**', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/request/${request.shareableId}`)
  await page.getByRole('button', { name: /^Play / }).click()
  await expect(page.getByText('This song could not be played. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/objects/**')
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.poll(() => time(page.locator('audio'))).toBeGreaterThan(0.2)
})
