import { expect, test } from 'vitest'
import { browserOf, placeOf } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.14.1', 'Another program'],
  ['<script>alert(1)</script>', 'Another program'],
  [undefined, 'Another program'],
])('%s is %s', (agent, words) => {
  expect(browserOf(agent)).toBe(words)
})

test.each([
  ['203.0.113.7', '203.0.x.x'],
  ['2001:db8:7:0::/64', '2001:db8:x:x'],
])('of the address %s %s is kept', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
