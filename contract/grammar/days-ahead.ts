import { lastToday } from './calendar.ts'
import { ms } from './time.ts'

// This file is separate from calendar.ts, which strangers load.

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * First and last day of a range that begins `ahead` days from today and ends `years` from today. The person's
 * time zone isn't known. So the first day is judged where a day begins last (UTC-12), and the last where it
 * begins first (UTC+14). Nobody's own day is refused.
 */
export function daysAhead({ ahead, years }: { ahead: number; years: number }, now = Date.now()) {
  const today = new Date(now + 14 * ms.hour)
  const last = Date.UTC(today.getUTCFullYear() + years, today.getUTCMonth(), today.getUTCDate())
  return { first: lastToday(now + ahead * ms.day), last: dayAt(last) }
}
