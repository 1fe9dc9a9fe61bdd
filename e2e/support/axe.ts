import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations of axe's rules on the current page, without iframes. axe is loaded only once per page, because
 * loading takes as long as a check.
 */
export async function violationsOn(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  // axe lists only violations. When it listed passing elements too, this took a third of the time.
  const given: RunOptions = { resultTypes: ['violations'], iframes: false, ...options }
  return page.evaluate(async (asked) => (await window.axe!.run(document, asked)).violations, given)
}

/**
 * Describes the state of a page for axe: its elements with their roles, styles and content types, but without
 * texts. Equal list rows are counted once.
 */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    // For these attributes only their presence matters. Their values differ between pages with the same
    // state.
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

/** Checks a page, unless a page with the same state has already passed in this test run. */
export async function judgeOnce(page: Page, judge: () => Promise<void>) {
  const state = createHash('sha256')
    .update(await stateOf(page))
    .digest('hex')
  const judged = path.join(process.env['JUDGED_STATES']!, state)
  if (existsSync(judged)) return
  await judge()
  writeFileSync(judged, '')
}
