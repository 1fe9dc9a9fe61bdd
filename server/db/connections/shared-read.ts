import { setTimeout as sleep } from 'node:timers/promises'
import { Budget, inTime, ownBudget, withBudget } from './budget.ts'
import { isDatabaseAway } from './failures.ts'

const pauseMs = 50

/**
 * Runs what is read once for all who ask meanwhile: in a budget of its own, as the rest of the first one's would be too
 * little for the others, and without one a statement that hangs would hold up all for half a minute.
 */
export function forAll<Result>(read: () => Promise<Result>): Promise<Result> {
  const own = ownBudget()
  if (!own) return read()
  const budget = new Budget({ isStrict: own.isStrict })
  return withBudget(budget, read).finally(() => budget.close())
}

/** Waits for it within one's own budget. Where that outlasts the one of `forAll`, it is asked for again. */
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
