import { existsSync } from 'node:fs'

/** Debian's build without a window: the browser tests take half the time in it. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the tests: the one of CHROMIUM, or one that is installed. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM']
  return given || places.find((place) => existsSync(place))
}
