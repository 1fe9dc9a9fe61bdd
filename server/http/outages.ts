import { isDatabaseAway } from '../db/connections/failures.ts'
import { StorageRefusal } from '../storage/refusal.ts'

/** End of an outage: no failure in this many milliseconds, because jobs and streams query each second. */
const quietMs = 5000

const isStorageAway = (error: unknown): boolean =>
  error instanceof StorageRefusal
    ? error.reason === 'away'
    : error instanceof Error && isStorageAway(error.cause)

const awayIn = (error: unknown) => {
  if (isStorageAway(error)) return 'storage'
  return isDatabaseAway(error) ? 'database' : undefined
}

interface Outage {
  begun: number
  last: number
  /** Warnings that were not logged. */
  silenced: number
  timer: NodeJS.Timeout
}

/**
 * Outages of database and storage in the log: the first warning is logged, the following ones are counted,
 * and one line reports the end. Otherwise each request, job and stream would log its own, with a stack.
 */
export function outageLog() {
  const running = new Map<string, Outage>()

  /** True if a warning of this error belongs to a logged outage. `log` writes the line at its end. */
  return function isTold(error: unknown, log: (details: object, text: string) => void): boolean {
    const away = awayIn(error)
    if (!away) return false
    const known = running.get(away)
    const now = Date.now()
    if (known) {
      known.silenced += 1
      known.last = now
      known.timer.refresh()
      return true
    }
    const end = () => {
      running.delete(away)
      const seconds = Math.round((one.last - one.begun) / 100) / 10
      log({ seconds, silenced: one.silenced }, `no more errors of the ${away}`)
    }
    const one: Outage = { begun: now, last: now, silenced: 0, timer: setTimeout(end, quietMs).unref() }
    running.set(away, one)
    return false
  }
}
