import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

declare global {
  interface Window {
    /** Time at which the page became usable, in milliseconds of its performance entries. */
    usableAt?: number
  }
}

interface File {
  address: string
  /** Transferred bytes of the body, and 300 for the headers (Resource Timing). */
  bytes: number
}

/**
 * Notes in the page when it is usable: its content is shown, nothing visible still loads, and React has
 * hydrated (it keeps properties on elements). A server-rendered page without scripts is usable once it is
 * loaded.
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
  // In the mutation itself: on a busy machine the next frame is late, and later requests would begin before
  // it.
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  // Hydration mutates nothing.
  const look = () => {
    note()
    if (window.usableAt === undefined) requestAnimationFrame(look)
  }
  look()
}

/**
 * Requests until then, with documents. The event stream, which stays open, doesn't count, nor do lazy photos:
 * those of a loaded list come, on a busy machine, while another list still loads.
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
  /** Text that shows that the content is loaded. */
  ready: string
  hasScripts: boolean
  /** Timeout in milliseconds. */
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
  // A pending request has no size yet.
  await expect.poll(() => [...waiting].map((request) => request.url())).toEqual([])
  return page.evaluate(measure)
}

export const kilobytes = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

export const listed = (files: File[]) =>
  files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ address, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${address}`)
    .join('\n')
