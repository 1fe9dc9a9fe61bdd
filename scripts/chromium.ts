import { existsSync } from 'node:fs'

const places = [
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
