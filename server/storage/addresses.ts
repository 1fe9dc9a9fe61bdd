const nowhere = 'relative.invalid'
const addressed = /^\/(?:objects|uploads)\/([\w.-]+(?:\/[\w.-]+)*)$/

/** What is stored and answered for an attached file. */
export const objectPath = (key: string) => `/objects/${key}`

/** The key that an upload address, a location or an `/objects/…` path names; `origin` where it is absolute. */
export function keyIn(url: string): { key: string; origin?: string } | undefined {
  const parsed = URL.parse(url.trim(), `https://${nowhere}`)
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return undefined
  const key = addressed.exec(parsed.pathname)?.[1]
  if (!key) return undefined
  return parsed.host === nowhere ? { key } : { key, origin: parsed.origin }
}
