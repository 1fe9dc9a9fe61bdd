import type { FastifyRequest } from 'fastify'
import { addressOf } from '../client-address.ts'

/** The first match is used, because user agents also contain the names of browsers that they imitate. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstIn = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** Describes a User-Agent header in fixed words, so that the header's own text is never displayed. */
export function browserOf(agent: string | undefined = ''): string {
  const browser = firstIn(browsers, agent)
  if (!browser) return 'Another program'
  const system = firstIn(systems, agent)
  return system ? `${browser} on ${system}` : browser
}

/** First parts of a network address, so that a user can recognise their home network. */
export function placeOf(address: string): string {
  const [first, second] = address.split(/[.:]/)
  return address.includes(':') ? `${first}:${second}:x:x` : `${first}.${second}.x.x`
}

/** Browser and network of a request, stored as the last use of a session. */
export const seenIn = (request: FastifyRequest) => ({
  browser: browserOf(request.headers['user-agent']),
  place: placeOf(addressOf(request)),
  usedAt: new Date().toISOString(),
})
