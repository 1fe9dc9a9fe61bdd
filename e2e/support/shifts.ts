import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    /** Layout shifts since the navigation that no press caused: their score, and what moved. */
    shifts?: { score: number; moved: string }[]
  }
}

/** Largest layout shift of a page while it loads: what somebody reads or is about to press must not move. */
const mostShift = 0.05

/** Runs in the page. */
function watch() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
      window.shifts!.push({ score: value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Measures the layout shifts of the pages that are loaded from now on. */
export const watchShifts = (page: Page) => page.addInitScript(watch)

/** Expects that the page has stood still since its navigation. */
export async function expectStill(page: Page, screen: string, most = mostShift) {
  const shifts = await page.evaluate(() => window.shifts!)
  const all = shifts.reduce((sum, { score }) => sum + score, 0)
  expect(
    all,
    shifts.map(({ score, moved }) => `${score.toFixed(3)} ${moved}`).join('\n'),
  ).toBeLessThanOrEqual(most)
}
