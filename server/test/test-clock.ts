import { afterAll, vi } from 'vitest'

const quarter = 15 * 60_000

/** Seconds from `stopClock`'s time to the end of its quarter of an hour. */
export const secondsLeft = quarter / 2 / 1000

/**
 * Stops the clock of a test file in the middle of a quarter of an hour, and of its minute: windows of rate limits begin
 * with one, and between two tries half of them would count no more.
 */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / quarter) * quarter + quarter / 2 })
  afterAll(() => void vi.useRealTimers())
}

/**
 * Milliseconds of this process's own, in steps of 50: while the machine stands still, or works for others, they stand too.
 * A limit in them holds beside other work.
 */
export async function ownTime<Result>(work: () => Promise<Result>) {
  const step = 50
  let ms = 0
  const steps = setInterval(() => (ms += step), step)
  try {
    const result = await work()
    return { result, ms }
  } finally {
    clearInterval(steps)
  }
}
