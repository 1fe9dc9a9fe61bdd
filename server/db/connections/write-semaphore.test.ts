import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget, withBudget } from './budget.ts'
import { Unanswered } from './failures.ts'
import { Permits } from './write-semaphore.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Waits for a permit as a request that begins now. Resolves with `begun`, or with the error. */
const waitFor = (permits: Permits) =>
  withBudget(new Budget({ isStrict: true }), async () => {
    try {
      await permits.take()
      return 'begun'
    } catch (error) {
      return error
    }
  })

test('a write whose permit comes in its last second passes it on, to one that can still end in time', async () => {
  const permits = new Permits(1)
  await permits.take()
  const late = [waitFor(permits), waitFor(permits)]
  await vi.advanceTimersByTimeAsync(1000)
  const inTime = waitFor(permits)
  await vi.advanceTimersByTimeAsync(5100)
  permits.give()
  for (const one of late) expect(await one).toBeInstanceOf(Unanswered)
  expect(await inTime).toBe('begun')
  permits.give()
  expect(permits.take()).toBeUndefined()
})

test('whatever has no request waits for its permit without end', async () => {
  const permits = new Permits(1)
  await permits.take()
  const turn = permits.take()
  await vi.advanceTimersByTimeAsync(60_000)
  permits.give()
  await expect(turn).resolves.toBeUndefined()
})
