import { AsyncLocalStorage } from 'node:async_hooks'
import { Unanswered } from './failures.ts'

/**
 * Time in milliseconds that a request may wait for the database, for all its statements and retries together
 * (decision 0200).
 */
export const longestMs = 7000

/**
 * Timeouts are rounded up to a multiple of this many milliseconds. Node keeps timers of equal duration in one
 * list, so fewer different durations cost less.
 */
const step = 100

/**
 * Time that a request may still wait for the database. Only waiting counts, and concurrent statements count
 * once. Slow work between statements, such as hashing a password, is not limited. One timer limits all waits
 * of a request.
 */
export class Budget {
  /** Only in tests: a write that may not be repeated rejects unless it runs in a transaction. */
  readonly isStrict: boolean
  /** Network of the request's client, for the rate limits of lower layers. Undefined outside of a request. */
  readonly network: string | undefined
  #left = longestMs
  #since = 0
  /** Functions that give up the current waits. */
  readonly #waits = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined

  constructor({ isStrict, network }: { isStrict: boolean; network?: string }) {
    this.isStrict = isStrict
    this.network = network
  }

  get left() {
    return this.#waits.size > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  get isSpent() {
    return this.left <= 0
  }

  /** Settles like `wait`. If the budget is used up first, calls `giveUp` and rejects with Unanswered. */
  bound<Result>(wait: Promise<Result>, giveUp: () => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = () => {
        giveUp()
        reject(new Unanswered())
      }
      if (this.#waits.size === 0) this.#since = performance.now()
      this.#waits.add(end)
      this.#timer ??= this.#start()
      const unlessGivenUp =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          if (this.#remove(end)) settle(value)
        }
      wait.then(unlessGivenUp(resolve), unlessGivenUp(reject))
    })
  }

  /** Called when the reply to the request is complete. Stops the timer if no statement is waiting. */
  close() {
    // After an error, other concurrent statements may still wait. The timer must still limit them.
    if (this.#waits.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start() {
    const ms = Math.ceil(Math.max(1, this.left) / step) * step
    return setTimeout(() => this.#look(), ms).unref()
  }

  /**
   * Gives up all waits if the budget is used up. Otherwise restarts the timer, which may fire too early
   * because a reply in time doesn't reset it.
   */
  #look() {
    this.#timer = undefined
    if (this.#waits.size === 0) return
    if (this.left > 0) {
      this.#timer = this.#start()
      return
    }
    this.#left = 0
    const all = [...this.#waits]
    this.#waits.clear()
    for (const end of all) end()
  }

  #remove(end: () => void) {
    if (!this.#waits.delete(end)) return false
    if (this.#waits.size === 0) this.#left -= performance.now() - this.#since
    return true
  }
}

/**
 * Time limit in milliseconds of one statement of a job. It is far above what any of them needs, and ends only
 * a statement that hangs.
 */
export const jobStatementMs = 120_000

const budgets = new AsyncLocalStorage<Budget | 'job' | undefined>()

/** Budget of the current request. Undefined in jobs, at the start and in streams. */
export function ownBudget() {
  const own = budgets.getStore()
  return own === 'job' ? undefined : own
}

/** Runs a job, whose statements have their own time limit (product.md, "Outages and upgrades"). */
export const asJob = <Result>(run: () => Result): Result => budgets.run('job', run)

export const isInJob = () => budgets.getStore() === 'job'

export const withBudget = <Result>(budget: Budget, run: () => Result): Result => budgets.run(budget, run)

/**
 * Runs a function without a budget: for work that continues after the reply, such as the stream of changes,
 * or that is slow by design, such as an export.
 */
export const unhurried = <Result>(run: () => Result): Result => budgets.run(undefined, run)

/** Waits within the request's time budget. At its end, calls `giveUp` and rejects with Unanswered. */
export const inTime = <Result>(wait: Promise<Result>, giveUp: () => void = () => {}): Promise<Result> =>
  ownBudget()?.bound(wait, giveUp) ?? wait
