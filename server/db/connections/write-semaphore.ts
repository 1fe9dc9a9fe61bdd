import { inTime } from './budget.ts'
import { Unanswered } from './failures.ts'

/** Number of additional connections that only reads may use. */
export const forReads = 3

/** Maximum number of waiting writers. Further writers are rejected at once. */
const mostWaiting = 500

/**
 * Semaphore for transactions, and for other writes that wait for their commit. Writes never use all
 * connections, so that reads still work while writes hang, for example because a synchronous standby doesn't
 * respond.
 */
export class Permits {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Returns undefined if a permit is free, otherwise a promise that resolves when the caller gets one. */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
      return undefined
    }
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new Unanswered())
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    return inTime(promise, () => this.#waiting.delete(resolve))
  }

  give() {
    const [next] = this.#waiting
    if (!next) this.#free += 1
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
