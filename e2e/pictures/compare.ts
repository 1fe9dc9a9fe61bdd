import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Half a pixel for each of the page's: a line of text that moves or changes still shows, in a quarter of the bytes. */
export const camera = { deviceScaleFactor: 0.5, timezoneId: 'UTC' }

const widths = { 390: 844, 768: 1024, 1280: 800 }
/** Between a phone and a desk a page only changes its columns. */
const narrowAndWide = { 390: 844, 1280: 800 }
const schemes = ['light', 'dark'] as const

/** Nothing moves, and nobody's cursor blinks. */
const still = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

const browserNote = new URL('browser.txt', import.meta.url)

/** Another browser draws letters a little differently. */
function tolerance(page: Page) {
  const here = page.context().browser()!.version().split('.')[0]!
  if (test.info().config.updateSnapshots !== 'missing' && test.info().config.updateSnapshots !== 'none')
    writeFileSync(browserNote, `${here}\n`)
  const taken = readFileSync(browserNote, 'utf8').trim()
  // A word that changes is some hundred pixels.
  return here === taken ? { threshold: 0.2, maxDiffPixels: 60 } : { threshold: 0.2, maxDiffPixelRatio: 0.03 }
}

/** Compares the page as it stands with its reference pictures: each width, in light and in dark. */
export async function compare(page: Page, screen: string, state: string) {
  await page.evaluate(() => document.fonts.ready)
  const allowed = tolerance(page)
  // The last twelve months are others each month.
  const mask = [page.getByRole('region', { name: 'Month by month' })]
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [width, height] of Object.entries(state === 'content' ? widths : narrowAndWide)) {
      await page.setViewportSize({ width: Number(width), height })
      await page.evaluate(() => scrollTo(0, 0))
      const picture = await page.screenshot({ fullPage: true, style: still, mask })
      expect.soft(picture).toMatchSnapshot([screen, `${state}-${width}-${colorScheme}.png`], allowed)
    }
  }
}

/** Compares what a screen reader has of the page: names, roles and states. Ids are new each time. */
export async function compareTree(page: Page, screen: string) {
  const tree = await page.locator('body').ariaSnapshot()
  const steady = tree.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
  expect.soft(steady).toMatchSnapshot([screen, 'tree.yml'])
}

/** Nothing is on its way any more. */
export const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
