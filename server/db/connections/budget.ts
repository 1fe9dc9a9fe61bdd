import { AsyncLocalStorage } from 'node:async_hooks'
import { Unanswered } from '../transactions/failures.ts'

/** Milliseconds that a request may wait for the database, all its statements and tries together (decision 0200). */
export const longestMs = 7000

/**
 * Time that a request may still wait for the database. Only waiting counts, and once where several statements wait at
 * the same time: what takes long by design between them, as a password's hash or a file does, is not cut.
 */
export class Budget {
  /** Whether a plain write that may not be repeated is a mistake that fails loudly: in tests. */
  readonly isStrict: boolean
  #left = longestMs
  #waiting = 0
  #since = 0

  constructor({ isStrict }: { isStrict: boolean }) {
    this.isStrict = isStrict
  }

  get left() {
    return this.#waiting > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  begin() {
    if (this.#waiting++ === 0) this.#since = performance.now()
  }

  end() {
    if (--this.#waiting === 0) this.#left -= performance.now() - this.#since
  }
}

const budgets = new AsyncLocalStorage<Budget | undefined>()

/** The budget of the request that is being answered; undefined in jobs, at the start and in streams. */
export const ownBudget = () => budgets.getStore()

export const withBudget = <Result>(budget: Budget, run: () => Result): Result => budgets.run(budget, run)

/** Runs what a request only begins, as the stream of changes, or what takes long by design, as an export. */
export const unhurried = <Result>(run: () => Result): Result => budgets.run(undefined, run)

/** Waits for the database within the budget. After that `giveUp` is called, and the wait ends with Unanswered. */
export function inTime<Result>(wait: Promise<Result>, giveUp: () => void = () => {}): Promise<Result> {
  const budget = ownBudget()
  if (!budget) return wait
  return new Promise((resolve, reject) => {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      budget.end()
    }
    budget.begin()
    const timer = setTimeout(
      () => {
        end()
        giveUp()
        reject(new Unanswered())
      },
      Math.max(0, budget.left),
    )
    wait.finally(end).then(resolve, reject)
  })
}
