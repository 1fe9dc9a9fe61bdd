import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#drizzle'
import { inTime, ownBudget } from './budget.ts'
import { isDatabaseAway, isWorthRetrying, Unanswered } from './failures.ts'

const marks = new AsyncLocalStorage<'repeatable' | 'quick'>()

/**
 * Marks writes outside of a transaction as safe to repeat. After a lost connection they are retried, even if
 * they may already be done. All other writes must use `withTx`.
 */
export const repeatable = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('repeatable', async () => run())

/** Like `repeatable`, for writes that may be lost if the server crashes. Their SQL contains `unsynced`. */
export const quick = <Result>(run: () => PromiseLike<Result>): Promise<Result> =>
  marks.run('quick', async () => run())

export const ownMark = () => marks.getStore()

/**
 * SQL condition that is always true. As a side effect it turns synchronous_commit off for its statement, so
 * that it never waits for a standby. Use it only if losing the write in a power cut does no harm.
 */
export const unsynced = `set_config('synchronous_commit', 'off', true) = 'off'`
export const withoutWaiting = sql.raw(unsynced)

const reads = /^[\s(]*(select|with|values|show|explain)\b/i
const writes =
  /\b(insert\s+into|update\s+[\w".]+\s+(as\s+\w+\s+|[a-z]+\s+)?set|delete\s+from|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share)\b/i

/** True if a statement only reads. Checks the text of the statement, which never contains values. */
export const isRead = (text: string) => reads.test(text) && !writes.test(text)

const attempts = 7
/** Maximum pause between two tries, in milliseconds, so that a new leader is used soon. */
const longestMs = 500

/**
 * Calls `run` again after a write conflict, or while the database is away. A request retries within its
 * budget, other callers a few times. Doesn't retry if `mayRepeat` returns false.
 */
export async function tryAgain<Result>(run: () => Promise<Result>, mayRepeat = () => true) {
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
