import { setTimeout as sleep } from 'node:timers/promises'
import { inTime, ownBudget } from './budget.ts'
import { isDatabaseAway, isWorthRetrying, Unanswered } from './failures.ts'

const attempts = 7
/** Maximum pause between two tries, in milliseconds, so that a new leader is used soon. */
const longestMs = 500

/**
 * Calls `run` again after a write conflict, or while the database is away. A request retries within its
 * budget, other callers a few times. Doesn't retry if `mayRepeat` returns false.
 */
export async function tryAgain<Result>(
  run: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isWorthRetrying(error) || !mayRepeat()) throw error
      const isAway = isDatabaseAway(error)
      // Each pause is longer than the last one, and partly random. A killed embedded server restarts within a
      // second, and conflicting writers only need to run at different times.
      const step = (isAway ? 50 : 10) * 2 ** attempt
      const budget = ownBudget()
      const pause = (budget && isAway ? Math.min(step, longestMs) : step) * (0.5 + Math.random() / 2)
      if (!isAway && attempt === attempts) throw error
      if (budget ? budget.left <= pause : attempt === attempts) throw new Unanswered({ cause: error })
      await inTime(sleep(pause))
    }
  }
}
