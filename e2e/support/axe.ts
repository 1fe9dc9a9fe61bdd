import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
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

/**
 * The state of a page for axe: its elements with what they are, look like and show, without its words. Of a list each
 * kind of row counts once.
 */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    // What these say differs from one page of a state to the next; that they say something does not.
    const told =
      /^(id|for|href|src|srcset|alt|title|value|name|placeholder|datetime|d|aria-(label|labelledby|describedby|controls|owns|valuenow|valuetext))$/
    function attribute(element: Element, name: string) {
      const value = element.getAttribute(name)!
      return told.test(name) ? `${name}${value.trim() ? '' : '='}` : `${name}=${value}`
    }
    function shape(element: Element): string {
      const attributes = element
        .getAttributeNames()
        .sort()
        .map((name) => attribute(element, name))
      const isShown = element.checkVisibility({ visibilityProperty: true })
      const now = [':checked', ':disabled', ':invalid', ':focus'].filter((one) => element.matches(one))
      const own = [...element.childNodes].some(
        ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data?.trim(),
      )
      const inner = element.localName === 'svg' ? [] : new Set([...element.children].map(shape))
      return `<${element.localName} ${attributes.join(' ')}${now.join('')}${isShown ? '' : ' hidden'}${own ? ' text' : ''}>${[...inner].join('')}</>`
    }
    return `${innerWidth} ${document.title ? '' : 'untitled '}${shape(document.documentElement)}`
  })

/** Judges the page unless it stands as one did that was judged in this run and found in order. */
export async function judgeOnce(page: Page, judge: () => Promise<void>) {
  const state = createHash('sha256')
    .update(await stateOf(page))
    .digest('hex')
  const judged = path.join(process.env['JUDGED_STATES']!, state)
  if (existsSync(judged)) return
  await judge()
  writeFileSync(judged, '')
}
