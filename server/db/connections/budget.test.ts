import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget, longestMs } from './budget.ts'
import { Unanswered } from './failures.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Starts a wait that never resolves. Records in `given` when the budget gives it up, in milliseconds. */
function waitIn(budget: Budget) {
  const given: number[] = []
  const wait = budget.bound(new Promise<void>(() => {}), () => given.push(performance.now()))
  return { given, ended: wait.catch((error: unknown) => error) }
}

test('waits at the same time are given up together, and what came back in time counts once', async () => {
  const budget = new Budget({ isStrict: true })
  const begun = performance.now()
  const quick = Promise.withResolvers<void>()
  const [first, second] = [budget.bound(quick.promise, () => {}), waitIn(budget)]
  await vi.advanceTimersByTimeAsync(2000)
  quick.resolve()
  await first
  const third = waitIn(budget)
  await vi.advanceTimersByTimeAsync(longestMs)
  for (const { given, ended } of [second, third]) {
    expect(await ended).toBeInstanceOf(Unanswered)
    expect(given[0]! - begun).toBeGreaterThanOrEqual(longestMs)
    expect(given[0]! - begun).toBeLessThan(longestMs + 200)
  }
  expect(budget.isSpent).toBe(true)
})

test('what still waits when its request is answered is given up all the same', async () => {
  const budget = new Budget({ isStrict: true })
  const { given, ended } = waitIn(budget)
  budget.close()
  await vi.advanceTimersByTimeAsync(longestMs + 200)
  expect(await ended).toBeInstanceOf(Unanswered)
  expect(given).toHaveLength(1)
})
