import { isDatabaseAway } from '../db/connections/failures.ts'
import { StorageRefusal } from '../storage/storage.ts'

/**
 * An outage is over after this many milliseconds without a failure. During an outage there is one every
 * second, because jobs and streams query that often.
 */
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
  /** Number of warnings that were counted but not logged. */
  silenced: number
  timer: NodeJS.Timeout
}

/**
 * Limits log lines during an outage of the database or the storage. The first warning is logged, further ones
 * are only counted, and one line reports the end. Otherwise every request, job and stream would log a stack
 * trace.
 */
export function outageLog() {
  const running = new Map<string, Outage>()

  /**
   * Returns true if the outage that caused this error was logged already. `log` writes the line at its end.
   */
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
