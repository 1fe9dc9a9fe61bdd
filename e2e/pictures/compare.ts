import type { Page } from '@playwright/test'
import { notComparable, testBrowser } from '../../scripts/test-runner/chromium.ts'
import { expect, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout.ts'
import { readAt, wordFaults } from '../support/words.ts'
import { type DialogName, isDialog } from './chosen.ts'

/**
 * Half a pixel per CSS pixel: a line of text that moves or changes still shows, in a quarter of the bytes.
 */
export const camera = {
  deviceScaleFactor: 0.5,
  timezoneId: 'UTC',
  // Rotating texts stay at their first words.
  contextOptions: { reducedMotion: 'reduce' },
} as const

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/**
 * Colours don't depend on the width, nor the layout on the colours, so each width and each scheme is compared
 * once.
 */
const phone: View = { width: 390, height: 844, colorScheme: 'light' }
const tablet: View = { width: 768, height: 1024, colorScheme: 'light' }
const desk: View = { width: 1280, height: 800, colorScheme: 'dark' }

const still = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/** A changed word is some hundred pixels. */
const allowed = { threshold: 0.2, maxDiffPixels: 60 }

/**
 * Other browsers than the pinned one render text differently. A tolerance for that would miss a missing card.
 */
const isComparable = (await testBrowser())?.isPinned === true

/** Outcome for the test titles of this folder. */
export const asIs = isComparable ? 'looks as it did' : 'is shown'

/** Pictures of another browser would be wrong for everyone else. */
function refuseToRetake() {
  const { updateSnapshots } = test.info().config
  if (updateSnapshots === 'changed' || updateSnapshots === 'all')
    throw new Error(`${notComparable} None is taken.`)
}

interface Shown {
  screen: string
  state: 'content' | 'loading' | 'error' | 'empty' | DialogName
  /** The layout between a phone and a desk differs from both. */
  hasMiddle?: boolean | undefined
}

/** Takes pictures until two in a row are equal: a resized page is drawn in several steps. */
async function steady(take: () => Promise<Buffer>) {
  let last = await take()
  for (let tries = 0; tries < 5; tries++) {
    const next = await take()
    if (next.equals(last)) break
    last = next
  }
  return last
}

/** Compares the page with its reference pictures. */
export async function compare(page: Page, { screen, state, hasMiddle = false }: Shown) {
  // Off-screen content isn't laid out (`content-visibility`), and its fonts are not loaded.
  await page.addStyleTag({ content: '.showcase { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    // A page that loaded late begins with fallback fonts (web/lib/chunks/use-fonts-last.ts), also on a busy
    // machine.
    delete document.documentElement.dataset['fonts']
    document.body.getBoundingClientRect()
    await document.fonts.ready
    // Photos below the fold are lazy too.
    const photos = [...document.images]
    for (const photo of photos) photo.loading = 'eager'
    await Promise.all(photos.map((photo) => photo.decode().catch(() => {})))
  })
  if (!isComparable) refuseToRetake()
  // The last twelve months change each month.
  const mask = [page.getByRole('region', { name: 'Month by month' })]
  const views = hasMiddle ? [phone, tablet, desk] : [phone, desk]
  for (const { colorScheme, width, height } of isComparable ? views : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    // The page behind a dialog has its own picture.
    const fullPage = !isDialog(state)
    const picture = await steady(() => page.screenshot({ fullPage, style: still, mask }))
    expect.soft(picture).toMatchSnapshot([screen, `${state}-${width}-${colorScheme}.png`], allowed)
  }
  if (state !== 'content' && !isDialog(state)) return
  for (const width of readAt) {
    expect.soft(await wordFaults(page, width)).toEqual([])
    expect.soft(await layoutFaults(page)).toEqual([])
  }
}

/** Compares the accessibility tree: names, roles and states. Ids and signatures are new each time. */
export async function compareTree(page: Page, screen: string) {
  const tree = await page.locator('body').ariaSnapshot()
  const steady = tree
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/link=[\w-]{43}/g, 'link=SIGNATURE')
  expect.soft(steady).toMatchSnapshot([screen, 'tree.yml'])
}

/** A cover is a plain sheet until its drawing is loaded. */
export async function coversDrawn(page: Page) {
  await expect(page.locator('svg > path[d="M0 0h400v400H0z"]:only-child')).toHaveCount(0)
}

export async function settled(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await coversDrawn(page)
  // Set pieces animate in layers, whose lines are off by a fraction of a pixel.
  await expect(page.locator('[data-piece]')).toHaveCount(0)
}
