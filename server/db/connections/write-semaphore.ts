import { inTime } from './budget.ts'
import { Unanswered } from './failures.ts'

/** Connections beside those, which writes can't take. */
export const forReads = 3

/** Waiting writers at most; one more is refused at once. */
const mostWaiting = 500

/**
 * Semaphore for what may wait long: transactions, and other writes that wait for their commit. They never hold all
 * connections, so that reads go on while writes hang, as they do behind a synchronous standby that doesn't answer.
 */
export class Permits {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Nothing to wait for where one is free. */
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
