// Time until a waveform is painted, bytes loaded before it plays, and main-thread blocking while a large one is decoded:
//   node run.mjs bench/player.ts [FOLDER OF wavesurfer.js]
// With the unpacked package (npm pack wavesurfer.js@8.0.1) its waveform is measured in the same run as ours.
import path from 'node:path'
import { Mp3Encoder } from '@breezystack/lamejs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { testBrowser } from '../scripts/test-runner/chromium.ts'
import { wav } from '../server/test/storage/test-sounds.ts'
import { size } from './brief.ts'
import { bundle } from './player/bundle.ts'
import { approvedRoom } from './player/room.ts'

const limits = { paint: 100, bytes: 5000, task: 50 }
const rounds = size(9, 1)
const MB = 1_000_000
const web = path.join(import.meta.dirname, '..', 'web')
const peaks = Array.from({ length: 400 }, (_, at) => Math.round(50 + 50 * Math.sin(at * at)) / 100)

/** Resolves after the next paint: the next frame, then the task after it. */
const painted =
  'new Promise((done) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0) }))'

const ours = `
  import { createElement } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { Waveform } from '${web}/player/seek/waveform.tsx'
  window.draw = (box, peaks) => flushSync(() => createRoot(box).render(createElement(Waveform, { peaks, played: 0 })))`
const theirs = (folder: string) => `
  import WaveSurfer from '${path.resolve(folder)}/dist/wavesurfer.esm.js'
  window.draw = (container, peaks) => new Promise((done) => {
    const media = new Audio()
    media.preload = 'none'
    media.src = 'https://nowhere.invalid/song.mp3'
    const surfer = WaveSurfer.create({ container, media, peaks: [peaks], duration: 180, height: 48, barWidth: 3, barGap: 2 })
    surfer.once('redrawcomplete', done)
  })`

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
const said = (value: number, limit: number) =>
  `${value.toFixed(0)} (limit ${limit})${value > limit ? '  ABOVE' : ''}`

async function slowly(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Milliseconds from script to paint on an empty page, for each CPU throttling rate. */
async function drawing(browser: Browser, code: string) {
  const times: number[][] = []
  for (const rate of [1, 4]) {
    const page = await browser.newPage()
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      await page.setContent('<div id="box" style="width: 640px; height: 48px; color: #ad2f05"></div>')
      await page.addScriptTag({ content: code })
      await slowly(page, rate)
      const began = `(async () => { const t = performance.now(); await draw(box, ${JSON.stringify(peaks)}); await ${painted}; return performance.now() - t })()`
      taken.push(await page.evaluate<number>(began))
    }
    times.push(taken)
    await page.close()
  }
  return times.map(median)
}

/** Paint in the room of a real site, whose HTML has the waveform, measured from the page's first byte. */
async function inTheRoom(browser: Browser, url: string) {
  const paints: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage()
    await page.addInitScript(`
      window.seen = new Promise((seen) => new MutationObserver((_, watch) => {
        if (!document.querySelector('[role=slider] path')) return
        watch.disconnect()
        const [{ responseStart }] = performance.getEntriesByType('navigation')
        ${painted}.then(() => seen(performance.now() - responseStart))
      }).observe(document, { childList: true, subtree: true }))`)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const ofSong = new Set<string>()
    bytes = 0
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (/\/objects\/|\/api\/song-requests\/shared/.test(response.url)) ofSong.add(requestId)
    })
    devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (ofSong.has(requestId)) bytes += dataLength
    })
    await page.goto(url)
    paints.push(await page.evaluate<number>('seen'))
    await page.waitForLoadState('networkidle')
    await page.close()
  }
  return { paint: median(paints), bytes }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time in microseconds, independent of the machine's load. */
  tdur?: number
  args?: { name?: string }
}

async function reading(browser: Browser, code: string, file: Buffer) {
  const page = await browser.newPage()
  await page.route('**/*', (route) =>
    route.fulfill(
      route.request().url().endsWith('/song')
        ? { body: file }
        : { body: '<title>x</title>', contentType: 'text/html' },
    ),
  )
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: code })
  await page.evaluate("fetch('/song').then((reply) => reply.blob()).then((file) => { window.file = file })")
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const [all, count] = (await page.evaluate(`(async () => {
    const began = performance.now()
    const sound = await readSound(file)
    return [performance.now() - began, sound?.peaks?.length ?? 0]
  })()`)) as [number, number]
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await page.close()
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  )
  const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && main.has(`${pid}.${tid}`))
  const longest = Math.max(...tasks.map(({ tdur }) => tdur! / 1000))
  return `the page held up for ${said(longest, limits.task)} ms at most, of ${all.toFixed(0)} ms; ${count} peaks`
}

/** 30 MB of MP3 at 320 kbit/s: the same two seconds repeated. */
function largeMp3() {
  const encoder = new Mp3Encoder(1, 44_100, 320)
  const samples = new Int16Array(wav(2).buffer.slice(44))
  const parts: Uint8Array[] = []
  for (let at = 0; at < samples.length; at += 1152)
    parts.push(new Uint8Array(encoder.encodeBuffer(samples.subarray(at, at + 1152))))
  return Buffer.alloc(30 * MB, Buffer.concat(parts))
}

const browser = await chromium.launch({ ...(await testBrowser())?.launch, args: ['--no-sandbox'] })
const folder = process.argv[2]
try {
  const own = await bundle(ours, ['react', 'react-dom', 'react-dom/client'])
  const [fast, slow] = await drawing(browser, (await bundle(ours)).code)
  console.log(
    `our waveform: ${own.zipped} bytes of code, painted after ${fast!.toFixed(0)} ms (4× slower: ${slow!.toFixed(0)} ms)`,
  )
  if (folder) {
    const other = await bundle(theirs(folder))
    const [fast, slow] = await drawing(browser, other.code)
    console.log(
      `wavesurfer.js: ${other.zipped} bytes of code, painted after ${fast!.toFixed(0)} ms (4× slower: ${slow!.toFixed(0)} ms)`,
    )
  }
  const site = await approvedRoom(browser, peaks)
  const { paint, bytes } = await inTheRoom(browser, site.url)
  await site.stop()
  console.log(`in the room: painted ${said(paint, limits.paint)} ms after the page’s first byte`)
  console.log(
    `loaded of the song before play: ${said(bytes, limits.bytes)} bytes, all the words of its room among them`,
  )
  const { code } = await bundle(
    `import { readSound } from '${web}/uploader/peaks.ts'; window.readSound = readSound`,
  )
  console.log(`reading 30 MB of MP3: ${await reading(browser, code, largeMp3())}`)
  console.log(`reading 30 MB of WAV: ${await reading(browser, code, wav(340))}`)
} finally {
  await browser.close()
}
