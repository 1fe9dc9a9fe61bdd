import { setTimeout as sleep } from 'node:timers/promises'
import { Budget, inTime, ownBudget, withBudget } from './budget.ts'
import { isDatabaseAway } from './failures.ts'

const pauseMs = 50

/**
 * Runs a shared read once for all its callers, with its own budget. The rest of the first caller's budget
 * would be too short for the others, and without one a hanging statement would block all for half a minute.
 */
export function forAll<Result>(read: () => Promise<Result>): Promise<Result> {
  const own = ownBudget()
  if (!own) return read()
  const budget = new Budget({ isStrict: own.isStrict })
  return withBudget(budget, read).finally(() => budget.close())
}

/** Waits within the caller's budget. If that outlasts the one of `forAll`, the read is repeated. */
export async function sharedRead<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await inTime(ask())
    } catch (error) {
      const left = ownBudget()?.left ?? 0
      if (!isDatabaseAway(error) || left <= pauseMs) throw error
      await inTime(sleep(pauseMs))
    }
  }
}
