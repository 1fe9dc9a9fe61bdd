import type { Storage } from './storage.ts'

const nowhere = 'relative.invalid'
const addressed = /^\/(?:objects|uploads)\/([\w.-]+(?:\/[\w.-]+)*)$/

/** Path of an attached file, as stored in rows and sent in replies. */
export const objectPath = (key: string) => `/objects/${key}`

/** Key of a stored `/objects/…` path. */
export const keyOfPath = (path: string) => path.slice(objectPath('').length)

/**
 * Finds the key in an upload address, a store's address or an `/objects/…` path. Undefined for other
 * addresses. `origin` is set only if the address is absolute and not an address of the store.
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
