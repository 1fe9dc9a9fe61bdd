import { useSyncExternalStore } from 'react'
import { ms } from '#contract/grammar/time'

const two = (part: number) => String(part).padStart(2, '0')

/** A day in the reader's own time zone, `ahead` days from today, as a plain date: '2027-03-03'. */
export function ownDay(ahead = 0, now = new Date()) {
  // By calendar, not by hours: a day of a clock change has 23 or 25.
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Days from one plain date to another: 0 on the day, negative after it. */
export const daysUntil = (day: string, today = ownDay()) => (Date.parse(day) - Date.parse(today)) / ms.day

function subscribe(notify: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    timer = setTimeout(next, midnight.getTime() - now.getTime())
  }
  const next = () => {
    notify()
    wait()
  }
  wait()
  // A sleeping device misses its timers.
  document.addEventListener('visibilitychange', notify)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', notify)
  }
}

const today = () => ownDay()

/** The reader's own day. It changes at their midnight. */
export const useOwnDay = () => useSyncExternalStore(subscribe, today, today)
