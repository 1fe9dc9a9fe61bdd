import { inTime, ownBudget } from './budget.ts'
import { Unanswered } from './failures.ts'

/** Number of additional connections that only reads may use. */
export const forReads = 3

/**
 * Time in milliseconds that a writer must have left when its permit comes. A write that begins with less is
 * cut in the middle, and its connection with it. After an outage such writes would hold up those behind them.
 */
const leastLeftMs = 1000

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

  /**
   * Returns undefined if a permit is free, otherwise a promise that resolves when the caller gets one, and
   * rejects with Unanswered if that takes too long.
   */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
      return undefined
    }
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new Unanswered())
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    return this.#unlessLate(inTime(promise, () => this.#waiting.delete(resolve)))
  }

  async #unlessLate(turn: Promise<void>) {
    await turn
    const budget = ownBudget()
    if (!budget || budget.left >= leastLeftMs) return
    this.give()
    throw new Unanswered()
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
