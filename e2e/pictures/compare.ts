import type { Page } from '@playwright/test'
import { notComparable, testBrowser } from '../../scripts/test-runner/chromium.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { expectWords, readAt } from '../support/words.ts'
import { type DialogName, isDialog } from './chosen.ts'

/**
 * Screenshots have half the resolution of CSS pixels. A moved or changed line of text is still detected, and
 * a file has a quarter of the size.
 */
export const camera = {
  deviceScaleFactor: 0.5,
  timezoneId: 'UTC',
  // Changing texts stay at their first text.
  contextOptions: { reducedMotion: 'reduce' },
} as const

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/**
 * The layout doesn't depend on the colour scheme, nor the colours on the width. So each width is compared in
 * only one scheme.
 */
const phone: View = { width: 390, height: 844, colorScheme: 'light' }
const tablet: View = { width: 768, height: 1024, colorScheme: 'light' }
const desk: View = { width: 1280, height: 800, colorScheme: 'dark' }

const still = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/** A changed word differs in some hundred pixels, more than this limit. */
const allowed = { threshold: 0.2, maxDiffPixels: 60 }

/**
 * Screenshots are compared only with the pinned browser, because others render text differently. A tolerance
 * for such differences would hide a missing card.
 */
const isComparable = (await testBrowser())?.isPinned === true

/** End of the test titles in this folder. */
export const asIs = isComparable ? 'looks as it did' : 'is shown'

/**
 * Throws if someone updates the reference screenshots with another browser: they would be wrong on all other
 * machines.
 */
function refuseToRetake() {
  const { updateSnapshots } = test.info().config
  if (updateSnapshots === 'changed' || updateSnapshots === 'all')
    throw new Error(`${notComparable} None is taken.`)
}

interface Shown {
  screen: string
  state: 'content' | 'loading' | 'error' | 'empty' | DialogName
  /** True if a tablet's layout differs from both a phone's and a desktop's. */
  hasMiddle?: boolean | undefined
}

/** Takes screenshots until two in a row are equal, because a resized page is drawn in several steps. */
async function steady(take: () => Promise<Buffer>) {
  let last = await take()
  for (let tries = 0; tries < 5; tries++) {
    const next = await take()
    if (next.equals(last)) break
    last = next
  }
  return last
}

export async function compare(page: Page, { screen, state, hasMiddle = false }: Shown) {
  // By default the browser doesn't lay out content outside of the window (`content-visibility`). With this
  // style it does, and loads the fonts.
  await page.addStyleTag({ content: '.showcase { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    // A page that loaded slowly starts with fallback fonts (web/lib/chunks/use-fonts-last.ts). Here the web
    // fonts are loaded at once.
    delete document.documentElement.dataset['fonts']
    document.body.getBoundingClientRect()
    await document.fonts.ready
    // Photos below the visible area are lazy, so they are loaded now.
    const photos = [...document.images]
    for (const photo of photos) photo.loading = 'eager'
    await Promise.all(photos.map((photo) => photo.decode().catch(() => {})))
  })
  if (!isComparable) refuseToRetake()
  // The chart of the last twelve months is masked, because it changes each month.
  const mask = [page.getByRole('region', { name: 'Month by month' })]
  const views = hasMiddle ? [phone, tablet, desk] : [phone, desk]
  for (const { colorScheme, width, height } of isComparable ? views : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    // A cover that a narrower window hides is drawn when it first shows.
    await coversDrawn(page)
    const fullPage = !isDialog(state)
    const picture = await steady(() => page.screenshot({ fullPage, style: still, mask }))
    expect.soft(picture).toMatchSnapshot([screen, `${state}-${width}-${colorScheme}.png`], allowed)
  }
  if (state !== 'content' && !isDialog(state)) return
  for (const width of readAt) {
    await expectWords(page, width)
    await expectLayout(page)
  }
}

/**
 * Compares the accessibility tree (names, roles and states) with its reference. Ids and signatures are
 * replaced, because they differ in each run.
 */
export async function compareTree(page: Page, screen: string) {
  const tree = await page.locator('body').ariaSnapshot()
  const steady = tree
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/link=[\w-]{43}/g, 'link=SIGNATURE')
  expect.soft(steady).toMatchSnapshot([screen, 'tree.yml'])
}

/** Waits until all covers are drawn. Before that a cover is a plain area of one colour. */
export async function coversDrawn(page: Page) {
  await expect(page.locator('svg > path[d="M0 0h400v400H0z"]:only-child')).toHaveCount(0)
}

export async function settled(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await coversDrawn(page)
  // Celebration animations must be over, because animated layers may be off by a fraction of a pixel.
  await expect(page.locator('[data-piece]')).toHaveCount(0)
}
