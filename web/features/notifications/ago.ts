import { dayOf } from '#contract/surface/format'

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Relative time: 'just now', '5 minutes ago', 'yesterday'; after a week the date. */
export function agoOf(iso: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(iso))
  if (past < minute) return 'just now'
  if (past < hour) return relative.format(-Math.floor(past / minute), 'minute')
  if (past < day) return relative.format(-Math.floor(past / hour), 'hour')
  return past < 7 * day ? relative.format(-Math.floor(past / day), 'day') : dayOf(iso)
}
