import { setTimeout as sleep } from 'node:timers/promises'
import { inTime, ownBudget } from './budget.ts'
import { isDatabaseAway, isWorthRetrying, Unanswered } from './failures.ts'

const attempts = 7
/** Longest pause between two tries, in milliseconds, so that a standby that takes over is found soon. */
const longestMs = 500

/**
 * Runs `run` again after a conflict, or while the database is away: in a request within its budget, else a
 * few times. Not if `mayRepeat` says no.
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
      // Backoff with jitter: a killed embedded server is back within a second, and conflicting writers only
      // need to be out of step.
      const step = (isAway ? 50 : 10) * 2 ** attempt
      const budget = ownBudget()
      const pause = (budget && isAway ? Math.min(step, longestMs) : step) * (0.5 + Math.random() / 2)
      if (!isAway && attempt === attempts) throw error
      if (budget ? budget.left <= pause : attempt === attempts) throw new Unanswered({ cause: error })
      await inTime(sleep(pause))
    }
  }
}
