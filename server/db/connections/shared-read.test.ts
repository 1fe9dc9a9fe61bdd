import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Budget, inTime, longestMs, withBudget } from './budget.ts'
import { Unanswered } from './failures.ts'
import { forAll, sharedRead } from './shared-read.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function hanging() {
  const made: PromiseWithResolvers<string>[] = []
  let kept: Promise<string> | undefined
  const read = () => {
    const hung = Promise.withResolvers<string>()
    made.push(hung)
    return inTime(hung.promise)
  }
  const ask = () => {
    kept ??= forAll(read).finally(() => (kept = undefined))
    return kept
  }
  const call = (budget = new Budget({ isStrict: true })) => {
    const call = withBudget(budget, () => sharedRead(ask))
    call.catch(() => {})
    return call
  }
  return { made, call }
}

test('who began it with little time left is refused in that time, and nobody else', async () => {
  const { made, call } = hanging()
  const spent = new Budget({ isStrict: true })
  const slow = Promise.withResolvers<void>()
  const before = withBudget(spent, () => inTime(slow.promise))
  await vi.advanceTimersByTimeAsync(longestMs - 1000)
  slow.resolve()
  await before
  const [first, other] = [call(spent), call()]
  await vi.advanceTimersByTimeAsync(1000)
  await expect(first).rejects.toThrow(Unanswered)
  await vi.advanceTimersByTimeAsync(3000)
  made[0]!.resolve('there')
  expect(await other).toBe('there')
  expect(made).toHaveLength(1)
})

test('who comes late has it read once more when the time of the first one is over', async () => {
  const { made, call } = hanging()
  const first = call()
  await vi.advanceTimersByTimeAsync(5000)
  const late = call()
  await vi.advanceTimersByTimeAsync(longestMs - 5000)
  await expect(first).rejects.toThrow(Unanswered)
  await vi.waitFor(() => expect(made).toHaveLength(2), 10_000)
  made[1]!.resolve('there')
  expect(await late).toBe('there')
})

test('what fails otherwise fails for all', async () => {
  const { made, call } = hanging()
  const calls = [call(), call()]
  made[0]!.reject(new Error('wrong'))
  for (const one of calls) await expect(one).rejects.toThrow('wrong')
  expect(made).toHaveLength(1)
})
