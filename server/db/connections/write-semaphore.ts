import { inTime } from './budget.ts'
import { Unanswered } from './failures.ts'

/** Additional connections, which writes can't take. */
export const forReads = 3

/** Maximum number of waiting writers. One more is refused at once. */
const mostWaiting = 500

/**
 * Semaphore for long waits: transactions, and other writes that wait for their commit. They never hold all
 * connections, so that reads work while writes hang, for example behind an unresponsive synchronous standby.
 */
export class Permits {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Undefined if one is free, so that there is nothing to wait for. */
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
