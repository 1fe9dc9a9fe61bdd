import type { Page } from '@playwright/test'
import { notComparable, testBrowser } from '../../scripts/test-runner/chromium.ts'
import { expect, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout.ts'
import { readAt, wordFaults } from '../support/words.ts'
import { type DialogName, isDialog } from './chosen.ts'

/** Half a pixel for each of the page's: a line of text that moves or changes still shows, in a quarter of the bytes. */
export const camera = {
  deviceScaleFactor: 0.5,
  timezoneId: 'UTC',
  // From the start: what turns by itself stays at its first words.
  contextOptions: { reducedMotion: 'reduce' },
} as const

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** Colours do not depend on the width, nor the layout on the colours: each width and each scheme is seen once. */
const phone: View = { width: 390, height: 844, colorScheme: 'light' }
const tablet: View = { width: 768, height: 1024, colorScheme: 'light' }
const desk: View = { width: 1280, height: 800, colorScheme: 'dark' }

/** No animations, no blinking caret. */
const still = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/** A word that changes is some hundred pixels. */
const allowed = { threshold: 0.2, maxDiffPixels: 60 }

/** Another browser than the pinned one renders text differently, and a tolerance for that would miss a missing card. */
const isComparable = (await testBrowser())?.isPinned === true

/** What a test of this folder shows here, for its title. */
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
  /** Where the layout between a phone and a desk is neither's. */
  hasMiddle?: boolean | undefined
}

/** The first picture that is the same as the one before it: a page of another size is drawn in several steps. */
async function steady(take: () => Promise<Buffer>) {
  let last = await take()
  for (let tries = 0; tries < 5; tries++) {
    const next = await take()
    if (next.equals(last)) break
    last = next
  }
  return last
}

/** Compares the page as it stands with its reference pictures. */
export async function compare(page: Page, { screen, state, hasMiddle = false }: Shown) {
  // What is out of sight isn't laid out, and its fonts are not asked for.
  await page.addStyleTag({ content: '.showcase { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    // A page that came late begins in the fallbacks of its fonts (web/lib/chunks/use-fonts-last.ts), on a busy machine too.
    delete document.documentElement.dataset['fonts']
    document.body.getBoundingClientRect()
    await document.fonts.ready
    // Nor are photos below the fold.
    const photos = [...document.images]
    for (const photo of photos) photo.loading = 'eager'
    await Promise.all(photos.map((photo) => photo.decode().catch(() => {})))
  })
  if (!isComparable) refuseToRetake()
  // The last twelve months are others each month.
  const mask = [page.getByRole('region', { name: 'Month by month' })]
  const views = hasMiddle ? [phone, tablet, desk] : [phone, desk]
  for (const { colorScheme, width, height } of isComparable ? views : []) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    // The page behind a dialog has a picture of its own.
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

/** Compares what a screen reader has of the page: names, roles and states. Ids and signatures are new each time. */
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

/** Nothing is on its way any more. */
export async function settled(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await coversDrawn(page)
  // What a set piece moves is drawn in layers, whose lines lie a fraction of a pixel off.
  await expect(page.locator('[data-piece]')).toHaveCount(0)
}
