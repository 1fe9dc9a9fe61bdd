import { afterAll, vi } from 'vitest'

const quarter = 15 * 60_000

export const secondsLeft = quarter / 2 / 1000

/**
 * Stops the clock in the middle of a quarter of an hour. Otherwise a rate limit window could end between two
 * tries, so that half of the first window's tries would no longer count.
 */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / quarter) * quarter + quarter / 2 })
  afterAll(() => void vi.useRealTimers())
}

/**
 * Runs `work` and measures its duration in steps of 50 ms. A step only counts when this process runs, so a
 * time limit stays reliable on a busy machine.
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
