import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

declare global {
  interface Window {
    /** When the page became usable, in the milliseconds of its performance entries. */
    usableAt?: number
  }
}

interface File {
  address: string
  /** Bytes of its body on the wire, and 300 for its headers (Resource Timing). */
  bytes: number
}

/**
 * Notes in the page when it is usable: it says what it is about, nothing on it still loads, and React answers there, which
 * it shows by the properties that it keeps on an element from its hydration on. A page of the server's, without scripts,
 * is usable once it is there.
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
  // With the change itself: on a busy machine the next frame is late, and what the page asks for afterwards begins before it.
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  // Hydration changes nothing.
  const look = () => {
    note()
    if (window.usableAt === undefined) requestAnimationFrame(look)
  }
  look()
}

/**
 * What was asked for by then, documents included; not the stream of events, which stays open, nor photos that a page can
 * do without: those of a list that is there come, on a busy machine, while another one is still on its way.
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
  /** Text of the page that shows that its content is there. */
  ready: string
  hasScripts: boolean
  /** Milliseconds to wait for that. */
  within?: number
}

/** Every file that a page needs on its way to being usable. */
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
  // What is under way has no size yet.
  await expect.poll(() => [...waiting].map((request) => request.url())).toEqual([])
  return page.evaluate(measure)
}

export const kilobytes = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** The files, the heaviest first, for a test that fails. */
export const listed = (files: File[]) =>
  files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ address, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${address}`)
    .join('\n')
