import { AsyncLocalStorage } from 'node:async_hooks'
import { Unanswered } from './failures.ts'

/**
 * Milliseconds that a request may wait for the database, all its statements and tries together (decision
 * 0200).
 */
export const longestMs = 7000

/**
 * Timers are multiples of this many milliseconds, so that those of many requests share one list of the event
 * loop.
 */
const step = 100

/**
 * Time that a request may still wait for the database. Only waiting counts, once for concurrent statements.
 * Slow work between them, such as a password's hash or a file, is not cut. One timer bounds all waits of a
 * request.
 */
export class Budget {
  /** Test option: a plain write that may not be repeated fails loudly. */
  readonly isStrict: boolean
  #left = longestMs
  #since = 0
  /** Callbacks that give up the current waits. */
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

  /** Waits. When the budget is used up, `giveUp` is called, and the wait ends with Unanswered. */
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
    // If one of several concurrent statements has failed, the others are still bounded.
    if (this.#waits.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #start() {
    const ms = Math.ceil(Math.max(1, this.left) / step) * step
    return setTimeout(() => this.#look(), ms).unref()
  }

  /** The timer may fire too early, because an answer in time doesn't reset it. */
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

/** Budget of the current request; undefined in jobs, at the start and in streams. */
export const ownBudget = () => budgets.getStore()

export const withBudget = <Result>(budget: Budget, run: () => Result): Result => budgets.run(budget, run)

/**
 * Runs without a budget what a request only starts, such as the stream of changes, or what is slow by design,
 * such as an export.
 */
export const unhurried = <Result>(run: () => Result): Result => budgets.run(undefined, run)

/**
 * Waits for the database within the budget. When it is used up, `giveUp` is called, and the wait ends with
 * Unanswered.
 */
export const inTime = <Result>(wait: Promise<Result>, giveUp: () => void = () => {}): Promise<Result> =>
  ownBudget()?.bound(wait, giveUp) ?? wait
