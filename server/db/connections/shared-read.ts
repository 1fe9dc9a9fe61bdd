import { setTimeout as sleep } from 'node:timers/promises'
import { Budget, inTime, ownBudget, withBudget } from './budget.ts'
import { isDatabaseAway } from './failures.ts'

const pauseMs = 50

/**
 * Runs a read that several callers wait for, with a new budget. The first caller's remaining budget could be
 * too short for the other callers. Without any budget, a hanging statement would block all callers for half a
 * minute.
 */
export function forAll<Result>(read: () => Promise<Result>): Promise<Result> {
  const own = ownBudget()
  if (!own) return read()
  const budget = new Budget({ isStrict: own.isStrict })
  return withBudget(budget, read).finally(() => budget.close())
}

/**
 * Waits for a shared read within the caller's own budget. If the read's budget (`forAll`) is used up first,
 * starts the read again.
 */
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
