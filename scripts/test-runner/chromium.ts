import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinned } from './pinned/pinned.ts'

/** The browser of the tests, as Playwright starts it. */
interface TestBrowser {
  /** What Playwright's launch takes: the program, and the whole environment of its process alone. */
  launch: { executablePath: string; env: NodeJS.ProcessEnv }
  /** The version that the lockfile names, with its own fonts: the one browser whose pictures can be compared. */
  isPinned: boolean
}

/** Where an installed one lies: Debian's build without a window first, in which the tests take half the time. */
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

/** The browser for the tests: the one of CHROMIUM, the pinned one, or one that is installed. Unpacks the pinned one where it isn't yet. */
export const testBrowser = (): Promise<TestBrowser | undefined> => (found ??= find())

async function find(): Promise<TestBrowser | undefined> {
  const given = process.env['CHROMIUM']
  if (!given && process.platform === 'linux' && process.arch === 'x64')
    return { launch: await pinned(packed, path.join(modules, '.cache')), isPinned: true }
  const executablePath = given || places.find((place) => existsSync(place))
  return executablePath ? { launch: { executablePath, env: process.env }, isPinned: false } : undefined
}
