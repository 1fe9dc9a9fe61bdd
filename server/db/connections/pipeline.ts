import { AsyncLocalStorage } from 'node:async_hooks'
import type { Part } from '../wire/statement.ts'
import { Budget, inTime, ownBudget, withBudget } from './budget.ts'
import { isDatabaseAway, Unanswered } from './failures.ts'
import { asker } from './pooled-queries.ts'

/** Maximum number of statements sent in one piece, because the last one waits for all before it. */
const most = 16

/** Runs a function without the async context (marks, budget) of the first waiting request. */
const apart = AsyncLocalStorage.snapshot()

interface Waiting {
  part: Part
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Pipelining of short reads. Reads that requests start in the same iteration of the event loop are sent to
 * one connection in one piece. On a busy server the overhead of a socket write is larger than the time of a
 * short read.
 */
class Pipeline {
  readonly #pool: object
  #waiting: Waiting[] = []

  constructor(pool: object) {
    this.#pool = pool
  }

  run(part: Part): Promise<void> {
    if (ownBudget()?.isSpent) return Promise.reject(new Unanswered())
    return inTime(
      new Promise((resolve, reject) => {
        if (this.#waiting.length === 0) setImmediate(() => apart(() => this.#send()))
        this.#waiting.push({ part, resolve, reject })
      }),
    )
  }

  #send() {
    const all = this.#waiting
    this.#waiting = []
    for (let from = 0; from < all.length; from += most) void this.#ask(all.slice(from, from + most))
  }

  async #ask(some: Waiting[]) {
    try {
      await this.#inOwnTime(some.map(({ part }) => part))
      for (const { resolve } of some) resolve()
    } catch (error) {
      // An error of one statement must not reject the other callers, so each statement runs again, alone.
      const isOfAll = some.length === 1 || isDatabaseAway(error)
      for (const { part, resolve, reject } of some) {
        if (isOfAll) reject(error)
        else void this.#inOwnTime([part]).then(resolve, reject)
      }
    }
  }

  #inOwnTime(parts: Part[]): Promise<void> {
    const budget = new Budget({ isStrict: false })
    const ask = () => asker(this.#pool)(parts)
    return withBudget(budget, ask).finally(() => budget.close())
  }
}

const pipelines = new WeakMap<object, Pipeline>()

export function pipelineOf(pool: object) {
  const known = pipelines.get(pool) ?? new Pipeline(pool)
  pipelines.set(pool, known)
  return known
}
