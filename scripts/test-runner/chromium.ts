import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinned } from './pinned/pinned.ts'

interface TestBrowser {
  /** Launch options for Playwright: the browser's path, and its whole environment. */
  launch: { executablePath: string; env: NodeJS.ProcessEnv }
  /**
   * True for the Chromium version of the lockfile, which uses its own fonts. Only its screenshots can be
   * compared with the stored ones.
   */
  isPinned: boolean
}

/**
 * Paths of installed browsers. Debian's headless Chromium is first, because tests take half the time with it.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const modules = path.join(import.meta.dirname, '..', '..', 'node_modules')
const packed = path.join(modules, '@sparticuz', 'chromium')

export const noBrowser =
  'There is no Chromium for this machine: npm brings one for Linux on x64 alone. Install Chromium or Chrome, or set CHROMIUM to its path.'

export const notComparable =
  'Pictures are not compared: only the Chromium that the lockfile names takes comparable ones, on Linux and x64, where CHROMIUM is not set.'

let found: Promise<TestBrowser | undefined> | undefined

/**
 * Finds the browser for the tests: the one in CHROMIUM, else the pinned version (unpacked if necessary), else
 * an installed browser.
 */
export const testBrowser = (): Promise<TestBrowser | undefined> => (found ??= find())

async function find(): Promise<TestBrowser | undefined> {
  const given = process.env['CHROMIUM']
  if (!given && process.platform === 'linux' && process.arch === 'x64')
    return { launch: await pinned(packed, path.join(modules, '.cache')), isPinned: true }
  const executablePath = given || places.find((place) => existsSync(place))
  return executablePath ? { launch: { executablePath, env: process.env }, isPinned: false } : undefined
}
