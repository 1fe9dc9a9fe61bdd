import { AsyncLocalStorage } from 'node:async_hooks'
import { Unanswered } from './failures.ts'

/** Milliseconds that a request may wait for the database, all its statements and tries together (decision 0200). */
export const longestMs = 7000

/** Milliseconds of which timers are a multiple: those of many requests then share one list of the event loop. */
const step = 100

/**
 * Time that a request may still wait for the database. Only waiting counts, and once where several statements wait at
 * the same time: what takes long by design between them, as a password's hash or a file does, is not cut. One timer
 * bounds all the waits of a request.
 */
export class Budget {
  /** Whether a plain write that may not be repeated is a mistake that fails loudly: in tests. */
  readonly isStrict: boolean
  #left = longestMs
  #since = 0
  /** How to give up each of what it waits for now. */
  readonly #waits = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined

  constructor({ isStrict }: { isStrict: boolean }) {
    this.isStrict = isStrict
  }

  get left() {
    return this.#waits.size > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  get isSpent() {
    return this.left <= 0
  }

  /** Waits; once nothing is left, `giveUp` is called, and the wait ends with Unanswered. */
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

  /** Once the request is answered. */
  close() {
    // Statements may still wait: where one of several at once has failed, the others are still bounded.
    if (this.#waits.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start() {
    const ms = Math.ceil(Math.max(1, this.left) / step) * step
    return setTimeout(() => this.#look(), ms).unref()
  }

  /** What came back in time left the timer as it was: it may come too early. */
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

const budgets = new AsyncLocalStorage<Budget | undefined>()

/** The budget of the request that is being answered; undefined in jobs, at the start and in streams. */
export const ownBudget = () => budgets.getStore()

export const withBudget = <Result>(budget: Budget, run: () => Result): Result => budgets.run(budget, run)

/** Runs what a request only begins, as the stream of changes, or what takes long by design, as an export. */
export const unhurried = <Result>(run: () => Result): Result => budgets.run(undefined, run)

/** Waits for the database within the budget. After that `giveUp` is called, and the wait ends with Unanswered. */
export const inTime = <Result>(wait: Promise<Result>, giveUp: () => void = () => {}): Promise<Result> =>
  ownBudget()?.bound(wait, giveUp) ?? wait
