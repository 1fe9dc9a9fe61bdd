import { afterAll, vi } from 'vitest'

const quarter = 15 * 60_000

export const secondsLeft = quarter / 2 / 1000

/**
 * Stops a test file's clock in the middle of a quarter of an hour, and of its minute. Otherwise a rate limit
 * window could end between two tries, and half of them would no longer count.
 */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / quarter) * quarter + quarter / 2 })
  afterAll(() => void vi.useRealTimers())
}

/**
 * Milliseconds of this process in steps of 50, which pause while the machine stalls or works for others. A
 * limit in them is reliable under load.
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
