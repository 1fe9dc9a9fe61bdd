import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

declare global {
  interface Window {
    /** Time at which the page became usable, in milliseconds since the navigation. */
    usableAt?: number
  }
}

interface File {
  address: string
  /** Transferred bytes of the response's body, plus 300 for the headers (Resource Timing). */
  bytes: number
}

/**
 * Runs in the page, and records when the page is usable: its content is visible, no visible element is
 * loading, and React has hydrated the page (React sets properties on elements then). A page without scripts
 * is usable once it is loaded.
 */
function watch({ ready, hasScripts }: { ready: string; hasScripts: boolean }) {
  const isUsable = () => {
    const main = document.querySelector('main')
    if (!main?.textContent.includes(ready)) return false
    if (main.querySelector('[aria-busy=true]')) return false
    const title = main.querySelector('h1, h2')
    return !hasScripts || (title !== null && Object.keys(title).some((key) => key.startsWith('__reactProps')))
  }
  const note = () => {
    if (window.usableAt === undefined && isUsable()) window.usableAt = performance.now()
  }
  // The check runs at each mutation. On a busy machine the next animation frame would be late, and later
  // requests would be counted.
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  // Hydration causes no mutation, so each animation frame checks too.
  const look = () => {
    note()
    if (window.usableAt === undefined) requestAnimationFrame(look)
  }
  look()
}

/**
 * Returns the requests until the page was usable, including the HTML. The event stream is excluded because it
 * stays open. Lazy photos are excluded because on a busy machine some load while other content is still
 * loading.
 */
function measure() {
  const lazy = new Set(
    [...document.images].filter(({ loading }) => loading === 'lazy').map(({ currentSrc }) => currentSrc),
  )
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ startTime, name }) => startTime <= window.usableAt! && !name.includes('/api/events'))
    .filter(({ name }) => !lazy.has(name))
    .map(({ name, transferSize }) => ({ address: name, bytes: transferSize }))
}

interface Visit {
  address: string
  /** Text whose appearance shows that the content is loaded. */
  ready: string
  hasScripts: boolean
  /** Time limit in milliseconds. */
  within?: number
}

export async function filesUntilUsable(
  page: Page,
  { address, within = 10_000, ...shown }: Visit,
): Promise<File[]> {
  const waiting = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/events') || waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  await page.addInitScript(watch, shown)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => window.usableAt), { timeout: within }).toBeGreaterThan(0)
  await expect.poll(() => [...waiting].map((request) => request.url())).toEqual([])
  return page.evaluate(measure)
}

export const kilobytes = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

export const listed = (files: File[]) =>
  files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ address, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${address}`)
    .join('\n')
