// Largest contentful paint of the landing page and of a request's page for a visitor on a phone, against the
// same document from a static file server without its scripts, in one run at 1.6 Mbps, 150 ms, and a
// processor four times slower. Also the blocking time of its scripts, and its layout shift:
//   node run.mjs bench/shared-page.ts [ROUNDS]
// Exits with 1 if a limit is exceeded.
import { type Browser, chromium } from '@playwright/test'
import { testBrowser } from '../scripts/test-runner/chromium.ts'
import { defaultDistDir } from '../server/http/pages/pages.ts'
import { judge, size } from './brief.ts'
import { approvedRoom } from './player/room.ts'
import { staticSite } from './shared-page/static-site.ts'

const limits = { ratio: 1.15, shift: 0.02, blocked: 200 }
const rounds = Number(process.argv[2] ?? size(15, 1))
const line = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
  offline: false,
}
const peaks = Array.from({ length: 400 }, (_, at) => Math.round(50 + 50 * Math.sin(at * at)) / 100)

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

interface Seen {
  /** Milliseconds to the largest contentful paint in Chromium, and its element. */
  paint: number
  what: string
  shift: number
  /** Milliseconds of main thread time above 50 in each task, as in Total Blocking Time. */
  blocked: number
}

/** The last performance entry of a kind, after load and hydration. */
const inPage = `new Promise((done) => {
  const seen = { paint: 0, what: '', shift: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.paint = entry.startTime
      seen.what = entry.element ? entry.element.localName + ' “' + entry.element.textContent.slice(0, 20) + '”' : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blocked += entry.duration - 50
  }).observe({ type: 'longtask', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => done(seen)))
})`

async function look(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate<Seen>(inPage)
  } finally {
    await context.close()
  }
}

async function compare(browser: Browser, name: string, [ours, theirs]: [string, string]) {
  const pairs: [Seen, Seen][] = []
  for (let round = 0; round <= rounds; round++) {
    // Alternate order: the second one runs on a warmer machine.
    const first = round % 2 === 0
    const one = await look(browser, first ? ours : theirs)
    const other = await look(browser, first ? theirs : ours)
    if (round > 0) pairs.push(first ? [one, other] : [other, one])
  }
  const [own, still] = [0, 1].map((at) => median(pairs.map((pair) => pair[at]!.paint)))
  const inPairs = pairs.map(([mine, same]) => mine.paint / same.paint).toSorted((a, b) => a - b)
  const ratio = median(inPairs)
  const shift = Math.max(...pairs.map(([{ shift }]) => shift))
  const blocked = median(pairs.map(([mine]) => mine.blocked))
  const fine = ratio <= limits.ratio && shift <= limits.shift && blocked <= limits.blocked
  console.log(
    `${name}: largest paint ${ratio.toFixed(2)} times that of a static document (limit ${limits.ratio}; pairs ${inPairs[0]!.toFixed(2)} to ${inPairs.at(-1)!.toFixed(2)}; ${own!.toFixed(0)} ms to ${still!.toFixed(0)} ms; ${pairs[0]![0].what}), shift ${shift.toFixed(3)} (limit ${limits.shift}), main thread blocked for ${blocked.toFixed(0)} ms (limit ${limits.blocked})${fine ? '' : '  ABOVE'}`,
  )
  return fine
}

const browser = await chromium.launch({ ...(await testBrowser())?.launch, args: ['--no-sandbox'] })
const room = await approvedRoom(browser, peaks)
const addresses = {
  'the landing page': `${new URL(room.url).origin}/`,
  'an approved song': room.url,
  'an open request': room.open,
}
const still = await staticSite(
  defaultDistDir,
  Object.values(addresses).map((url) => new URL(url)),
)
try {
  for (const [name, url] of Object.entries(addresses))
    judge(await compare(browser, name, [url, still.url + new URL(url).pathname]))
} finally {
  await browser.close()
  still.stop()
  await room.stop()
}
