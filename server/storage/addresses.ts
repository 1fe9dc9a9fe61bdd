import type { Storage } from './storage.ts'

const nowhere = 'relative.invalid'
const addressed = /^\/(?:objects|uploads)\/([\w.-]+(?:\/[\w.-]+)*)$/

/** Path of an attached file, in rows and replies. */
export const objectPath = (key: string) => `/objects/${key}`

/** The key of a path that is stored. */
export const keyOfPath = (path: string) => path.slice(objectPath('').length)

/**
 * Key of an upload address, a location or an `/objects/…` path. With `origin` only for addresses of this
 * site.
 */
export function keyIn(
  url: string,
  storage: Pick<Storage, 'keyOf'>,
): { key: string; origin?: string } | undefined {
  const parsed = URL.parse(url.trim(), `https://${nowhere}`)
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return undefined
  const stored = storage.keyOf(parsed)
  if (stored !== undefined) return { key: stored }
  const key = addressed.exec(parsed.pathname)?.[1]
  if (!key) return undefined
  return parsed.host === nowhere ? { key } : { key, origin: parsed.origin }
}
