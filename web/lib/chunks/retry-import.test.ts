import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the network kept away is there once it is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('cut')).mockRejectedValueOnce(new Error('cut'))
  load.mockResolvedValue('toaster')
  const loading = retryImport<string>(load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await loading).toBe('toaster')
  expect(load).toHaveBeenCalledTimes(3)
})

test('what never comes is given up', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'))
  const loading = expect(retryImport(load)).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(20 * 30_000)
  await loading
  expect(load).toHaveBeenCalledTimes(20)
})
