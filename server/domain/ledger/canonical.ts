export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Canonical JSON of RFC 8785: keys by UTF-16 code units, numbers and strings as ECMAScript writes them. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(',')}}`
}
