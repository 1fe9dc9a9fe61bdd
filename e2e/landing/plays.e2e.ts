import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { soundsFolder } from '../../server/demo/recordings.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { demo } from '../support/start/settings.ts'

test.use({ settings: demo })
test.describe.configure({ mode: 'default' })

const isSound = (address: string) => new URL(address).pathname.startsWith('/objects/')
const isPlayer = (address: string) => /\/assets\/(?:songs|deck|dock|player)/.test(address)

function asked(page: Page) {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

const newest = 'A hymn for the allotment society by Ruth Abramson'
const second = 'The other end of the ferry by Mateus Carvalho'
const hero = (page: Page) => page.locator('section:has(h1)')

test('the hero’s record plays without an account, and loads nothing of the player before', async ({
  page,
}) => {
  const addresses = asked(page)
  await page.goto('/')
  const play = hero(page).getByRole('button', { name: `Play ${newest}` })
  await page.waitForLoadState('load')
  await expect(page.getByRole('region', { name: 'Community statistics' }).getByText('$3,')).toBeVisible()
  expect(addresses.filter((address) => isSound(address) || isPlayer(address))).toEqual([])
  await expect(page.locator('audio')).toHaveCount(0)

  await expect(hero(page).getByText('Free to ask. You hear it before you pay. Half the songs')).toBeVisible()
  await expect(hero(page).getByText('A sound made for this demo')).toBeVisible()

  await play.click()
  await expect(hero(page).getByRole('button', { name: `Pause ${newest}` })).toBeVisible()
  await expect.poll(() => addresses.some(isSound)).toBe(true)
  await expect(page.locator('.turning')).toBeVisible()
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0)

  await hero(page).getByRole('button', { name: 'Next song' }).click()
  await expect(hero(page).getByRole('button', { name: `Pause ${second}` })).toBeVisible()
  await expect(hero(page).getByRole('link', { name: 'The other end of the ferry' })).toBeVisible()
  await hero(page)
    .getByRole('button', { name: `Pause ${second}` })
    .click()
  await expect(hero(page).getByRole('button', { name: `Play ${second}` })).toBeFocused()
  await expect(page.locator('.turning')).toHaveCount(0)
})

test('a browser decodes each recording of the demo as loud as it was made', async ({ page }) => {
  await page.goto('/')
  for (const name of await readdir(soundsFolder)) {
    if (!name.endsWith('.mp3')) continue
    const bytes = (await readFile(path.join(soundsFolder, name))).toString('base64')
    const decibels = await page.evaluate(async (base64) => {
      const raw = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(raw.buffer)
      const samples = sound.getChannelData(0)
      return 10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
    }, bytes)
    expect(decibels, name).toBeGreaterThan(-21)
    expect(decibels, name).toBeLessThan(-13)
  }
})

test('a cover plays by its disc, and leads to its room; a songwriter leads to their page', async ({
  page,
}) => {
  await page.goto('/')
  const songs = page.getByRole('region', { name: 'What came back' })
  await expect(songs.getByRole('listitem')).toHaveCount(6)
  const disc = songs.getByRole('button', { name: `Play ${second}` })
  await disc.focus()
  await page.keyboard.press('Enter')
  await expect(songs.getByRole('button', { name: `Pause ${second}` })).toBeFocused()
  await songs.getByRole('link', { name: 'The other end of the ferry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The other end of the ferry' })).toBeVisible()
  await page.goBack()

  const songwriters = page.getByRole('region', { name: 'Who writes them' })
  await songwriters.scrollIntoViewIfNeeded()
  const face = songwriters.locator('img').first()
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await songwriters.getByRole('button', { name: 'Play For Clara, in October' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByText('A sound made for this demo')).toBeVisible()
  await songwriters.getByRole('link', { name: 'Ruth Abramson' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth Abramson' })).toBeVisible()
})

test('the rows are accessible, and fit a phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: 'Who writes them' }).scrollIntoViewIfNeeded()
  // Without this style, the browser doesn't lay out content outside of the window, and the contrast can't be
  // measured.
  await page.addStyleTag({ content: '.showcase { content-visibility: visible !important }' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  }
})

test('without scripts the covers are drawn, and lead to pages that play', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await plain.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Next song' })).toBeHidden()
  const songs = page.getByRole('region', { name: 'What came back' })
  await expect(songs.locator('li svg path').first()).toBeAttached()
  await songs.getByRole('link', { name: 'Papá’s last harvest' }).click()
  await expect(page.locator('audio[controls]')).toBeVisible()
  await plain.close()
})
