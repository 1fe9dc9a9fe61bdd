import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

declare global {
  // What the library defines in the page.
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations of axe's rules on the page as it stands, not in its frames. The library is parsed once a page: to do so
 * for each look took as long as the looks themselves.
 */
export async function violationsOn(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  // Selectors of elements that are in order are not made: they took a third of the time.
  const given: RunOptions = { resultTypes: ['violations'], iframes: false, ...options }
  return page.evaluate(async (asked) => (await window.axe!.run(document, asked)).violations, given)
}
