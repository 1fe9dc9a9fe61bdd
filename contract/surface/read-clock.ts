import { seconds as units } from '../grammar/time.ts'

/** '1:15' → 75, '1:01:15' → 3675, '42' → 42; undefined if it is no time. */
export function readClock(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,2})$/.exec(text.trim())
  if (!parts) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return minutes < 60 && seconds < 60 ? hours * units.hour + minutes * 60 + seconds : undefined
}
